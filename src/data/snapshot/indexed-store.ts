import type { UseStore } from 'idb-keyval'
import { withTimeout } from '../api/with-timeout.ts'

/** Between the page's going and its coming back, if it does. */
let leaving = false
let timesLeft = 0

// A worker never hears of it, and tests run where nobody does.
globalThis.addEventListener?.('pagehide', () => {
  leaving = true
  timesLeft += 1
})
globalThis.addEventListener?.('pageshow', () => (leaving = false))

/** Whether the page is being left: nothing that it begins now comes to its end. */
export function isLeaving(): boolean {
  return leaving
}

/** Whether something failed only because the page was left meanwhile; it may have come back since. */
export function isCalledOff(error: unknown): boolean {
  return leaving || (error instanceof DOMException && error.name === 'AbortError')
}

/**
 * A store in IndexedDB, for idb-keyval: it opens when first used and again after the browser closed it, and gives way at
 * once when another tab wants to change or delete the database. WebKit freezes a page that is left, with all that it has
 * begun, and an open transaction would lock the store for every page after it: so none outlasts its page.
 * @param unfinished what becomes then of what is being written: `commit` where each write is a single request
 */
export function indexedStore(databaseName: string, storeName: string, unfinished: 'abort' | 'commit'): UseStore {
  let opening: Promise<IDBDatabase> | null = null
  const running = new Set<IDBTransaction>()
  const aborted = new WeakSet<IDBTransaction>()

  globalThis.addEventListener?.('pagehide', () => {
    for (const transaction of running) {
      if (unfinished === 'abort') aborted.add(transaction)
      finish(transaction, unfinished)
    }
    void opening?.then((database) => database.close()).catch(() => {})
    opening = null
  })

  return async (mode, work) => {
    const begin = async () => {
      const database = await (opening ??= open())
      if (leaving) throw pageLeft()
      const transaction = database.transaction(storeName, mode)
      running.add(transaction)
      for (const end of ['complete', 'abort'] as const) transaction.addEventListener(end, () => running.delete(transaction))
      try {
        return await work(transaction.objectStore(storeName))
      } catch (error) {
        // What is aborted by hand fails in several ways, one of them without any error.
        throw aborted.has(transaction) ? pageLeft() : error
      }
    }
    try {
      return await begin()
    } catch (error) {
      // Closed between two calls, by another tab or by the browser (Safari does): a new connection serves.
      if (!(error instanceof DOMException) || error.name !== 'InvalidStateError' || leaving) throw error
      opening = null
      return begin()
    }
  }

  async function open(version?: number): Promise<IDBDatabase> {
    try {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(databaseName, version)
        request.addEventListener('upgradeneeded', () => {
          if (!request.result.objectStoreNames.contains(storeName)) request.result.createObjectStore(storeName)
        })
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error))
        request.addEventListener('blocked', () => reject(new Error('another tab holds an older database open')))
      })
      const forget = () => {
        database.close()
        opening = null
      }
      database.addEventListener('versionchange', forget)
      database.addEventListener('close', forget)
      if (database.objectStoreNames.contains(storeName)) return database
      // Made by something else, without our store: only a new version can add it.
      database.close()
      return await open(database.version + 1)
    } catch (error) {
      opening = null
      throw error
    }
  }
}

function finish(transaction: IDBTransaction, how: 'abort' | 'commit'): void {
  try {
    transaction[how]()
  } catch {
    // It is over already.
  }
}

function pageLeft(): DOMException {
  return new DOMException('The page is being left.', 'AbortError')
}

/** IndexedDB can hang for ever; nobody waits for it longer than they say. Time in which the page was frozen is no time. */
export function inTime<T>(work: Promise<T>, withinMs: number): Promise<T> {
  const before = timesLeft
  return withTimeout(work, withinMs, () => (timesLeft === before ? new Error('IndexedDB did not answer in time') : pageLeft()))
}
