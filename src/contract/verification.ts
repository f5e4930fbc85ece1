import { z } from 'zod/mini'
import { bdAmount } from './amount.ts'
import { meta } from './meta.ts'
import { tierName } from './tier-name.ts'

/**
 * GET /api/verify-bd-tokens?walletAddress=. `detectionMethod` says where the answer comes from: `staking_ledger` when the
 * wallet has a stake, `token_account_analysis` when it holds BD without staking them, `none` when it has neither.
 *
 * While not everything is counted, a wallet of the highest tier is answered as `incomplete`. For any other it is 503 with
 * the word `incomplete` and `outstanding`: what is missing could be its own, and nobody is told too little.
 */
export const verification = z.object({
  isStaking: z.boolean(),
  stakedAmount: bdAmount,
  tier: tierName,
  detectionMethod: z.enum(['staking_ledger', 'token_account_analysis', 'none']),
  meta,
})
export type Verification = z.infer<typeof verification>
