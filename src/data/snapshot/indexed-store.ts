import type { UseStore } from 'idb-keyval'
import { withTimeout } from '../api/with-timeout.ts'

/** True from pagehide until the page comes back, if it does. */
let leaving = false
let timesLeft = 0

// Workers never get this event, and tests run without addEventListener.
globalThis.addEventListener?.('pagehide', () => {
  leaving = true
  timesLeft += 1
})
globalThis.addEventListener?.('pageshow', () => (leaving = false))

/** Whether the page is being left: work started now would not finish. */
export function isLeaving(): boolean {
  return leaving
}

/** Whether an error arose only because the page was left; it may have come back since. */
export function isCalledOff(error: unknown): boolean {
  return leaving || (error instanceof DOMException && error.name === 'AbortError')
}

/**
 * A store in IndexedDB, for idb-keyval: it opens on first use and again after the browser closed it, and closes at once
 * when another tab wants to change or delete the database. WebKit freezes a page that is left, with its pending work, and
 * an open transaction would lock the store for every later page: so none outlasts its page.
 * @param unfinished what then happens to pending writes: `commit` where each write is a single request
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
        // Our own abort surfaces in several ways, one of them without an error.
        throw aborted.has(transaction) ? pageLeft() : error
      }
    }
    try {
      return await begin()
    } catch (error) {
      // Closed between two calls by another tab or the browser (Safari does that): open a new connection.
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
      // Created elsewhere without our store: only a new version can add it.
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
    // Already finished.
  }
}

function pageLeft(): DOMException {
  return new DOMException('The page is being left.', 'AbortError')
}

/** The result of `work`, or a rejection after `withinMs`, as IndexedDB can hang for ever. A page left meanwhile counts as called off, not hung. */
export function inTime<T>(work: Promise<T>, withinMs: number): Promise<T> {
  const before = timesLeft
  return withTimeout(work, withinMs, () => (timesLeft === before ? new Error('IndexedDB did not answer in time') : pageLeft()))
}
