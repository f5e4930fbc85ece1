import type { Clock } from './clock.ts'

/**
 * One answer per key for all callers of the same moment: while a request is under way they share it, and for `forMs` after it
 * resolved they get its answer. A failure reaches those who wait for it and isn't kept. Holds at most `capacity` keys, so
 * that callers can't fill the memory with new ones.
 */
export function sharedByKey<T>(forMs: number, clock: Pick<Clock, 'now'>, capacity = 1000): (key: string, ask: () => Promise<T>) => Promise<T> {
  const held = new Map<string, { answer: Promise<T>; until: number }>()
  return (key, ask) => {
    // A Map keeps insertion order, which is nearly the order of expiry.
    for (const [old, { until }] of held) {
      if (clock.now() < until) break
      held.delete(old)
    }
    const known = held.get(key)
    if (known && clock.now() < known.until) return known.answer
    const mine = { answer: ask(), until: Number.POSITIVE_INFINITY }
    held.delete(key)
    held.set(key, mine)
    const oldest = held.keys().next()
    if (held.size > capacity && !oldest.done) held.delete(oldest.value)
    mine.answer.then(
      () => {
        mine.until = clock.now() + forMs
      },
      () => {
        if (held.get(key) === mine) held.delete(key)
      },
    )
    return mine.answer
  }
}
