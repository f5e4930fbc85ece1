import { z } from 'zod/mini'
import { bdAmount, count } from './amount.ts'
import { meta } from './meta.ts'

/** GET /api/staking/total: the total stake, from the ledger. `stakers` are the hundred largest; `solBalance` is in SOL. */
export const stakingTotal = z.object({
  balance: bdAmount,
  solBalance: z.optional(z.number().check(z.nonnegative())),
  stakerCount: count,
  /** How many token accounts hold the stake. */
  stakingAccounts: count,
  source: z.string().check(z.minLength(1)),
  stakers: z.array(z.object({ wallet: z.string(), amount: bdAmount })),
  meta,
})
export type StakingTotal = z.infer<typeof stakingTotal>
