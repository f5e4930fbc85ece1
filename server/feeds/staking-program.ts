import type { Clock } from '../lib/clock.ts'
import { z } from 'zod'
import { toDecimal } from '../../src/rules/amount.ts'
import type { LedgerFigures } from '../chain/ledger/queries.ts'
import type { StakingProgram } from '../chain/staking/staking-program.ts'
import type { Feed } from './feed.ts'
import { amount, count } from './fields.ts'
import { momentOf, qualityOf, shownFigures } from './ledger-figures.ts'
import { oldestOf, type TimeOf } from './slot-time.ts'

const STALE_MS = 180_000

const value = z.object({
  isActive: z.boolean(),
  programAddress: z.string(),
  totalAccounts: count,
  totalValue: amount,
  lastVerified: z.iso.datetime(),
})
type Value = z.infer<typeof value>

export interface StakingProgramDeps {
  readProgram(signal: AbortSignal): Promise<StakingProgram>
  figures(): Promise<LedgerFigures | null>
  decimals(): Promise<number>
  /** Configured node operators. */
  operators?: number
  timeOf: TimeOf
  clock: Pick<Clock, 'now'>
}

/** Whether staking is open, and what the ledger says about it. */
export function stakingProgramFeed({ readProgram, figures, decimals, operators, timeOf, clock }: StakingProgramDeps): Feed<Value> {
  return {
    name: 'staking-program',
    refreshEveryMs: 30_000,
    staleAfterMs: STALE_MS,
    schema: value,
    refresh: async (signal) => {
      const [program, found, places] = await Promise.all([readProgram(signal), figures(), decimals()])
      const shown = shownFigures(found, clock.now(), STALE_MS)
      const { totals, compared } = shown
      return {
        value: {
          isActive: program.active,
          programAddress: program.address,
          totalAccounts: totals.stakers,
          totalValue: toDecimal(totals.staked, places),
          lastVerified: (compared?.at ?? new Date(clock.now())).toISOString(),
        },
        asOf: oldestOf(timeOf(program.slot), momentOf(shown, timeOf, clock.now())),
        source: 'staking_ledger',
        slot: program.slot,
        ...qualityOf(shown, { decimals: places, operators }),
      }
    },
    answers: { '/api/staking/program-summary': (summary, meta) => ({ ...summary, meta }) },
  }
}
