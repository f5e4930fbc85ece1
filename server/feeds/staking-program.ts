import { z } from 'zod'
import { toDecimal } from '../../src/rules/amount.ts'
import type { LedgerTotals } from '../chain/ledger/queries.ts'
import type { Reconciliation } from '../chain/ledger/reconcile.ts'
import type { StakingProgram } from '../chain/staking-program.ts'
import type { Feed } from './feed.ts'
import { amount, count } from './fields.ts'
import { oldestOf, type TimeOf } from './slot-time.ts'
import { comparedLately } from './still-reading.ts'

const STALE_MS = 180_000

const value = z.object({
  isActive: z.boolean(),
  programAddress: z.string(),
  totalAccounts: count,
  totalValue: amount,
  lastVerified: z.iso.datetime(),
})
type Value = z.infer<typeof value>

export interface StakingProgramParts {
  readProgram(signal: AbortSignal): Promise<StakingProgram>
  totals(): Promise<LedgerTotals>
  reconciliation(): Promise<Reconciliation | null>
  decimals(): Promise<number>
  timeOf: TimeOf
  clock(): number
}

/** Whether staking is open, and what the ledger says is in it. */
export function stakingProgramFeed({ readProgram, totals, reconciliation, decimals, timeOf, clock }: StakingProgramParts): Feed<Value> {
  return {
    name: 'staking-program',
    refreshEveryMs: 30_000,
    staleAfterMs: STALE_MS,
    schema: value,
    refresh: async (signal) => {
      const [program, sums, found, places] = await Promise.all([readProgram(signal), totals(), reconciliation(), decimals()])
      const outcome = comparedLately(found, clock(), STALE_MS)
      return {
        value: {
          isActive: program.active,
          programAddress: program.address,
          totalAccounts: sums.stakers,
          totalValue: toDecimal(sums.staked, places),
          lastVerified: outcome.at.toISOString(),
        },
        asOf: oldestOf(timeOf(program.slot), outcome.at),
        source: 'staking_ledger',
        slot: program.slot,
      }
    },
    answers: { '/api/staking/program-summary': (summary, meta) => ({ ...summary, meta }) },
  }
}
