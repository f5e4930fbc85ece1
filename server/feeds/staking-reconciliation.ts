import type { Clock } from '../lib/clock.ts'
import { z } from 'zod'
import { toDecimal } from '../../src/rules/amount.ts'
import type { StakingLedger } from '../chain/ledger/ledger.ts'
import type { Feed } from './feed.ts'
import { qualityOf } from './ledger-figures.ts'

const difference = z.string().regex(/^-?\d+(\.\d+)?$/)
const count = z.number().int().nonnegative()
const value = z.object({
  outcome: z.object({ reconciled: z.boolean(), difference, slot: count, time: z.iso.datetime() }).nullable(),
  phase: z.enum(['back-fill', 'tail']),
  transactions: count,
  outstanding: count,
  unattributed: difference,
  staked: z.string().regex(/^\d+(\.\d+)?$/),
  estimate: z.object({ perSecond: z.number().positive(), secondsLeft: count }).optional(),
})
type StakingReconciliation = z.infer<typeof value>

/** Whether the staking ledger agrees with the chain, and how far its first walk has come. */
export function stakingReconciliationFeed(
  ledger: StakingLedger,
  decimals: () => Promise<number>,
  clock: Pick<Clock, 'now'>,
  operators?: number,
): Feed<StakingReconciliation> {
  return {
    name: 'staking-reconciliation',
    refreshEveryMs: 5_000,
    staleAfterMs: 90_000,
    schema: value,
    refresh: async () => {
      const [outcome, progress, figures, totals, places] = await Promise.all([
        ledger.reconciliation(),
        ledger.progress(),
        ledger.figures(),
        ledger.totals(),
        decimals(),
      ])
      return {
        value: {
          outcome: outcome && {
            reconciled: outcome.reconciled,
            difference: toDecimal(outcome.difference, places),
            slot: outcome.slot,
            time: outcome.at.toISOString(),
          },
          phase: progress.phase,
          transactions: progress.transactions,
          outstanding: progress.outstanding,
          unattributed: toDecimal((figures?.totals ?? totals).unattributed, places),
          staked: toDecimal((figures?.totals ?? totals).staked, places),
          ...(progress.estimate ? { estimate: progress.estimate } : {}),
        },
        asOf: outcome?.at ?? new Date(clock.now()),
        source: 'staking_ledger',
        ...(outcome ? { slot: outcome.slot } : {}),
        ...(figures ? qualityOf(figures, { decimals: places, operators }) : { quality: { outstanding: progress.outstanding } }),
      }
    },
    answers: { '/api/staking/reconciliation': (reconciliation, meta) => ({ ...reconciliation, meta }) },
  }
}
