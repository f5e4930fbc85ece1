import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { readPaths } from '../../src/contract/reads.ts'
import { base58 } from '../demo/chain/base58.ts'
import { startDemoApp, type DemoApp } from './testing/demo-app.ts'

let server: DemoApp
beforeAll(async () => {
  // A free plan's limit: eight requests a second from all four nodes together.
  server = await startDemoApp({ seed: 'visitors', requestsPerSecond: 2 })
  await vi.waitUntil(() => readPaths.every((path) => server.feeds.current(path)?.answer.meta.state === 'live'), { timeout: 100_000 })
})
afterAll(() => server.close())

const visitor = (number: number) => ({ headers: { 'X-Forwarded-For': `198.51.${number >> 8}.${number & 255}` } })
const states = () => Object.fromEntries(readPaths.map((path) => [path, server.feeds.current(path)?.answer.meta.state]))

describe('two hundred visitors at once, on nodes with low limits', () => {
  it('every figure stays live, no feed fails, and they are answered or told to retry', { timeout: 120_000 }, async () => {
    server.lines.length = 0
    const wallets = Array.from({ length: 1000 }, () => base58(randomBytes(32)))
    const until = Date.now() + 25_000
    const seen = new Map<number, number>()
    const visit = async (number: number) => {
      for (let turn = 0; Date.now() < until; turn += 1) {
        const wallet = wallets[(number * 7 + turn) % wallets.length] ?? ''
        const asked = [`/api/verify-bd-tokens?walletAddress=${wallet}`, `/api/virtual-card/eligibility?walletAddress=${wallet}`, `/api/vault/transactions?limit=${900 + (turn % 50)}`, '/api/stakers/enhanced?limit=1000']
        for (const { status } of await Promise.all(asked.map((path) => server.app.request(path, visitor(number))))) seen.set(status, (seen.get(status) ?? 0) + 1)
        await sleep(500)
      }
    }
    await Promise.all(Array.from({ length: 200 }, (_, number) => visit(number)))
    expect([...seen.keys()].filter((status) => ![200, 429, 503].includes(status))).toEqual([])
    expect(seen.get(200) ?? 0).toBeGreaterThan(100)
    expect(server.lines.filter(({ message }) => message.startsWith('a feed cannot be refreshed'))).toEqual([])
    expect(states()).toEqual(Object.fromEntries(readPaths.map((path) => [path, 'live'])))
  })
})
