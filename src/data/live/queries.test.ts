import { QueryObserver, focusManager, type QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ReadPath } from '../../contract/reads.ts'
import { asked, closeBrowser, failing, fetched, openBrowser } from './testing/browser.ts'
import { readQuery, retryDelay } from './queries.ts'
import { combineReads } from './use-reads.ts'

const TRADING = '/api/trading/market-data'
const HEALTH = '/api/network/health'

let client: QueryClient

beforeEach(() => {
  client = openBrowser()
})
afterEach(() => closeBrowser(client))

/** Acts as one mounted component. */
function observe<P extends ReadPath>(path: P) {
  return new QueryObserver(client, readQuery(path)).subscribe(() => {})
}

describe('reads', () => {
  it('[GEN-05] use the first element of their key as the path', async () => {
    observe(HEALTH)
    await vi.advanceTimersByTimeAsync(0)
    expect(readQuery(HEALTH).queryKey[0]).toBe(HEALTH)
    expect(fetched.mock.calls[0]?.[0]).toBe(HEALTH)
  })

  it('[GEN-07] [GEN-27] retry 2 times', async () => {
    failing()
    observe(HEALTH)
    await vi.advanceTimersByTimeAsync(120_000)
    expect(fetched).toHaveBeenCalledTimes(3)
    expect(client.getQueryState([HEALTH])).toMatchObject({ status: 'error', error: { message: '503: no' } })
  })

  it('[MKT-21] [GEN-27] [API-08] retry 3 times for the trading data', async () => {
    failing()
    observe(TRADING)
    await vi.advanceTimersByTimeAsync(120_000)
    expect(fetched).toHaveBeenCalledTimes(4)
  })

  it('[MKT-22] back off exponentially, never beyond 30 s', async () => {
    expect([0, 1, 2, 3, 4, 5, 12].map(retryDelay)).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000])
    failing()
    observe(TRADING)
    const after: number[] = []
    for (const ms of [0, 999, 1, 1999, 1, 3999, 1]) {
      await vi.advanceTimersByTimeAsync(ms)
      after.push(fetched.mock.calls.length)
    }
    expect(after).toEqual([1, 1, 2, 2, 3, 3, 4])
  })

  it('[GEN-10] are fetched once, without an interval', async () => {
    observe(TRADING)
    await vi.advanceTimersByTimeAsync(3_600_000)
    expect(asked()).toEqual({ [TRADING]: 1 })
  })

  it('[GEN-06] count as fresh for 30 s', async () => {
    const mountFor = async (ms: number) => {
      const unmount = observe(TRADING)
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

  it('[GEN-09] ignore window focus, however stale they are', async () => {
    observe(HEALTH)
    await vi.advanceTimersByTimeAsync(60_000)
    focusManager.setFocused(false)
    focusManager.setFocused(true)
    await vi.advanceTimersByTimeAsync(1000)
    expect(fetched).toHaveBeenCalledTimes(1)
  })

  it('[GEN-08] mutations are not retried', async () => {
    const post = vi.fn(() => Promise.reject(new Error('no')))
    const mutation = client.getMutationCache().build(client, client.defaultMutationOptions({ mutationFn: post }))
    await expect(mutation.execute(undefined)).rejects.toThrow('no')
    await vi.advanceTimersByTimeAsync(120_000)
    expect(post).toHaveBeenCalledTimes(1)
  })
})

describe('combineReads', () => {
  it('[GEN-11] reports an error flag and the first error of any query', () => {
    const first = new Error('first')
    expect(combineReads([{ error: null }, { error: first }, { error: new Error('second') }])).toEqual({ isError: true, error: first })
    expect(combineReads([{ error: null }])).toEqual({ isError: false, error: null })
  })
})
