export interface MemoryDatabase {
  /** The values of a database, by their keys. */
  values: (database: string) => Map<string, unknown>
  /** `full`: transactions that put something are refused. `hangs`: nothing is answered any more. */
  state: 'works' | 'full' | 'hangs'
}

/**
 * IndexedDB in memory, for what has one store per database: transactions are atomic and run one after the other.
 * Values are stored as copies, but files as they are. Its user puts `indexedDB` in place.
 */
export function createMemoryDatabase() {
  const databases = new Map<string, { values: Map<string, unknown>; last: Promise<void> }>()
  const databaseOf = (name: string) => {
    const found = databases.get(name) ?? { values: new Map<string, unknown>(), last: Promise.resolve() }
    databases.set(name, found)
    return found
  }
  const memory: MemoryDatabase = { values: (name) => databaseOf(name).values, state: 'works' }
  const indexedDB = {
    databases: () => Promise.resolve([...databases.keys()].map((name) => ({ name, version: 1 }))),
    open: (name: string) => {
      const database = databaseOf(name)
      const transaction = () => {
        const before = database.last
        let release = () => {}
        database.last = new Promise((resolve) => (release = resolve))
        return beginTransaction(memory, database.values, { before, release })
      }
      const result = Object.assign(new EventTarget(), { version: 1, close: () => {}, objectStoreNames: { contains: () => true }, transaction })
      connections.add(result)
      return answered(memory, Promise.resolve(), () => result)
    },
  }
  return { memory, indexedDB }
}

/** Of all tests in this process: modules are shared, and hold what they have opened. */
const connections = new Set<EventTarget>()
const unanswered = new Set<Operation>()

/** Ends all connections, also of earlier databases: modules then open one anew. */
export function endConnections(): void {
  for (const database of connections) database.dispatchEvent(new EventOfWindow('close'))
  for (const asked of unanswered) asked.tell('error')
  connections.clear()
  unanswered.clear()
}

/** The one that fits EventTarget here: what a test has left behind may end after its window is gone. */
const EventOfWindow = Event

/** A request or a transaction, with the handlers that idb-keyval sets. */
class Operation extends EventTarget {
  result: unknown
  error: unknown
  onsuccess: (() => void) | undefined
  oncomplete: (() => void) | undefined
  onabort: (() => void) | undefined
  onerror: (() => void) | undefined

  tell(type: 'success' | 'complete' | 'abort' | 'error'): void {
    this[`on${type}`]?.()
    this.dispatchEvent(new EventOfWindow(type))
  }
}

function answered(memory: MemoryDatabase, before: Promise<void>, work: () => unknown): Operation {
  const asked = new Operation()
  void before.then(() =>
    setTimeout(() => {
      if (memory.state === 'hangs') return void unanswered.add(asked)
      asked.result = work()
      asked.tell('success')
    }),
  )
  return asked
}

function beginTransaction(memory: MemoryDatabase, values: Map<string, unknown>, { before, release }: { before: Promise<void>; release: () => void }) {
  const own = new Operation()
  let after = new Map<string, unknown>()
  void before.then(() => (after = new Map(values)))
  let open = 0
  let puts = 0
  let changes = 0
  let ended = false
  const step = (work: () => unknown): Operation => {
    if (ended) throw new DOMException('The transaction has finished.', 'TransactionInactiveError')
    open += 1
    const asked = answered(memory, before, work)
    // What follows on the answer may ask for more.
    asked.addEventListener('success', () => setTimeout(settle))
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
    if (changes > 0) {
      values.clear()
      for (const [key, value] of after) values.set(key, value)
    }
    own.tell('complete')
  }
  const change = (work: () => unknown): Operation => {
    changes += 1
    return step(work)
  }
  const store = {
    transaction: own,
    get: (key: string) => step(() => copyOf(after.get(key))),
    getAll: () => step(() => [...after.values()].map(copyOf)),
    getAllKeys: () => step(() => [...after.keys()]),
    put: (value: unknown, key: string) => {
      puts += 1
      return change(() => void after.set(key, copyOf(value)))
    },
    delete: (key: string) => change(() => void after.delete(key)),
    clear: () => change(() => after.clear()),
  }
  return Object.assign(own, { objectStore: () => store, commit: () => {}, abort: () => {} })
}

function copyOf(value: unknown): unknown {
  if (value instanceof Blob || typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(copyOf)
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, copyOf(each)]))
}
