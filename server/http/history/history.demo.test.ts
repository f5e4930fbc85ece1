import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { history, historyAt, historyWindow } from '../../../src/contract/history.ts'
import { readSchemas } from '../../../src/contract/reads.ts'
import { toDecimal } from '../../../src/rules/amount.ts'
import { startDemoApp, type DemoApp } from '../testing/demo-app.ts'

let server: DemoApp
beforeAll(async () => {
  server = await startDemoApp({ seed: 'history' })
})
afterAll(() => server.close())

const DECIMALS = 6

/** What the vault owns after each transaction that touches it, by the balances that the chain records. Times in epoch ms. */
function vaultOnChain(): { signature: string; at: number; value: bigint }[] {
  const { mint, vault } = server.demo.addresses
  const points: { signature: string; at: number; value: bigint }[] = []
  let value = 0n
  for (let index = 0; index < server.demo.chain.ledger.length; index += 1) {
    const entry = server.demo.chain.ledger.at(index)
    if (!entry || entry.error !== null) continue
    const held = (figures: typeof entry.tokensBefore) => figures.reduce((sum, { mint: of, owner, amount }) => (of === mint && owner === vault ? sum + amount : sum), 0n)
    const gained = held(entry.tokensAfter) - held(entry.tokensBefore)
    if (gained === 0n) continue
    value += gained
    points.push({ signature: entry.signature, at: server.demo.chain.slots.blockTime(entry.slot) * 1000, value })
  }
  return points
}

const series = async (query: string) => history.parse(await (await server.app.request(`/api/history/${query}`)).json())

describe('a new installation', () => {
  it('has every window of every figure of the chain with its first answer, and the chain’s own balance at each point', async () => {
    const chain = vaultOnChain()
    expect(chain.length).toBeGreaterThan(3)
    for (const figure of ['vaultBalance', 'staked', 'stakers', 'deployed']) {
      for (const window of historyWindow.options) {
        const { points, meta } = await series(`${figure}?window=${window}`)
        expect(meta.state).toBe('live')
        expect(points.length).toBeGreaterThan(0)
        expect(points.length).toBeLessThanOrEqual(400)
        if (figure !== 'vaultBalance') continue
        for (const { at, value } of points) expect(value).toBe(toDecimal(chain.findLast((one) => one.at <= Date.parse(at))?.value ?? 0n, DECIMALS))
      }
    }
    for (const { at } of chain) {
      const found = historyAt.parse(await (await server.app.request(`/api/history/vaultBalance?at=${new Date(at).toISOString()}`)).json())
      const last = chain.findLast((one) => one.at <= at)
      expect(found).toMatchObject({ value: toDecimal(last?.value ?? 0n, DECIMALS), signature: last?.signature })
    }
  })

  it('ends where the figures of now are', async () => {
    const now = async (figure: string) => (await series(`${figure}?window=all`)).points.at(-1)?.value
    const read = async (path: '/api/vault/live-balance' | '/api/staking/total' | '/api/analytics/overview') => readSchemas[path].parse(await (await server.app.request(path)).json())
    expect(await read('/api/vault/live-balance')).toMatchObject({ vaultBalance: await now('vaultBalance') })
    expect(await read('/api/staking/total')).toMatchObject({ balance: await now('staked'), stakerCount: Number(await now('stakers')) })
    expect(await read('/api/analytics/overview')).toMatchObject({ totalDeployed: await now('deployed') })
  })
})
