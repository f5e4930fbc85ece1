import { z } from 'zod/mini'
import { bdAmount } from './amount.ts'
import { meta } from './meta.ts'
import { tierName } from './tier-name.ts'

/**
 * GET /api/verify-bd-tokens?walletAddress=. `detectionMethod` says what the answer is based on: `staking_ledger` when the
 * wallet has a stake, `token_account_analysis` when it only holds BD, `none` when it has neither; `manual_verification` when the
 * team has verified the wallet by hand and that gives it its tier.
 *
 * While the count is incomplete, a wallet of the highest tier, or verified by hand, is answered as `incomplete`. Any other gets 503 with the code
 * `incomplete` and `outstanding`: the missing transactions could be its own, and too low an answer would be wrong.
 */
export const verification = z.object({
  isStaking: z.boolean(),
  stakedAmount: bdAmount,
  tier: tierName,
  detectionMethod: z.enum(['staking_ledger', 'token_account_analysis', 'manual_verification', 'none']),
  meta,
})
export type Verification = z.infer<typeof verification>
