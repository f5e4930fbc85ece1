import { eq } from 'drizzle-orm'
import type { Database } from '../../db/open.ts'
import { ledgerState } from '../../db/schema.ts'
import { READER_VERSION } from './reader-version.ts'

export type Db = Database['db']
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]
export type LedgerRow = typeof ledgerState.$inferSelect

/** The id of a staking token account's ledger, created if there is none. Concurrent callers get the same one. */
export async function ledgerOf(db: Db, account: string): Promise<number> {
  const [made] = await db.insert(ledgerState).values({ account, readerVersion: READER_VERSION }).onConflictDoNothing().returning({ id: ledgerState.id })
  if (made) return made.id
  const [found] = await db.select({ id: ledgerState.id }).from(ledgerState).where(eq(ledgerState.account, account))
  if (!found) throw new Error(`the ledger of ${account} vanished while it was opened`)
  return found.id
}

/** The ledger's row as it is now. Rejects when the ledger is gone. */
export async function readLedger(db: Db | Tx, ledger: number): Promise<LedgerRow> {
  const [row] = await db.select().from(ledgerState).where(eq(ledgerState.id, ledger))
  return row ?? missing(ledger)
}

/**
 * Runs a write with the ledger's row locked: two processes that both believe they are the only writer take turns, and each
 * sees what the other committed.
 */
export async function writing<T>(db: Db, ledger: number, write: (tx: Tx, row: LedgerRow) => Promise<T>): Promise<T> {
  return db.transaction(async (tx) => {
    const [row] = await tx.select().from(ledgerState).where(eq(ledgerState.id, ledger)).for('update')
    return write(tx, row ?? missing(ledger))
  })
}

export async function updateLedger(tx: Tx, ledger: number, values: Partial<typeof ledgerState.$inferInsert>): Promise<void> {
  await tx.update(ledgerState).set(values).where(eq(ledgerState.id, ledger))
}

function missing(ledger: number): never {
  throw new Error(`ledger ${ledger} is gone`)
}
