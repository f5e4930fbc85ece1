import { z } from 'zod'
import type { EnhancedStaker } from '../../src/contract/enhanced-stakers.ts'
import { toDecimal } from '../../src/rules/amount.ts'
import { tierOf } from '../../src/rules/tiers.ts'
import type { Page } from '../chain/ledger/queries.ts'
import type { Reconciliation } from '../chain/ledger/reconcile.ts'
import type { Staker } from '../chain/stakers.ts'
import type { Feed } from './feed.ts'
import { amount, count, next } from './fields.ts'
import { listMeta } from './list-page.ts'
import { comparedLately } from './still-reading.ts'

const DAY_MS = 86_400_000
const STALE_MS = 120_000

const value = z.object({
  stakers: z.array(
    z.object({
      walletAddress: z.string(),
      stakedAmount: amount,
      tier: z.enum(['duckling', 'banker', 'raven', 'none']),
      isAuthenticated: z.boolean(),
      stakingDuration: count,
      transactionCount: count,
    }),
  ),
  next,
})
type Value = z.infer<typeof value>

export interface StakersFeedParts {
  /** The largest first. */
  stakers(): Promise<Page<Staker>>
  reconciliation(): Promise<Reconciliation | null>
  decimals(): Promise<number>
  clock(): number
}

/** Everyone with something staked: how much, which tier, for how long. */
export function stakersFeed({ stakers, reconciliation, decimals, clock }: StakersFeedParts): Feed<Value> {
  return {
    name: 'stakers',
    refreshEveryMs: 30_000,
    staleAfterMs: STALE_MS,
    schema: value,
    refresh: async () => {
      const [found, page, places] = await Promise.all([reconciliation(), stakers(), decimals()])
      const outcome = comparedLately(found, clock(), STALE_MS)
      return {
        value: { stakers: page.items.map((staker) => enhancedStaker(staker, { decimals: places, now: clock(), outcome })), next: page.next },
        asOf: outcome.at,
        source: 'staking_ledger',
        slot: outcome.slot,
      }
    },
    answers: { '/api/stakers/enhanced': ({ stakers: list, next: cursor }, meta) => ({ stakers: list, meta: listMeta(meta, cursor) }) },
  }
}

export function enhancedStaker(
  { wallet, staked, since, transactions, incomplete }: Staker,
  { decimals, now, outcome }: { decimals: number; now: number; outcome: Pick<Reconciliation, 'reconciled'> | null },
): EnhancedStaker {
  return {
    walletAddress: wallet,
    stakedAmount: toDecimal(staked, decimals),
    tier: tierOf(staked, decimals),
    isAuthenticated: outcome?.reconciled === true && !incomplete,
    stakingDuration: Math.max(0, Math.floor((now - since.getTime()) / DAY_MS)),
    transactionCount: transactions,
  }
}
