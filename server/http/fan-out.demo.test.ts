import { afterEach, expect, it, vi } from 'vitest'
import { readPaths } from '../../src/contract/reads.ts'
import { createManualClock } from '../lib/testing/manual-clock.ts'
import { startDemoApp } from './testing/demo-app.ts'

// Any number of clients causes as many upstream requests as a single one. Two runs of a minute on a clock that only
// the test moves, with everything real behind it: engine, pool, market, ledgers, database, and the demo's own nodes.

const SECONDS = 60
/** Each client asks for everything every half minute; the clients are spread evenly. */
const EVERY_SECONDS = 30

const questions: readonly { path: string; init?: RequestInit }[] = [
  ...readPaths.map((path) => ({ path })),
  { path: '/api/transactions?limit=5' },
  { path: '/api/history/vaultBalance' },
  { path: '/api/history/vaultBalance/growth' },
  { path: '/api/deployment' },
  { path: '/api/rpc', init: { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{"jsonrpc":"2.0","id":1,"method":"getGenesisHash"}' } },
]

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

async function minute(clients: number) {
  const upstream = new Map<string, number>()
  let underWay = 0
  const real = globalThis.fetch
  vi.stubGlobal('fetch', async (input: string | URL | Request, init?: RequestInit) => {
    const body = typeof init?.body === 'string' ? /"method":\s*"(\w+)"/.exec(init.body)?.[1] : undefined
    const name = body ?? 'market'
    upstream.set(name, (upstream.get(name) ?? 0) + 1)
    underWay += 1
    return real(input, init).finally(() => (underWay -= 1))
  })
  // The jitter of the pool's own probes would make the runs differ.
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  const clock = createManualClock(Date.UTC(2026, 10, 21, 12))
  const server = await startDemoApp({ seed: 'fan-out', clock })
  /** Waits until nothing is under way: sockets and the database take real time, in which the clock stands still. */
  const quiet = async () => {
    for (let idle = 0; idle < 5; idle = underWay === 0 ? idle + 1 : 0) await new Promise((resolve) => setTimeout(resolve, 2))
  }
  try {
    // Requests at the server's start are not caused by clients.
    await Promise.all(readPaths.map((path) => server.feeds.get(path)))
    await quiet()
    upstream.clear()
    let requests = 0
    const refused = new Map<number, number>()
    for (let second = 0; second < SECONDS; second += 1) {
      await clock.advance(1000)
      await quiet()
      for (let client = second % EVERY_SECONDS; client < clients; client += EVERY_SECONDS) {
        const from = { incoming: { socket: { remoteAddress: `10.0.${client >> 8}.${client & 255}`, remotePort: 1, remoteFamily: 'IPv4' } } }
        const answers = await Promise.all(questions.map(({ path, init }) => server.app.request(path, init, from)))
        requests += answers.length
        for (const { status } of answers) if (status !== 200) refused.set(status, (refused.get(status) ?? 0) + 1)
      }
      await quiet()
    }
    return { requests, refused: Object.fromEntries(refused), upstream: Object.fromEntries([...upstream].toSorted()) }
  } finally {
    await server.close()
    vi.unstubAllGlobals()
  }
}

const total = (calls: Record<string, number>) => Object.values(calls).reduce((sum, count) => sum + count, 0)

it('1,000 clients that ask for everything cause no more upstream requests than one', { timeout: 600_000 }, async () => {
  const one = await minute(1)
  const many = await minute(1000)
  console.log(`one client: ${one.requests} requests, ${total(one.upstream)} calls upstream`, one.upstream)
  console.log(`1,000 clients: ${many.requests} requests, ${total(many.upstream)} calls upstream`, many.upstream)
  expect(one.refused).toEqual({})
  expect(many.refused).toEqual({})
  expect(many.requests).toBe(1000 * one.requests)
  expect(total(one.upstream)).toBeGreaterThan(20)
  for (const [method, calls] of Object.entries(many.upstream)) expect(calls, method).toBeLessThanOrEqual(one.upstream[method] ?? 0)
})
