import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startDemoApp, type DemoApp } from '../testing/demo-app.ts'
import { openApiDocument } from './document.ts'
import { requestsOf } from './testing/generated-requests.ts'

// `bench/generated-requests.bench.ts` sends a hundred thousand of them to a whole server over HTTP.

const REQUESTS = 800

let world: DemoApp
beforeAll(async () => {
  world = await startDemoApp({ seed: 'generated' })
})
afterAll(() => world?.close())

describe('requests generated from the document', () => {
  it('are answered, with any content, and none with a server error', async () => {
    const { internal, mint, vault } = world.demo.addresses
    const requests = fc.sample(requestsOf(openApiDocument(), { wallets: [internal, mint, vault] }), { numRuns: REQUESTS, seed: 20_261_122 })
    const faults: string[] = []
    const statuses = new Map<number, number>()
    for (const [index, { method, path, headers, body }] of requests.entries()) {
      // Each from its own address: otherwise the limits per address would answer nearly all of them.
      const from = { 'X-Forwarded-For': `203.0.${index >> 8}.${index & 255}` }
      const response = await world.app.request(new Request(`http://localhost${path}`, { method, headers: { ...headers, ...from }, ...(body === undefined ? {} : { body }) }))
      await response.body?.cancel()
      statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1)
      if (response.status >= 500) faults.push(`${response.status} ${method} ${path.slice(0, 200)} ${typeof body === 'string' ? body.slice(0, 300) : ''}`)
    }
    expect(faults).toEqual([])
    // Not everything was rejected up front.
    expect(statuses.get(200)).toBeGreaterThan(REQUESTS / 10)
    expect(world.lines.filter(({ level }) => level === 'error')).toEqual([])
  })
})
