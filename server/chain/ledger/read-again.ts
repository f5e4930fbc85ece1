import { setImmediate } from 'node:timers/promises'
import { and, eq, or, sql } from 'drizzle-orm'
import { ledgerTransactions, stakeMovements } from '../../db/schema.ts'
import { isOnCurve } from '../transactions/on-curve.ts'
import { type Db, readLedger, type Tx, updateLedger, writing } from './ledger-row.ts'
import { READER_VERSION } from './reader-version.ts'

/**
 * Queues for reading again what an older build couldn't read or explain: once, at the first start after the update. Stored
 * movements stay until a node has shown the transaction again.
 */
export async function readAgainAfterUpdate(db: Db, ledger: number, now: Date): Promise<void> {
  if ((await readLedger(db, ledger)).readerVersion >= READER_VERSION) return
  const doubtful = await unexplained(db, ledger)
  await writing(db, ledger, async (tx, row) => {
    if (row.readerVersion >= READER_VERSION) return
    const { ledger: of, state } = ledgerTransactions
    await tx
      .update(ledgerTransactions)
      .set({ state: 'listed', attempts: 0, retryAt: null })
      .where(and(eq(of, ledger), eq(state, 'unreadable')))
    await askAgain(tx, ledger, doubtful, now)
    await updateLedger(tx, ledger, { readerVersion: READER_VERSION })
  })
}

/** Queues these to be read again. Until a node has shown them again, their stored movements stay. */
export async function askAgain(tx: Tx, ledger: number, signatures: readonly string[], now: Date): Promise<void> {
  if (signatures.length === 0) return
  const { ledger: of, state, signature } = ledgerTransactions
  await tx
    .update(ledgerTransactions)
    .set({ retryAt: now, attempts: 0 })
    .where(and(eq(of, ledger), eq(state, 'parsed'), sql`${signature} = any(${sql.param([...signatures])}::text[])`))
}

/** Checking an address takes a quarter of a millisecond: after this many, other work gets a turn. */
const ADDRESSES_AT_ONCE = 100

/** Transactions with an unattributed part, or one attributed to an address that only a program can sign for. */
async function unexplained(db: Db, ledger: number): Promise<string[]> {
  const { ledger: of, kind, wallet, signature } = stakeMovements
  const programs: string[] = []
  for (const [index, row] of (await db.selectDistinct({ wallet }).from(stakeMovements).where(eq(of, ledger))).entries()) {
    if (row.wallet !== null && !isOnCurve(row.wallet)) programs.push(row.wallet)
    if (index % ADDRESSES_AT_ONCE === 0) await setImmediate()
  }
  const rows = await db
    .selectDistinct({ signature })
    .from(stakeMovements)
    .where(and(eq(of, ledger), or(eq(kind, 'unattributed'), sql`${wallet} = any(${sql.param(programs)}::text[])`)))
  return rows.map((row) => row.signature)
}
