import type { UseStore } from 'idb-keyval'

/**
 * A store in IndexedDB, for idb-keyval: it opens when first used and again after the browser closed it, and gives way at
 * once when another tab wants to change or delete the database.
 */
export function indexedStore(databaseName: string, storeName: string): UseStore {
  let opening: Promise<IDBDatabase> | null = null

  return async (mode, work) => {
    const begin = async () => (await (opening ??= open())).transaction(storeName, mode).objectStore(storeName)
    try {
      return await work(await begin())
    } catch (error) {
      // Closed between two calls, by another tab or by the browser (Safari does): a new connection serves.
      if (!(error instanceof DOMException) || error.name !== 'InvalidStateError') throw error
      opening = null
      return work(await begin())
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
