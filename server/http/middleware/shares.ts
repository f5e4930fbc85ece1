import type { Clock } from '../../lib/clock.ts'
import { createTokenBucket } from '../../lib/token-bucket.ts'
import { groupsOf } from './address-limits.ts'
import { createBuckets } from './buckets.ts'
import { HttpProblem, tooMany } from './http-problem.ts'

/** Something that costs the server more than an answer: so many a second for all visitors together, and half as many for one. */
export interface Shares {
  /**
   * Throws where nothing is left: 429 for one visitor, 503 for all together, as that is nobody's fault but the server's.
   * `null` as address is this machine, which counts only in all.
   */
  take(address: string | null): void
}

/** Many wait for the next one, so that it is no use to come back for it at once. */
const BUSY_MS = 5000

/** One visitor is an address, or all of one site of IPv6: none of them can use up what is there for everybody. */
export function createShares({ aSecond, atOnce }: { aSecond: number; atOnce: number }, clock: Clock): Shares {
  const all = createTokenBucket(aSecond, clock, atOnce)
  const bucketOf = createBuckets(clock)
  return {
    take(address) {
      const widest = address === null ? undefined : groupsOf(address).at(-1)
      const own = widest === undefined ? undefined : bucketOf(widest, { aSecond: aSecond / 2, atOnce: atOnce / 2 })
      if (own && !own.take()) throw tooMany(own.waitMs())
      if (!all.take()) throw new HttpProblem({ status: 503, code: 'busy', error: 'Many people are asking for this right now. Please try again in a moment.', retryAfterMs: BUSY_MS })
    },
  }
}
