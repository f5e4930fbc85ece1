import type { UseStore } from 'idb-keyval'

/** Between the page's going and its coming back, if it does. */
let leaving = false
/** What no transaction of a page may outlast: WebKit freezes it with the page, and it then locks the store for all others. */
const unfinished = new Set<IDBTransaction>()

// A worker never hears of it, and tests run where nobody does.
globalThis.addEventListener?.('pagehide', () => {
  leaving = true
  for (const transaction of unfinished) commit(transaction)
})
globalThis.addEventListener?.('pageshow', () => (leaving = false))

/** Whether the page is being left: what takes more than one step in the store won't come to its end. */
export function isLeaving(): boolean {
  return leaving
}

/**
 * A store in IndexedDB, for idb-keyval: it opens when first used and again after the browser closed it, and gives way at
 * once when another tab wants to change or delete the database. No transaction stays open in a page that is left.
 */
export function indexedStore(databaseName: string, storeName: string): UseStore {
  let opening: Promise<IDBDatabase> | null = null

  return async (mode, work) => {
    const begin = async () => {
      const transaction = (await (opening ??= open())).transaction(storeName, mode)
      unfinished.add(transaction)
      for (const end of ['complete', 'abort'] as const) transaction.addEventListener(end, () => unfinished.delete(transaction))
      const result = work(transaction.objectStore(storeName))
      if (leaving) commit(transaction)
      return result
    }
    try {
      return await begin()
    } catch (error) {
      // Closed between two calls, by another tab or by the browser (Safari does): a new connection serves.
      if (!(error instanceof DOMException) || error.name !== 'InvalidStateError') throw error
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

function commit(transaction: IDBTransaction): void {
  try {
    transaction.commit()
  } catch {
    // It is over already.
  }
}

/** IndexedDB can hang for ever; nobody waits for it longer than they say. */
export async function inTime<T>(work: Promise<T>, withinMs: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('IndexedDB did not answer in time')), withinMs)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
