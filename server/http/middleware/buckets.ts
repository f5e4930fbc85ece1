import type { Clock } from '../../lib/clock.ts'
import { burstOf, createTokenBucket, type TokenBucket } from '../../lib/token-bucket.ts'

/** How fast a bucket fills, and how much it holds: two seconds' worth by default. */
export interface Filling {
  aSecond: number
  atOnce?: number | undefined
}

/**
 * A token bucket per key. A full bucket is like a new one, and is forgotten; so are, beyond `capacity`, the least recently
 * used, so that new keys can't fill the memory.
 */
export function createBuckets(clock: Clock, capacity = 10_000): (key: string, filling: Filling) => TokenBucket {
  const held = new Map<string, { bucket: TokenBucket; fullAt: number }>()
  return (key, { aSecond, atOnce = burstOf(aSecond) }) => {
    const now = clock.now()
    const bucket = held.get(key)?.bucket ?? createTokenBucket(aSecond, clock, atOnce)
    // Reinserting makes it the youngest.
    held.delete(key)
    held.set(key, { bucket, fullAt: now + (atOnce / aSecond) * 1000 })
    // Insertion order, which is nearly the order in which they fill up.
    for (const [old, { fullAt }] of held) {
      if (now < fullAt && held.size <= capacity) break
      held.delete(old)
    }
    return bucket
  }
}
