import { and, count, eq, inArray, isNull, lte, or } from 'drizzle-orm'
import { ledgerState, ledgerTransactions, type OperatorClaim } from '../../db/schema.ts'
import type { Db, LedgerRow, Tx } from './ledger-row.ts'

/** How far the figures of a ledger can be trusted. */
export type LedgerTrust =
  /** Everything is counted and the sum is the chain's. `witnesses`: how many operators confirmed it; null if an older build compared. */
  | { state: 'agreed'; witnesses: number | null }
  /** How many transactions are still to be counted; 0 when only the sum differs from the chain's. */
  | { state: 'incomplete'; outstanding: number }
  /** Operators contradict each other; `amount` of each claim is the account's balance in base units. */
  | { state: 'disputed'; claims: OperatorClaim[] }

/** A pass reads what it lists within seconds; transactions unread for longer are missing from the figures. */
const UNREAD_GRACE_MS = 30_000

/**
 * New transactions still being read don't affect the figures, which are as of the last comparison. Transactions that stay
 * unread, older ones that turn up below that comparison, and a sum that isn't the chain's make them incomplete.
 */
export async function trustOf(db: Db | Tx, row: LedgerRow, now: Date): Promise<LedgerTrust> {
  const outstanding = await outstandingOf(db, row, now)
  if (outstanding > 0) return { state: 'incomplete', outstanding }
  if (row.claims !== null) return { state: 'disputed', claims: row.claims }
  const differs = row.outcomeSlot === null || row.reconciled === false
  return differs ? { state: 'incomplete', outstanding: 0 } : { state: 'agreed', witnesses: row.witnesses }
}

/** The same for the ledger of a token account; null when there is none. */
export async function trustInLedger(db: Db, account: string, now: Date): Promise<LedgerTrust | null> {
  const [row] = await db.select().from(ledgerState).where(eq(ledgerState.account, account))
  return row ? trustOf(db, row, now) : null
}

/** Transactions that no pass has read, new or old; all, or those up to a slot. */
export async function countUnread(db: Db | Tx, ledger: number, upTo?: number): Promise<number> {
  const { slot } = ledgerTransactions
  const [row] = await db.select({ count: count() }).from(ledgerTransactions).where(and(isUnread(ledger), upTo === undefined ? undefined : lte(slot, upTo)))
  return row?.count ?? 0
}

async function outstandingOf(db: Db | Tx, { id, outcomeSlot }: LedgerRow, now: Date): Promise<number> {
  if (outcomeSlot === null) return countUnread(db, id)
  const { slot, listedAt } = ledgerTransactions
  const counts = or(lte(slot, outcomeSlot), isNull(listedAt), lte(listedAt, new Date(now.getTime() - UNREAD_GRACE_MS)))
  const [row] = await db.select({ count: count() }).from(ledgerTransactions).where(and(isUnread(id), counts))
  return row?.count ?? 0
}

function isUnread(ledger: number) {
  return and(eq(ledgerTransactions.ledger, ledger), inArray(ledgerTransactions.state, ['listed', 'unreadable']))
}
