import type { Clock } from '../lib/clock.ts'
import { z } from 'zod'
import type { EnhancedStaker } from '../../src/contract/enhanced-stakers.ts'
import { toDecimal } from '../../src/rules/amount.ts'
import { tierOf } from '../../src/rules/tiers.ts'
import type { LedgerFigures, Page } from '../chain/ledger/queries.ts'
import type { Staker } from '../chain/staking/stakers.ts'
import type { Feed } from './feed.ts'
import { amount, count, next } from './fields.ts'
import { heldWhileUnconfirmed, ofLedger, shownFigures } from './ledger-figures.ts'
import { listMeta } from './list-page.ts'
import type { TimeOf } from './slot-time.ts'

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

export interface StakersFeedDeps {
  /** Largest first. */
  stakers(): Promise<Page<Staker>>
  figures(): Promise<LedgerFigures | null>
  decimals(): Promise<number>
  /** Configured node operators. */
  operators?: number
  timeOf: TimeOf
  clock: Pick<Clock, 'now'>
}

/** Every wallet with a stake: how much, which tier, for how long; as far as counted while the ledger is incomplete. */
export function stakersFeed({ stakers, figures, decimals, operators, timeOf, clock }: StakersFeedDeps): Feed<Value> {
  const held = heldWhileUnconfirmed<Value>()
  return {
    name: 'stakers',
    refreshEveryMs: 30_000,
    staleAfterMs: STALE_MS,
    schema: value,
    refresh: async () => {
      const [page, places] = await Promise.all([stakers(), decimals()])
      const found = shownFigures(await figures(), clock.now(), STALE_MS)
      const options = { decimals: places, now: clock.now(), complete: found.trust.state === 'agreed' }
      return held(found, { value: { stakers: page.items.map((staker) => enhancedStaker(staker, options)), next: page.next }, ...ofLedger(found, { decimals: places, operators, timeOf, now: clock.now() }) })
    },
    answers: { '/api/stakers/enhanced': ({ stakers: list, next: cursor }, meta) => ({ stakers: list, meta: listMeta(meta, cursor) }) },
  }
}

export function enhancedStaker(
  { wallet, staked, since, transactions, incomplete }: Staker,
  { decimals, now, complete }: { decimals: number; now: number; complete: boolean },
): EnhancedStaker {
  return {
    walletAddress: wallet,
    stakedAmount: toDecimal(staked, decimals),
    tier: tierOf(staked, decimals),
    isAuthenticated: complete && !incomplete,
    stakingDuration: Math.max(0, Math.floor((now - since.getTime()) / DAY_MS)),
    transactionCount: transactions,
  }
}
