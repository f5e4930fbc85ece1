import type { Clock } from '../../lib/clock.ts'
import { createTokenBucket } from '../../lib/token-bucket.ts'
import { groupsOf } from './address-limits.ts'
import { createBuckets } from './buckets.ts'
import { HttpProblem, tooMany } from './http-problem.ts'

/** Limits something expensive: a rate for all visitors together, and half of it for one. */
export interface Shares {
  /**
   * Throws if nothing is left: 429 for one visitor, 503 for all together, which is the server's problem, not theirs.
   * `null` as address is this machine, limited only by the total.
   */
  take(address: string | null): void
}

/** Many are waiting, so retrying at once is no use. */
const BUSY_MS = 5000

/** One visitor is an address, or a whole IPv6 site: no visitor can use up everyone's share. */
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
