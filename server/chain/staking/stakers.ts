import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '../../db/open.ts'
import { ledgerState, stakeMovements, stakePositions } from '../../db/schema.ts'
import type { StakingLedger } from '../ledger/ledger.ts'
import type { Page, PageRequest } from '../ledger/queries.ts'

export interface Staker {
  wallet: string
  /** Base units, above zero. */
  staked: bigint
  /** The start of the oldest open position. */
  since: Date
  /** Transactions between this wallet and the staking account, both ways. */
  transactions: number
  /** More was withdrawn than deposited: part of its history is unknown. */
  incomplete: boolean
}

export interface StakersDeps {
  db: Database['db']
  ledger: Pick<StakingLedger, 'walletsPage'>
  /** The token account of that ledger. */
  account: string
}

/** All wallets with a stake, the largest first, with their history. Null for a cursor that isn't one of ours. */
export async function stakersPage({ db, ledger, account }: StakersDeps, request: PageRequest): Promise<Page<Staker> | null> {
  const page = await ledger.walletsPage(request)
  if (!page) return null
  const wallets = page.items.map(({ wallet }) => wallet)
  const own = db.select({ id: ledgerState.id }).from(ledgerState).where(eq(ledgerState.account, account))
  const [counts, starts] = await Promise.all([
    db
      .select({ wallet: stakeMovements.wallet, transactions: sql<number>`count(distinct ${stakeMovements.signature})::int` })
      .from(stakeMovements)
      .where(and(eq(stakeMovements.ledger, own), inArray(stakeMovements.wallet, wallets)))
      .groupBy(stakeMovements.wallet),
    db
      .select({ wallet: stakePositions.wallet, since: sql`min(${stakePositions.startedAt})`.mapWith(stakePositions.startedAt) })
      .from(stakePositions)
      .where(and(eq(stakePositions.ledger, own), inArray(stakePositions.wallet, wallets)))
      .groupBy(stakePositions.wallet),
  ])
  const transactionsOf = new Map(counts.map(({ wallet, transactions }) => [wallet, transactions]))
  const sinceOf = new Map(starts.map(({ wallet, since }) => [wallet, since]))
  const items = page.items.map(({ wallet, staked, excess, firstAt }) => ({
    wallet,
    staked,
    // A pass may have closed the last position between the two queries.
    since: sinceOf.get(wallet) ?? firstAt,
    transactions: transactionsOf.get(wallet) ?? 0,
    incomplete: excess > 0n,
  }))
  return { items, next: page.next }
}
