import type { Clock } from '../../lib/clock.ts'
import { burstOf, createTokenBucket, type TokenBucket } from '../../lib/token-bucket.ts'

/** How fast a bucket is filled, and how much it holds: two seconds' worth unless told. */
export interface Filling {
  aSecond: number
  atOnce?: number | undefined
}

/**
 * A token bucket per key. One that nobody has taken from until it was full again is like a new one, and is forgotten; so
 * are, beyond `capacity`, those taken from longest ago, so that nobody fills the memory with new keys.
 */
export function createBuckets(clock: Clock, capacity = 10_000): (key: string, filling: Filling) => TokenBucket {
  const held = new Map<string, { bucket: TokenBucket; fullAt: number }>()
  return (key, { aSecond, atOnce = burstOf(aSecond) }) => {
    const now = clock.now()
    const bucket = held.get(key)?.bucket ?? createTokenBucket(aSecond, clock, atOnce)
    // Putting it in anew makes it the youngest.
    held.delete(key)
    held.set(key, { bucket, fullAt: now + (atOnce / aSecond) * 1000 })
    // The order is that of insertion, and so nearly that in which they are full.
    for (const [old, { fullAt }] of held) {
      if (now < fullAt && held.size <= capacity) break
      held.delete(old)
    }
    return bucket
  }
}
