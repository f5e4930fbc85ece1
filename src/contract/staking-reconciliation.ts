import { z } from 'zod/mini'
import { bdAmount, bdDifference, count } from './amount.ts'
import { meta } from './meta.ts'

/**
 * GET /api/staking/reconciliation: whether the ledger's sum is the balance of the staking account at the same slot.
 * Until the first comparison it holds only the progress. `difference` is chain minus ledger.
 */
export const stakingReconciliation = z.object({
  outcome: z.nullable(
    z.object({ reconciled: z.boolean(), difference: bdDifference, slot: count, time: z.iso.datetime() }),
  ),
  /** `back-fill` while the history is listed and read for the first time. */
  phase: z.enum(['back-fill', 'tail']),
  /** Transactions known to involve the account, and how many of them are still to be read. */
  transactions: count,
  outstanding: count,
  /** BD in the account that no deposit explains. */
  unattributed: bdDifference,
  staked: bdAmount,
  /** How many outstanding transactions are read per second, and the seconds left; absent until known. */
  estimate: z.optional(z.object({ perSecond: z.number().check(z.positive()), secondsLeft: count })),
  meta,
})
export type StakingReconciliation = z.infer<typeof stakingReconciliation>
