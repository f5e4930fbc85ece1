import { and, asc, desc, eq, gt, isNotNull, lte, sql } from 'drizzle-orm'
import { ledgerTransactions, stakeMovements } from '../../db/schema.ts'
import { timeOfSlot, type TimedSlot } from './block-times.ts'
import { deriveWallets } from './derive-wallets.ts'
import { type Db, type Tx, writing } from './ledger-row.ts'

export interface TimeOptions {
  now: Date
  /** Recent milliseconds per slot, measured; null while that isn't known. */
  slotMs?: (() => number | null) | undefined
}

/** The time of a transaction in this slot: the chain's, or an estimate from its neighbours. `blockTime` in unix seconds. */
export async function timeAt(
  tx: Tx,
  ledger: number,
  { slot, blockTime }: { slot: number; blockTime: number | null },
  { now, slotMs }: TimeOptions,
): Promise<{ at: Date; atEstimated: boolean }> {
  if (blockTime !== null) return { at: new Date(blockTime * 1000), atEstimated: false }
  const below = await timed(tx, ledger, slot, 'below')
  const above = await timed(tx, ledger, slot, 'above')
  const { time, estimated } = timeOfSlot(slot, below, above, { now: Math.floor(now.getTime() / 1000), slotMs: slotMs?.() ?? null })
  return { at: new Date(time * 1000), atEstimated: estimated }
}

/** Estimates the estimated times again, as neighbours have come since. Returns how many changed. */
export async function estimateAgain(db: Db, ledger: number, slotMs?: () => number | null): Promise<number> {
  const estimated = and(eq(stakeMovements.ledger, ledger), eq(stakeMovements.atEstimated, true))
  const [any] = await db.select({ id: stakeMovements.id }).from(stakeMovements).where(estimated).limit(1)
  if (!any) return 0
  return writing(db, ledger, async (tx, row) => {
    const { signature, slot, at, wallet } = stakeMovements
    const rows = await tx.select({ signature, slot, at, wallet }).from(stakeMovements).where(estimated)
    const wallets: string[] = []
    const moved = new Map<string, { at: Date; atEstimated: boolean }>()
    for (const movement of rows) {
      // With no neighbour the first guess stays: a new one would move with the clock.
      const own = await ownTime(tx, ledger, movement.signature)
      const time = moved.get(movement.signature) ?? (await timeAt(tx, ledger, { slot: movement.slot, blockTime: own }, { now: movement.at, slotMs }))
      if (time.at.getTime() === movement.at.getTime() && time.atEstimated) continue
      moved.set(movement.signature, time)
      if (movement.wallet !== null) wallets.push(movement.wallet)
    }
    for (const [of, time] of moved) {
      await tx.update(stakeMovements).set(time).where(and(eq(stakeMovements.ledger, ledger), eq(stakeMovements.signature, of)))
    }
    await deriveWallets(tx, row, wallets)
    return moved.size
  })
}

async function ownTime(tx: Tx, ledger: number, signature: string): Promise<number | null> {
  const [row] = await tx
    .select({ blockTime: ledgerTransactions.blockTime })
    .from(ledgerTransactions)
    .where(and(eq(ledgerTransactions.ledger, ledger), eq(ledgerTransactions.signature, signature)))
  return row?.blockTime ?? null
}

/** The two nearest slots with a known time, nearest first; `below` includes the slot itself. Of two times from nodes, the earlier. */
async function timed(tx: Tx, ledger: number, slot: number, side: 'below' | 'above'): Promise<TimedSlot[]> {
  const { slot: at, blockTime } = ledgerTransactions
  const rows = await tx
    .select({ slot: at, time: sql<string>`min(${blockTime})` })
    .from(ledgerTransactions)
    .where(and(eq(ledgerTransactions.ledger, ledger), isNotNull(blockTime), side === 'below' ? lte(at, slot) : gt(at, slot)))
    .groupBy(at)
    .orderBy(side === 'below' ? desc(at) : asc(at))
    .limit(2)
  return rows.map((row) => ({ slot: row.slot, time: Number(row.time) }))
}
