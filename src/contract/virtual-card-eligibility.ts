import { z } from 'zod/mini'
import { bdAmount } from './amount.ts'
import { meta } from './meta.ts'
import { tierName } from './tier-name.ts'

/**
 * GET /api/virtual-card/eligibility?walletAddress=. Eligibility and tier follow from the stake; `bdBalance` is what the wallet
 * itself holds and `usdValue` what that is worth, null while no price is known. While the count is incomplete, it answers
 * like GET /api/verify-bd-tokens does.
 */
export const virtualCardEligibility = z.object({
  eligible: z.boolean(),
  bdBalance: bdAmount,
  usdValue: z.nullable(z.number().check(z.nonnegative())),
  tier: tierName,
  meta,
})
export type VirtualCardEligibility = z.infer<typeof virtualCardEligibility>
