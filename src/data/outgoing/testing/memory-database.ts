import { onTestFinished, vi } from 'vitest'

export interface MemoryDatabase {
  /** Every value in the store, by its key. */
  values: Map<string, unknown>
  /** `full`: the next transactions with a `put` are refused. `hangs`: nothing is answered any more. */
  state: 'works' | 'full' | 'hangs'
}

/**
 * IndexedDB in memory, for tests of what has a single store: transactions are atomic, one after the other. Values are stored
 * as copies, but files as they are. In place until the test ends.
 */
export function useMemoryDatabase(): MemoryDatabase {
  const memory: MemoryDatabase = { values: new Map(), state: 'works' }
  const databases: EventTarget[] = []
  let last = Promise.resolve()
  /** Resolves when the transactions before this one have ended. */
  const inTurn = () => {
    const before = last
    let release = () => {}
    last = new Promise((resolve) => (release = resolve))
    return { before, release: () => release() }
  }
  vi.stubGlobal('indexedDB', {
    open: () => {
      const result = Object.assign(new EventTarget(), { version: 1, close: () => {}, objectStoreNames: { contains: () => true }, transaction: () => transaction(memory, inTurn()) })
      databases.push(result)
      return answered(memory, Promise.resolve(), () => result)
    },
  })
  onTestFinished(() => {
    // Whoever holds one opens it anew.
    for (const database of databases) database.dispatchEvent(new Event('close'))
  })
  return memory
}

/** A request or a transaction, with the handlers that idb-keyval sets. */
class Operation extends EventTarget {
  result: unknown
  error: unknown
  onsuccess: (() => void) | undefined
  oncomplete: (() => void) | undefined
  onabort: (() => void) | undefined

  tell(type: 'success' | 'complete' | 'abort'): void {
    this[`on${type}`]?.()
    this.dispatchEvent(new Event(type))
  }
}

function answered(memory: MemoryDatabase, before: Promise<void>, work: () => unknown): Operation {
  const asked = new Operation()
  void before.then(() =>
    setTimeout(() => {
      if (memory.state === 'hangs') return
      asked.result = work()
      asked.tell('success')
    }),
  )
  return asked
}

function transaction(memory: MemoryDatabase, { before, release }: { before: Promise<void>; release: () => void }) {
  const own = new Operation()
  let open = 0
  let puts = 0
  let ended = false
  let after = new Map<string, unknown>()
  void before.then(() => (after = new Map(memory.values)))
  const step = (work: () => unknown): Operation => {
    if (ended) throw new DOMException('The transaction has finished.', 'TransactionInactiveError')
    open += 1
    const asked = answered(memory, before, work)
    asked.addEventListener('success', () => setTimeout(() => settle()))
    return asked
  }
  const settle = () => {
    open -= 1
    if (open > 0 || ended) return
    ended = true
    release()
    if (memory.state === 'full' && puts > 0) {
      own.error = new DOMException('The quota has been exceeded.', 'QuotaExceededError')
      return own.tell('abort')
    }
    memory.values.clear()
    for (const [key, value] of after) memory.values.set(key, value)
    own.tell('complete')
  }
  const store = {
    transaction: own,
    get: (key: string) => step(() => copyOf(after.get(key))),
    getAllKeys: () => step(() => [...after.keys()]),
    put: (value: unknown, key: string) => {
      puts += 1
      return step(() => void after.set(key, copyOf(value)))
    },
    delete: (key: string) => step(() => void after.delete(key)),
    clear: () => step(() => after.clear()),
  }
  return Object.assign(own, { objectStore: () => store, commit: () => {}, abort: () => {} })
}

function copyOf(value: unknown): unknown {
  if (value instanceof Blob || typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(copyOf)
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, copyOf(each)]))
}
