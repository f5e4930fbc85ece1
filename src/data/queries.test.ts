import { QueryObserver, environmentManager, type QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createQueryClient, readQuery, retryDelay } from './queries.ts'
import { combineReads } from './use-reads.ts'

const trading = { priceUsd: 1, meta: { state: 'live', asOf: '2026-11-21T10:00:00.000Z', source: 'dexscreener' } }
const fetched = vi.fn<typeof fetch>()

let client: QueryClient

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-21T10:00:00Z') })
  // Without a window the library takes itself for a server, which never polls.
  environmentManager.setIsServer(() => false)
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('fetch', fetched)
  vi.spyOn(console, 'error').mockImplementation(() => {})
  client = createQueryClient()
  client.mount()
})
afterEach(() => {
  client.unmount()
  client.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  fetched.mockReset()
})

function observe(path: '/api/trading/market-data' | '/api/network/health' | '/api/vault/live-balance', polling: boolean) {
  return new QueryObserver(client, readQuery(path, polling)).subscribe(() => {})
}

function failing() {
  fetched.mockImplementation(() => Promise.resolve(new Response('no', { status: 503 })))
}

describe('reads', () => {
  it('[GEN-05] use their path as the first element of the key', () => {
    expect(readQuery('/api/network/health', false).queryKey[0]).toBe('/api/network/health')
  })

  it('[GEN-07, GEN-27] retry 2 times', async () => {
    failing()
    observe('/api/network/health', false)
    await vi.advanceTimersByTimeAsync(120_000)
    expect(fetched).toHaveBeenCalledTimes(3)
  })

  it('[MKT-21, GEN-27] retry 3 times for the trading data', async () => {
    failing()
    observe('/api/trading/market-data', false)
    await vi.advanceTimersByTimeAsync(120_000)
    expect(fetched).toHaveBeenCalledTimes(4)
  })

  it('[MKT-22] back off exponentially, never beyond 30 s', () => {
    expect([0, 1, 2, 3, 4, 5, 12].map(retryDelay)).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000])
  })

  it('[GEN-10] are asked once without an interval, and [MKT-20] every 30 s with the one of the trading data', async () => {
    fetched.mockImplementation(() => Promise.resolve(Response.json(trading)))
    const stop = observe('/api/trading/market-data', false)
    await vi.advanceTimersByTimeAsync(120_000)
    expect(fetched).toHaveBeenCalledTimes(1)
    stop()
    observe('/api/trading/market-data', true)
    await vi.advanceTimersByTimeAsync(90_500)
    expect(fetched).toHaveBeenCalledTimes(1 + 1 + 3)
  })

  it('[GEN-06] count as fresh for 30 s', async () => {
    fetched.mockImplementation(() => Promise.resolve(Response.json(trading)))
    const mountFor = async (ms: number) => {
      const unmount = observe('/api/trading/market-data', false)
      await vi.advanceTimersByTimeAsync(ms)
      unmount()
    }
    await mountFor(29_000)
    await mountFor(0)
    expect(fetched).toHaveBeenCalledTimes(1)
    await mountFor(2000)
    await mountFor(0)
    expect(fetched).toHaveBeenCalledTimes(2)
  })

  it('[GEN-08, GEN-09] leave mutations unretried and the window focus alone', () => {
    expect(client.getDefaultOptions()).toMatchObject({ mutations: { retry: false }, queries: { refetchOnWindowFocus: false } })
  })

  it('[NET-14] ask for the health on load and every 30 s while they poll', async () => {
    failing()
    fetched.mockImplementation(() =>
      Promise.resolve(
        Response.json({
          status: 'healthy',
          activeEndpoints: 4,
          totalEndpoints: 4,
          lastUpdate: '2026-11-21T10:00:00.000Z',
          errorCount: 0,
          meta: trading.meta,
        }),
      ),
    )
    observe('/api/network/health', true)
    await vi.advanceTimersByTimeAsync(0)
    expect(fetched).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(30_000)
    expect(fetched).toHaveBeenCalledTimes(2)
  })
})

describe('combineReads', () => {
  it('[GEN-11] reports an error flag and the first error of any query', () => {
    const first = new Error('first')
    expect(combineReads([{ error: null }, { error: first }, { error: new Error('second') }])).toEqual({ isError: true, error: first })
    expect(combineReads([{ error: null }])).toEqual({ isError: false, error: null })
  })
})
