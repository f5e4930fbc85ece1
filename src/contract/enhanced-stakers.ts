import { z } from 'zod/mini'
import { bdAmount, count } from './amount.ts'
import { meta } from './meta.ts'
import { tierName } from './tier-name.ts'

const enhancedStaker = z.object({
  walletAddress: z.string(),
  stakedAmount: bdAmount,
  tier: tierName,
  /** The chain confirms all of it: the ledger adds up to the staking account, and nothing left that had not come in. */
  isAuthenticated: z.boolean(),
  /** Whole days since the oldest open position began. */
  stakingDuration: count,
  /** Transactions between the wallet and the staking account, in and out. */
  transactionCount: count,
})
export type EnhancedStaker = z.infer<typeof enhancedStaker>

/** GET /api/stakers/enhanced: every wallet with a stake, largest first. */
export const enhancedStakers = z.object({ stakers: z.array(enhancedStaker), meta })
export type EnhancedStakers = z.infer<typeof enhancedStakers>
