import { LRUCache } from 'lru-cache'
import { steadyOf, type Clock } from './clock.ts'

/**
 * One answer per key for all callers of the same moment: while a request is under way they share it, and for `forMs` after it
 * resolved they get its answer. A failure reaches those who wait for it and isn't kept. Holds at most `capacity` keys, so
 * that callers can't fill the memory with new ones.
 */
export function sharedByKey<T>(forMs: number, wallClock: Pick<Clock, 'now'>, capacity = 1000): (key: string, ask: () => Promise<T>) => Promise<T> {
  // Set back by hours, the wall clock would keep an answer for as long.
  const clock = steadyOf(wallClock)
  const held = new LRUCache<string, Promise<T>>({ max: capacity, perf: clock, ttlResolution: 0 })
  let sweptAt = clock.now()
  // Stale answers may be large. Looking at all of them for each question would cost more than most answers.
  const sweep = () => {
    if (clock.now() - sweptAt < forMs) return
    sweptAt = clock.now()
    held.purgeStale()
  }
  return (key, ask) => {
    sweep()
    const known = held.get(key)
    if (known) return known
    // A query of drizzle runs again for each `then`, so for each who waits, unless it is made a promise.
    const answer = Promise.resolve(ask())
    held.set(key, answer)
    answer.then(
      () => held.peek(key) === answer && held.set(key, answer, { ttl: forMs }),
      () => held.peek(key) === answer && held.delete(key),
    )
    return answer
  }
}
