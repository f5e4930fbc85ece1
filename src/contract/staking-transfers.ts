import { z } from 'zod/mini'
import { bdAmount, count } from './amount.ts'
import { meta } from './meta.ts'

const stakePosition = z.object({
  wallet: z.string(),
  amount: bdAmount,
  startDate: z.iso.datetime(),
  unlockDate: z.iso.datetime(),
  signature: z.string(),
})
export type StakePosition = z.infer<typeof stakePosition>

/** GET /api/staking/transfers: the open positions, largest first. */
export const stakingTransfers = z.object({
  totalStakers: count,
  totalStaked: bdAmount,
  stakers: z.array(stakePosition),
  meta,
})
export type StakingTransfers = z.infer<typeof stakingTransfers>
