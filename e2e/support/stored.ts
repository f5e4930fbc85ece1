import type { BrowserContext, Page } from 'playwright-core'
import { untilEqual } from './until.ts'

/** The record of the figures on the device, straight from IndexedDB; `undefined` when there is none. */
export function storedRecord(page: Page, key = 'snapshot-v1'): Promise<unknown> {
  return page.evaluate(
    (name) =>
      new Promise<unknown>((resolve, reject) => {
        const opening = indexedDB.open('bd')
        opening.addEventListener('error', () => reject(opening.error))
        opening.addEventListener('success', () => {
          const reading = opening.result.transaction('figures').objectStore('figures').get(name)
          reading.addEventListener('error', () => reject(reading.error))
          reading.addEventListener('success', () => {
            opening.result.close()
            resolve(reading.result)
          })
        })
      }),
    key,
  )
}

/** Puts a record in the place of what is stored, as another tab or an older version of the app would have. */
export async function plant(page: Page, record: unknown, key = 'snapshot-v1'): Promise<void> {
  await page.evaluate(
    ({ name, value }) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('bd')
        opening.addEventListener('error', () => reject(opening.error))
        opening.addEventListener('success', () => {
          const writing = opening.result.transaction('figures', 'readwrite')
          writing.objectStore('figures').put(value, name)
          writing.addEventListener('abort', () => reject(writing.error))
          writing.addEventListener('complete', () => {
            opening.result.close()
            resolve()
          })
        })
      }),
    { name: key, value: record },
  )
}

/** What a browser can do to the app's storage. */
export type Trouble = 'refused' | 'hung' | 'full'

/** Every page of the profile meets the trouble from its first script on; the worker, which no script precedes, from now on. */
export async function trouble(context: BrowserContext, kind: Trouble): Promise<void> {
  await context.addInitScript(spoil, kind)
}

export async function troubleWorker(context: BrowserContext, kind: Trouble): Promise<void> {
  await untilEqual(() => context.serviceWorkers().length, 1, { what: 'one service worker' })
  for (const worker of context.serviceWorkers()) await worker.evaluate(spoil, kind)
}

/** Runs in the browser. A full device takes nothing but what is marked as older than everything. */
function spoil(kind: Trouble): void {
  const { open } = IDBFactory.prototype
  const { put } = IDBObjectStore.prototype
  const opening = (name: string, version?: number) => {
    if (kind === 'refused') throw new DOMException('The user denied permission to access the database.', 'SecurityError')
    if (kind === 'hung') return new EventTarget()
    return version === undefined ? open.call(indexedDB, name) : open.call(indexedDB, name, version)
  }
  Reflect.set(IDBFactory.prototype, 'open', opening)
  IDBObjectStore.prototype.put = function (value: unknown, key) {
    const isOld = typeof value === 'object' && value !== null && Reflect.get(value, 'savedAt') === 1
    if (kind === 'full' && !isOld) throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    return put.call(this, value, key)
  }
}
