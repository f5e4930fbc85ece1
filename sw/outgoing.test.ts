import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { SYNC_TAG } from '../src/data/outgoing/background-sync.ts'
import { keyOf, waitingLoan } from '../src/data/outgoing/testing/entries.ts'
import { lockManager } from '../src/data/outgoing/testing/lock-manager.ts'
import { useMemoryDatabase } from '../src/data/outgoing/testing/memory-database.ts'
import { listEntries, putEntry } from '../src/data/outgoing/tray-store.ts'
import { sendInBackground } from './outgoing.ts'

const posted = vi.fn<(path: string, init: RequestInit) => Promise<Response>>()

class ExtendableEvent extends Event {
  readonly waits: Promise<unknown>[] = []
  waitUntil(work: Promise<unknown>): void {
    this.waits.push(work)
  }
}

beforeEach(async () => {
  useMemoryDatabase()
  vi.stubGlobal('navigator', { locks: lockManager() })
  vi.stubGlobal('ExtendableEvent', ExtendableEvent)
  // No token: the server would say so.
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => (init.method === 'POST' ? posted(path, init) : Promise.resolve(new Response('', { status: 503 }))))
  await putEntry(waitingLoan.entry, waitingLoan.blobs)
})
afterEach(() => {
  vi.unstubAllGlobals()
  posted.mockReset()
})

/** The browser's sync event in a worker, and how it ended. */
async function sync(tag: string = SYNC_TAG): Promise<PromiseSettledResult<unknown>[]> {
  const event = Object.assign(new ExtendableEvent('sync'), { tag })
  sendInBackground(event)
  return Promise.allSettled(event.waits)
}

it('a sync event sends what waits, with its files, under its key', async () => {
  posted.mockResolvedValue(Response.json({ success: true, referenceNumber: 'BD-20261121-100000', deliveryMethods: [] }))
  expect(await sync('another')).toEqual([])
  expect(await sync()).toMatchObject([{ status: 'fulfilled' }])
  expect(posted).toHaveBeenCalledOnce()
  const [path, { headers, body } = {}] = posted.mock.calls[0] ?? []
  expect([path, new Headers(headers).get('Idempotency-Key')]).toEqual(['/api/convertible-loan', keyOf(1)])
  const file = body instanceof FormData ? body.get('passportCopy') : null
  expect(file instanceof File && [file.name, await file.text()]).toEqual(['passport.pdf', 'passport'])
  expect(await listEntries()).toMatchObject([{ state: 'sent', referenceNumber: 'BD-20261121-100000', told: false }])
})

it('a sync event without a connection fails, so that the browser tries again later', async () => {
  posted.mockRejectedValue(new TypeError('Failed to fetch'))
  expect(await sync()).toMatchObject([{ status: 'rejected' }])
  expect(await listEntries()).toMatchObject([{ state: 'waiting' }])
})
