import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Figures } from '../../contract/reads.ts'
import type { VaultLiveBalance } from '../../contract/vault-live-balance.ts'
import { cacheFigures } from './figure-cache.ts'
import { saveFigures } from './save-figures.ts'

const VAULT = '/api/vault/live-balance'

function vault(second: number): VaultLiveBalance {
  const asOf = new Date(Date.UTC(2026, 10, 21, 10, 0, second)).toISOString()
  return { vaultBalance: String(second), vaultBalanceFormatted: String(second), source: 'direct_rpc', meta: { state: 'live', asOf, source: 'direct_rpc' } }
}

let visibilityState = 'visible'
beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 21, 10) })
  visibilityState = 'visible'
  const page = new EventTarget()
  Object.defineProperty(page, 'visibilityState', { get: () => visibilityState })
  vi.stubGlobal('document', page)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A cache with a first figure, what was saved, and how often the whole cache was read. */
function saving() {
  const queryClient = new QueryClient()
  cacheFigures(queryClient, { [VAULT]: vault(0) })
  // Only a dehydration reads all queries here.
  const dehydrations = vi.spyOn(queryClient.getQueryCache(), 'getAll')
  const saved: Figures[] = []
  const stop = saveFigures(queryClient, (figures) => saved.push(figures))
  const change = (second: number) => cacheFigures(queryClient, { [VAULT]: vault(second) })
  return { queryClient, change, stop, balances: () => saved.map((figures) => figures[VAULT]?.vaultBalance), dehydrations: () => dehydrations.mock.calls.length }
}

describe('saveFigures', () => {
  it("saves the page's first figures at once", () => {
    const { balances, stop } = saving()
    expect(balances()).toEqual(['0'])
    stop()
  })

  it('dehydrates the cache once for ten changes within a second, and saves the last of them', () => {
    const { change, balances, dehydrations, stop } = saving()
    vi.advanceTimersByTime(5000)
    expect(dehydrations()).toBe(1)
    for (let second = 1; second <= 10; second += 1) change(second)
    expect(dehydrations()).toBe(1)
    vi.advanceTimersByTime(0)
    expect(dehydrations()).toBe(2)
    expect(balances()).toEqual(['0', '10'])
    stop()
  })

  it('saves the first change at once, and the next ones a second later', () => {
    const { change, balances, stop } = saving()
    vi.advanceTimersByTime(1000)
    change(1)
    vi.advanceTimersByTime(0)
    change(2)
    vi.advanceTimersByTime(999)
    expect(balances()).toEqual(['0', '1'])
    vi.advanceTimersByTime(1)
    expect(balances()).toEqual(['0', '1', '2'])
    stop()
  })

  it('saves at once when the page is hidden, and only what is new', () => {
    const { change, balances, dehydrations, stop } = saving()
    change(1)
    visibilityState = 'hidden'
    document.dispatchEvent(new Event('visibilitychange'))
    expect(balances()).toEqual(['0', '1'])
    document.dispatchEvent(new Event('visibilitychange'))
    expect(dehydrations()).toBe(2)
    stop()
  })

  it('does not read the cache for a query that is no figure', () => {
    const { queryClient, dehydrations, stop } = saving()
    queryClient.setQueryData(['admin', 'list'], [1])
    vi.advanceTimersByTime(5000)
    stop()
    expect(dehydrations()).toBe(1)
  })

  it('keeps the data of a query that has failed since', async () => {
    const { queryClient, balances, stop } = saving()
    const failing = queryClient.fetchQuery({ queryKey: [VAULT], queryFn: () => Promise.reject(new Error('down')), retry: false })
    await expect(failing).rejects.toThrow('down')
    vi.advanceTimersByTime(1000)
    expect(balances()).toEqual(['0', '0'])
    stop()
  })

  it('saves the last change when it ends, and nothing after', () => {
    const { change, balances, stop } = saving()
    change(1)
    stop()
    change(2)
    vi.advanceTimersByTime(5000)
    expect(balances()).toEqual(['0', '1'])
  })
})
