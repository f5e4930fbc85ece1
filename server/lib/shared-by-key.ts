import { LRUCache } from 'lru-cache'
import type { Clock } from './clock.ts'

/**
 * One answer for all who ask for the same within a moment: while it is on its way, and for `forMs` after it came. A failure
 * goes to those who wait for it and is not kept. Holds at most `capacity` keys, so that made-up ones can't fill the memory.
 */
export function sharedByKey<T>(forMs: number, clock: Pick<Clock, 'now'>, capacity = 1000): (key: string, ask: () => Promise<T>) => Promise<T> {
  const held = new LRUCache<string, Promise<T>>({ max: capacity, perf: clock, ttlResolution: 0 })
  return (key, ask) => {
    // Stale answers may be large.
    held.purgeStale()
    const known = held.get(key)
    if (known) return known
    const answer = ask()
    held.set(key, answer)
    answer.then(
      () => held.peek(key) === answer && held.set(key, answer, { ttl: forMs }),
      () => held.peek(key) === answer && held.delete(key),
    )
    return answer
  }
}
