import { onTestFinished, vi } from 'vitest'
import { createMemoryDatabase, endConnections, type MemoryDatabase } from './memory-indexed-db.ts'

export type { MemoryDatabase } from './memory-indexed-db.ts'

/** IndexedDB in memory, in place until the test ends. */
export function useMemoryDatabase(): MemoryDatabase {
  // What an earlier test left running, also of another file, may have opened its database again.
  endConnections()
  const { memory, indexedDB } = createMemoryDatabase()
  vi.stubGlobal('indexedDB', indexedDB)
  onTestFinished(endConnections)
  return memory
}
