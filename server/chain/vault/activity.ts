import { and, asc, desc, eq, gte, inArray, lte, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Database } from '../../db/open.ts'
import { ledgerState, ledgerTransactions, stakeMovements } from '../../db/schema.ts'
import { readCursor, writeCursor } from '../ledger/page-cursor.ts'
import type { PendingMovement } from '../ledger/pending.ts'
import type { Page, PageRequest } from '../ledger/queries.ts'

/** What one movement did, seen from its account. `transfer`: the other side is unknown. */
export interface ActivityMovement {
  type: 'stake' | 'unstake' | 'deposit' | 'withdraw' | 'transfer'
  /** Base units, never below zero. */
  amount: bigint
}

/** A transaction that moved BD. */
export interface Activity {
  signature: string
  slot: number
  /** Unix seconds; null when no node knows. */
  blockTime: number | null
  /** In the order they happened; those of the staking account before those of the vault. */
  movements: ActivityMovement[]
}

/** The token accounts to read ledgers of. */
export interface ActivityAccounts {
  staking?: string | undefined
  vault: readonly string[]
}

type Db = Database['db']
type Place = keyof typeof typeOf

/** The finalized transactions of these accounts together, newest first. Null for a cursor that isn't one of ours. */
export async function activityPage(db: Db, accounts: ActivityAccounts, { limit, cursor }: PageRequest): Promise<Page<Activity> | null> {
  const from = cursor === undefined ? undefined : readCursor(cursor, slotCursor)
  if (from === null) return null
  const ledgers = await ledgersOf(db, accounts)
  const pages = await Promise.all(ledgers.map(({ id }) => newest(db, id, limit + 1, from)))
  // A transaction between two of the accounts is in both ledgers.
  const all = new Map(pages.flat().map((row) => [row.signature, row]))
  const rows = [...all.values()].toSorted(newestFirst)
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  const moved = await movementsOf(db, ledgers, shown)
  return {
    items: shown.map((row) => ({ ...row, movements: moved.get(row.signature) ?? [] })),
    next: rows.length > limit && last ? writeCursor(last.slot, last.signature) : null,
  }
}

/** Confirmed movements of one ledger, in its order (newest first), grouped by transaction. */
export function pendingActivity(place: Place, movements: readonly PendingMovement[]): Activity[] {
  const found = new Map<string, Activity>()
  for (const { signature, slot, kind, wallet, amount, at } of movements) {
    const activity = found.get(signature) ?? { signature, slot, blockTime: at && Math.floor(at.getTime() / 1000), movements: [] }
    activity.movements.unshift({ type: wallet === null ? 'transfer' : typeOf[place][kind], amount })
    found.set(signature, activity)
  }
  return [...found.values()]
}

/** The oldest of these accounts' last comparisons with the chain; null until all were compared. */
export async function lastCompared(db: Db, accounts: readonly string[]): Promise<{ at: Date; slot: number } | null> {
  const rows = await db
    .select({ at: ledgerState.outcomeAt, slot: ledgerState.outcomeSlot })
    .from(ledgerState)
    .where(inArray(ledgerState.account, [...accounts]))
  const compared = rows.flatMap(({ at, slot }) => (at === null || slot === null ? [] : [{ at, slot }]))
  if (compared.length < accounts.length) return null
  return compared.toSorted((a, b) => a.at.getTime() - b.at.getTime())[0] ?? null
}

const typeOf = {
  staking: { deposit: 'stake', withdrawal: 'unstake', unattributed: 'transfer' },
  vault: { deposit: 'deposit', withdrawal: 'withdraw', unattributed: 'transfer' },
} as const

const slotCursor = z.tuple([z.int().nonnegative(), z.string()])

/** Places within a slot aren't comparable between accounts, so the signature decides, as bytes. */
const bySignature = sql`${ledgerTransactions.signature} collate "C"`

function newestFirst(a: Row, b: Row): number {
  return b.slot - a.slot || (a.signature < b.signature ? 1 : -1)
}

type Row = Pick<Activity, 'signature' | 'slot' | 'blockTime'>

async function newest(db: Db, ledger: number, limit: number, from: readonly [number, string] | undefined): Promise<Row[]> {
  const { signature, slot, blockTime } = ledgerTransactions
  return db
    .select({ signature, slot, blockTime })
    .from(ledgerTransactions)
    .where(
      and(
        eq(ledgerTransactions.ledger, ledger),
        sql`${ledgerTransactions.state} = 'parsed'`,
        from && lte(slot, from[0]),
        from && sql`(${slot}, ${bySignature}) < (${from[0]}::bigint, ${from[1]}::text collate "C")`,
      ),
    )
    .orderBy(desc(slot), desc(bySignature))
    .limit(limit)
}

async function ledgersOf(db: Db, { staking, vault }: ActivityAccounts): Promise<{ id: number; place: Place }[]> {
  const accounts = [...(staking === undefined ? [] : [staking]), ...vault]
  const rows = await db.select({ id: ledgerState.id, account: ledgerState.account }).from(ledgerState).where(inArray(ledgerState.account, accounts))
  return rows.map(({ id, account }) => ({ id, place: account === staking ? ('staking' as const) : ('vault' as const) }))
}

async function movementsOf(db: Db, ledgers: readonly { id: number; place: Place }[], rows: readonly Row[]): Promise<Map<string, ActivityMovement[]>> {
  const [first, last] = [rows[0], rows.at(-1)]
  if (!first || !last) return new Map()
  const { ledger, signature, slot, place, ordinal, kind, amount } = stakeMovements
  const found = await db
    .select({ ledger, signature, kind, amount })
    .from(stakeMovements)
    .where(
      and(
        inArray(ledger, ledgers.map(({ id }) => id)),
        // There is an index on slots.
        gte(slot, last.slot),
        lte(slot, first.slot),
        inArray(signature, rows.map((row) => row.signature)),
      ),
    )
    .orderBy(asc(slot), asc(place), asc(ordinal))
  const moved = new Map<string, ActivityMovement[]>()
  for (const { id, place: of } of ledgers.toSorted((a, b) => a.place.localeCompare(b.place))) {
    for (const row of found) {
      if (row.ledger !== id) continue
      const movement = { type: typeOf[of][row.kind], amount: row.amount < 0n ? -row.amount : row.amount }
      moved.set(row.signature, [...(moved.get(row.signature) ?? []), movement])
    }
  }
  return moved
}
