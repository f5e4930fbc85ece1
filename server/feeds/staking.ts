import type { Clock } from '../lib/clock.ts'
import { z } from 'zod'
import type { StakePosition } from '../../src/contract/staking-transfers.ts'
import { SOL_DECIMALS, toDecimal } from '../../src/rules/amount.ts'
import type { StakingLedger } from '../chain/ledger/ledger.ts'
import type { StakedPosition, StakeWallet } from '../chain/ledger/queries.ts'
import type { Feed } from './feed.ts'
import { amount, count, next } from './fields.ts'
import { heldWhileUnconfirmed, ofLedger, shownFigures } from './ledger-figures.ts'
import { listMeta, WHOLE_LIST } from './list-page.ts'
import type { TimeOf } from './slot-time.ts'

const STALE_MS = 90_000

const value = z.object({
  staked: amount,
  stakers: count,
  /** Lamports of the staking account's owner, if a node answered. */
  lamports: z.string().regex(/^\d+$/).optional(),
  largest: z.array(z.object({ wallet: z.string(), amount })),
  positions: z.array(
    z.object({ wallet: z.string(), amount, startDate: z.iso.datetime(), unlockDate: z.iso.datetime(), signature: z.string() }),
  ),
  nextWallet: next,
  nextPosition: next,
})
type Staking = z.infer<typeof value>

export interface StakingFeedDeps {
  ledger: Pick<StakingLedger, 'figures' | 'walletsPage' | 'positionsPage'>
  decimals(): Promise<number>
  /** Undefined if no node answers: the rest of the figure doesn't wait for it. */
  lamports(): Promise<bigint | undefined>
  /** Configured node operators. */
  operators?: number
  timeOf: TimeOf
  clock: Pick<Clock, 'now'>
}

/** Who has staked how much, and until when: as of the ledger's last comparison with the chain, or incomplete. */
export function stakingFeed({ ledger, decimals, lamports, operators, timeOf, clock }: StakingFeedDeps): Feed<Staking> {
  const held = heldWhileUnconfirmed<Staking>()
  return {
    name: 'staking',
    refreshEveryMs: 10_000,
    staleAfterMs: STALE_MS,
    schema: value,
    refresh: async () => {
      const [wallets, positions, places, sol] = await Promise.all([
        ledger.walletsPage({ limit: WHOLE_LIST }),
        ledger.positionsPage({ order: 'amount', limit: WHOLE_LIST }),
        decimals(),
        lamports(),
      ])
      const figures = shownFigures(await ledger.figures(), clock.now(), STALE_MS)
      return held(figures, {
        value: {
          staked: toDecimal(figures.totals.staked, places),
          stakers: figures.totals.stakers,
          ...(sol === undefined ? {} : { lamports: sol.toString() }),
          largest: (wallets?.items ?? []).map((wallet) => stakedWallet(wallet, places)),
          positions: (positions?.items ?? []).map((position) => stakePosition(position, places)),
          nextWallet: wallets?.next ?? null,
          nextPosition: positions?.next ?? null,
        },
        ...ofLedger(figures, { decimals: places, operators, timeOf, now: clock.now() }),
      })
    },
    answers: {
      '/api/staking/total': ({ staked, stakers, lamports: sol, largest, nextWallet }, meta) => ({
        balance: staked,
        ...(sol === undefined ? {} : { solBalance: Number(toDecimal(BigInt(sol), SOL_DECIMALS)) }),
        stakerCount: stakers,
        stakingAccounts: 1,
        source: meta.source,
        stakers: largest,
        meta: listMeta(meta, nextWallet),
      }),
      '/api/analytics/real-staking': ({ staked, stakers }, meta) => ({ totalStakers: stakers, totalStaked: staked, meta }),
      '/api/staking/transfers': ({ staked, stakers, positions, nextPosition }, meta) => ({
        totalStakers: stakers,
        totalStaked: staked,
        stakers: positions,
        meta: listMeta(meta, nextPosition),
      }),
    },
  }
}

export function stakedWallet({ wallet, staked }: StakeWallet, decimals: number) {
  return { wallet, amount: toDecimal(staked, decimals) }
}

export function stakePosition({ wallet, remaining, startedAt, unlocksAt, signature }: StakedPosition, decimals: number): StakePosition {
  return { wallet, amount: toDecimal(remaining, decimals), startDate: startedAt.toISOString(), unlockDate: unlocksAt.toISOString(), signature }
}
