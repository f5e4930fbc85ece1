import { restoreFigures } from '../../src/data/snapshot/persistence.ts'
import { createQueryClient } from '../../src/data/live/queries.ts'

// Runs in the browser, at the app's origin: restoring the stored figures as the app does, and the same read bare.

Object.assign(globalThis, {
  benchRestore: {
    /** Reads, parses by the contract, and fills the query cache. Milliseconds; throws where nothing is stored. */
    restore: async () => {
      const begun = performance.now()
      const snapshot = await restoreFigures(createQueryClient(), null)
      if (!snapshot) throw new Error('nothing is stored')
      return performance.now() - begun
    },
    /** Only reads the same records from the same database. */
    bare: async () => {
      const begun = performance.now()
      const database = await settled(indexedDB.open('bd'))
      const records = await settled(database.transaction('figures').objectStore('figures').getAll())
      if (records.length === 0) throw new Error('nothing is stored')
      const took = performance.now() - begun
      database.close()
      return took
    },
  },
})

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error))
  })
}
