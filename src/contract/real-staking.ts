import { z } from 'zod/mini'
import { bdAmount, count } from './amount.ts'
import { meta } from './meta.ts'

/** GET /api/analytics/real-staking: the number of stakers and their total, from the ledger. */
export const realStaking = z.object({ totalStakers: count, totalStaked: bdAmount, meta })
export type RealStaking = z.infer<typeof realStaking>
