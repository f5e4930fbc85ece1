import type { Clock } from '../../lib/clock.ts'
import { burstOf } from '../../lib/token-bucket.ts'
import type { SharedCounters, SharedLimit } from '../../limits/shared-counters.ts'
import { createBuckets } from './buckets.ts'

/** A limit that each key has to itself. */
export interface KeyedLimit {
  /** Takes that many requests' worth. 0 if granted, otherwise the milliseconds until they would be. */
  take(key: string, questions: number, counters?: SharedCounters): Promise<number>
}

export interface KeyedLimitOptions {
  /** What the limit is called in counters that processes share: one name for each. */
  name: string
  aSecond: number
  /** How many may come at once, which must fit a whole batch: two seconds' worth by default. */
  atOnce?: number | undefined
  clock: Clock
  /** How many keys this process remembers by itself (see createBuckets()). A forgotten one starts afresh. */
  capacity?: number | undefined
  /** For reads, see SharedLimit. */
  leased?: boolean | undefined
}

/**
 * With counters: `atOnce` in each window of the time in which that many come at the rate. Without them, and while their store
 * is away: a token bucket of this process, with the same numbers.
 */
export function createKeyedLimit({ name, aSecond, atOnce = burstOf(aSecond), clock, capacity, leased = false }: KeyedLimitOptions): KeyedLimit {
  const bucketOf = createBuckets(clock, capacity)
  const shared: SharedLimit = { name, points: Math.max(1, Math.floor(atOnce)), seconds: Math.max(1, Math.ceil(atOnce / aSecond)), leased }

  /** A refused batch still spends what was there: a client that returns too early waits on. */
  const takeHere = (key: string, questions: number): number => {
    const bucket = bucketOf(key, { aSecond, atOnce })
    for (let taken = 0; taken < questions; taken += 1) {
      if (!bucket.take()) return bucket.waitMs() + Math.ceil(((questions - 1) / aSecond) * 1000)
    }
    return 0
  }
  return {
    take: async (key, questions, counters) => (await counters?.take(shared, key, questions)) ?? takeHere(key, questions),
  }
}
