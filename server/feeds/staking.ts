import { z } from 'zod'
import { toDecimal } from '../../src/rules/amount.ts'
import type { StakingLedger } from '../chain/ledger/ledger.ts'
import type { Feed } from './feed.ts'
import { StillReading } from './still-reading.ts'

/** The largest this many are part of the feed; the rest is paged from the database. */
const LARGEST = 100

const amount = z.string().regex(/^\d+(\.\d+)?$/)
const value = z.object({
  staked: amount,
  stakers: z.number().int().nonnegative(),
  largest: z.array(z.object({ wallet: z.string(), amount })),
  positions: z.array(
    z.object({ wallet: z.string(), amount, startDate: z.iso.datetime(), unlockDate: z.iso.datetime(), signature: z.string() }),
  ),
})
type Staking = z.infer<typeof value>

/** What is staked, by whom and until when, as of the ledger's last comparison with the chain. */
export function stakingFeed(ledger: StakingLedger, decimals: () => Promise<number>): Feed<Staking> {
  return {
    name: 'staking',
    refreshEveryMs: 10_000,
    staleAfterMs: 90_000,
    schema: value,
    refresh: async () => {
      const [reconciliation, totals, wallets, positions, places] = await Promise.all([
        ledger.reconciliation(),
        ledger.totals(),
        ledger.walletsPage({ limit: LARGEST }),
        ledger.positionsPage({ order: 'amount', limit: LARGEST }),
        decimals(),
      ])
      if (!reconciliation) throw new StillReading('the staking history')
      return {
        value: {
          staked: toDecimal(totals.staked, places),
          stakers: totals.stakers,
          largest: (wallets?.items ?? []).map(({ wallet, staked }) => ({ wallet, amount: toDecimal(staked, places) })),
          positions: (positions?.items ?? []).map(({ wallet, remaining, startedAt, unlocksAt, signature }) => ({
            wallet,
            amount: toDecimal(remaining, places),
            startDate: startedAt.toISOString(),
            unlockDate: unlocksAt.toISOString(),
            signature,
          })),
        },
        asOf: reconciliation.at,
        source: 'staking_ledger',
        slot: reconciliation.slot,
      }
    },
    answers: {
      '/api/staking/total': ({ staked, stakers, largest }, meta) => ({
        balance: staked,
        stakerCount: stakers,
        stakingAccounts: 1,
        source: meta.source,
        stakers: largest,
        meta,
      }),
      '/api/analytics/real-staking': ({ staked, stakers }, meta) => ({ totalStakers: stakers, totalStaked: staked, meta }),
      '/api/staking/transfers': ({ staked, stakers, positions }, meta) => ({
        totalStakers: stakers,
        totalStaked: staked,
        stakers: positions,
        meta,
      }),
    },
    samples: ({ staked, stakers }) => ({ staked, stakers: String(stakers) }),
  }
}
