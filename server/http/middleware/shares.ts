import type { Clock } from '../../lib/clock.ts'
import type { SharedCounters } from '../../limits/shared-counters.ts'
import { groupsOf } from './address-limits.ts'
import { HttpProblem, tooMany } from './http-problem.ts'
import { createKeyedLimit } from './keyed-limit.ts'

/** Limits something expensive: a rate for all visitors together, and half of it for one. */
export interface Shares {
  /**
   * Throws if nothing is left: 429 for one visitor, 503 for all together, which is the server's problem, not theirs.
   * `null` as address is this machine, limited only by the total.
   */
  take(address: string | null, counters?: SharedCounters): Promise<void>
}

/** Many are waiting, so retrying at once is no use. */
const BUSY_MS = 5000

/** One visitor is an address, or a whole IPv6 site: no visitor can use up everyone's share. */
export function createShares({ name, aSecond, atOnce, clock }: { name: string; aSecond: number; atOnce: number; clock: Clock }): Shares {
  const all = createKeyedLimit({ name: `${name}:all`, aSecond, atOnce, clock, leased: true })
  const visitors = createKeyedLimit({ name, aSecond: aSecond / 2, atOnce: atOnce / 2, clock, leased: true })
  return {
    async take(address, counters) {
      const widest = address === null ? undefined : groupsOf(address).at(-1)
      const ownWaitMs = widest === undefined ? 0 : await visitors.take(widest, 1, counters)
      if (ownWaitMs > 0) throw tooMany(ownWaitMs)
      if ((await all.take('all', 1, counters)) > 0) throw new HttpProblem({ status: 503, code: 'busy', error: 'Many people are asking for this right now. Please try again in a moment.', retryAfterMs: BUSY_MS })
    },
  }
}
