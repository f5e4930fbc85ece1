/**
 * Reads values by key, one query at a time: keys that are asked for while one runs are read together by the next. However
 * many ask, they use one connection, and nobody gets a value from before the question. Null for a key without a value;
 * a query that fails rejects everybody whom it was for.
 */
export function batchedRead<K, V>(read: (keys: readonly K[]) => Promise<ReadonlyMap<K, V>>): (key: K) => Promise<V | null> {
  let next: { keys: Set<K>; values: Promise<ReadonlyMap<K, V>> } | null = null
  let running: Promise<unknown> = Promise.resolve()

  const prepare = () => {
    const keys = new Set<K>()
    const values = running.then(() => {
      next = null
      return read([...keys])
    })
    running = values.catch(() => {})
    return { keys, values }
  }
  return async (key) => {
    next ??= prepare()
    next.keys.add(key)
    return (await next.values).get(key) ?? null
  }
}
