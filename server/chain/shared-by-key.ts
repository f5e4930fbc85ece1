import { sharedBriefly } from './shared-briefly.ts'

/**
 * As `sharedBriefly`, by key: who asks for the same within a moment gets the same answer. The `capacity` keys asked for
 * last are remembered, so that nobody fills the memory with new ones.
 */
export function sharedByKey<T>(ask: (key: string) => Promise<T>, forMs: number, now: () => number, capacity = 1000): (key: string) => Promise<T> {
  const shared = new Map<string, () => Promise<T>>()
  return (key) => {
    const known = shared.get(key) ?? sharedBriefly(() => ask(key), forMs, now)
    // A Map keeps the order of insertion: putting it in anew makes it the youngest.
    shared.delete(key)
    shared.set(key, known)
    const oldest = shared.keys().next()
    if (shared.size > capacity && !oldest.done) shared.delete(oldest.value)
    return known()
  }
}
