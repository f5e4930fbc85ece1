import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest'

/** A page that is left in the middle of a write, and comes back. */

const page = new EventTarget()

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
})
// The next file gets modules of its own: these hold this one's store.
afterAll(() => void vi.resetModules())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A database whose one transaction stays open until it is aborted. */
function database() {
  const transaction = Object.assign(new EventTarget(), { abort: vi.fn(() => void transaction.dispatchEvent(new Event('abort'))), objectStore: () => ({}) })
  const result = Object.assign(new EventTarget(), { objectStoreNames: { contains: () => true }, transaction: () => transaction, close: vi.fn() })
  const request = Object.assign(new EventTarget(), { result })
  vi.stubGlobal('indexedDB', {
    open: () => {
      queueMicrotask(() => request.dispatchEvent(new Event('success')))
      return request
    },
  })
  return { transaction, result }
}

function leaveAndComeBack(): void {
  page.dispatchEvent(new Event('pagehide'))
  page.dispatchEvent(new Event('pageshow'))
}

it('aborts the write, releases the database, and reports that it was called off, not that it failed', async () => {
  const { transaction, result } = database()
  const { indexedStore, isCalledOff } = await import('./indexed-store.ts')
  const begun = vi.fn()
  const writing = indexedStore('bd', 'figures', 'abort')('readwrite', () => {
    begun()
    // As idb-keyval reports an abort by hand.
    // oxlint-disable-next-line prefer-promise-reject-errors
    return new Promise((_, reject) => transaction.addEventListener('abort', () => reject(null)))
  }).catch((error: unknown) => error)
  await vi.waitFor(() => expect(begun).toHaveBeenCalled())
  leaveAndComeBack()
  expect(isCalledOff(await writing)).toBe(true)
  expect(transaction.abort).toHaveBeenCalledOnce()
  expect(result.close).toHaveBeenCalledOnce()
})

it.each([
  ['counts as hung', false, () => {}],
  ['does not count as hung when the page was away meanwhile', true, leaveAndComeBack],
])('a store that has not answered in time %s', async (_, calledOff, meanwhile) => {
  const { inTime, isCalledOff } = await import('./indexed-store.ts')
  const waiting = inTime(new Promise(() => {}), 3000).catch((error: unknown) => error)
  meanwhile()
  await vi.advanceTimersByTimeAsync(3000)
  expect(isCalledOff(await waiting)).toBe(calledOff)
})
