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
  /** Of this wallet with the staking account, in and out. */
  transactions: number
  /** More left than had come in: something of its history is not known. */
  incomplete: boolean
}

export interface StakersDeps {
  db: Database['db']
  ledger: Pick<StakingLedger, 'walletsPage'>
  /** The token account of that ledger. */
  account: string
}

/** Everyone with something staked, the largest first, and what their history says. Null for a cursor that isn't one of ours. */
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
    // Between the two questions a pass may have closed the last position.
    since: sinceOf.get(wallet) ?? firstAt,
    transactions: transactionsOf.get(wallet) ?? 0,
    incomplete: excess > 0n,
  }))
  return { items, next: page.next }
}
