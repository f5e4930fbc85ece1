import { z } from 'zod/mini'
import { bdAmount } from './amount.ts'
import { meta } from './meta.ts'
import { tierName } from './tier-name.ts'

/**
 * GET /api/verify-bd-tokens?walletAddress=. `detectionMethod` says what the answer is based on: `staking_ledger` when the
 * wallet has a stake, `token_account_analysis` when it only holds BD, `none` when it has neither.
 *
 * While the count is incomplete, a wallet of the highest tier is answered as `incomplete`. Any other gets 503 with the code
 * `incomplete` and `outstanding`: the missing transactions could be its own, and too low an answer would be wrong.
 */
export const verification = z.object({
  isStaking: z.boolean(),
  stakedAmount: bdAmount,
  tier: tierName,
  detectionMethod: z.enum(['staking_ledger', 'token_account_analysis', 'none']),
  meta,
})
export type Verification = z.infer<typeof verification>
