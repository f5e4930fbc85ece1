import { z } from 'zod/mini'
import { bdAmount, count } from './amount.ts'
import { meta } from './meta.ts'

/** GET /api/staking/program-summary. */
export const programSummary = z.object({
  /** The program is on the chain, and the account it stakes into is usable. */
  isActive: z.boolean(),
  programAddress: z.string(),
  /** Wallets with a stake. */
  totalAccounts: count,
  /** What is staked, in BD. */
  totalValue: bdAmount,
  lastVerified: z.iso.datetime(),
  meta,
})
export type ProgramSummary = z.infer<typeof programSummary>
