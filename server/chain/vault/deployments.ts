import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Database } from '../../db/open.ts'
import { ledgerState, stakeMovements } from '../../db/schema.ts'
import { readCursor, writeCursor } from '../ledger/page-cursor.ts'
import type { Page, PageRequest } from '../ledger/queries.ts'

/** BD that the vault sent to one owner, in base units. */
export interface Deployment {
  signature: string
  wallet: string
  amount: bigint
  at: Date
  slot: number
}

/** What a vault has sent out, in base units. */
export interface Deployments {
  total: bigint
  /** Distinct owners that received tokens. */
  wallets: number
  /** Newest first. */
  recent: Deployment[]
  /** Cursor of what follows the recent ones; null when they are all. */
  next: string | null
}

type Db = Database['db']

/** The outgoing transfers of the vault's token accounts, from their ledgers. */
export async function readDeployments(db: Db, accounts: readonly string[], recentLimit = 20): Promise<Deployments> {
  const { amount, wallet } = stakeMovements
  const [sums, recent] = await Promise.all([
    db
      .select({ total: sql<string>`coalesce(sum(${amount}), 0)`, wallets: sql<number>`count(distinct ${wallet})::int` })
      .from(stakeMovements)
      .where(sentFrom(db, accounts)),
    deploymentsPage(db, accounts, { limit: recentLimit }),
  ])
  return { total: BigInt(sums[0]?.total ?? 0), wallets: sums[0]?.wallets ?? 0, recent: recent?.items ?? [], next: recent?.next ?? null }
}

/** The same transfers one by one, newest first. Null for a cursor that isn't one of ours. */
export async function deploymentsPage(db: Db, accounts: readonly string[], { limit, cursor }: PageRequest): Promise<Page<Deployment> | null> {
  const from = cursor === undefined ? undefined : readCursor(cursor, placeCursor)
  if (from === null) return null
  const { id, signature, wallet, amount, at, slot, place, ordinal } = stakeMovements
  const older =
    from && sql`(${slot}, ${place}, ${ordinal}, ${id}) < (${from[0]}::bigint, ${from[1]}::integer, ${from[2]}::integer, ${from[3]})`
  const rows = await db
    .select({ id, signature, wallet: sql<string>`coalesce(${wallet}, '')`, amount, at, slot, place, ordinal })
    .from(stakeMovements)
    .where(and(sentFrom(db, accounts), older))
    .orderBy(desc(slot), desc(place), desc(ordinal), desc(id))
    .limit(limit + 1)
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return {
    items: shown.map((row) => ({ signature: row.signature, wallet: row.wallet, amount: row.amount, at: row.at, slot: row.slot })),
    next: rows.length > limit && last ? writeCursor(last.slot, last.place, last.ordinal, last.id) : null,
  }
}

const placeCursor = z.tuple([z.int().nonnegative(), z.int().nonnegative(), z.int().nonnegative(), z.string()])

function sentFrom(db: Db, accounts: readonly string[]) {
  const ledgers = db.select({ id: ledgerState.id }).from(ledgerState).where(inArray(ledgerState.account, [...accounts]))
  return and(inArray(stakeMovements.ledger, ledgers), eq(stakeMovements.kind, 'withdrawal'))
}
