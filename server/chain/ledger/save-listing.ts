import { sql } from 'drizzle-orm'
import { ledgerTransactions } from '../../db/schema.ts'
import type { ListedSignature } from './chain-source.ts'
import { type Db, updateLedger, writing } from './ledger-row.ts'

/** How far a walk from the newest transaction towards the first has come. */
export interface WalkPoint {
  /** The walk covers everything up to here. */
  topSlot: number
  /** Everything newer than this one is listed, up to `topSlot`. Null while still in the newest slot. */
  cursor: { signature: string; slot: number } | null
  /** Labels of the nodes that have walked, one per line. */
  walkers: string
}

/** Stores a page together with the walk's position. Storing a page twice changes nothing. Returns how many were new. */
export async function savePage(db: Db, ledger: number, entries: readonly ListedSignature[], walk: WalkPoint, now: Date): Promise<number> {
  return writing(db, ledger, async (tx, row) => {
    let added = 0
    if (entries.length > 0) {
      const stored = await tx
        .insert(ledgerTransactions)
        .values(
          // Also those listed as failed: only the transaction itself decides that.
          entries.map(({ signature, slot, blockTime }) => ({ ledger, signature, slot, blockTime, state: 'listed' as const, listedAt: now })),
        )
        .onConflictDoUpdate({
          target: [ledgerTransactions.ledger, ledgerTransactions.signature],
          set: { blockTime: sql`excluded.block_time` },
          setWhere: sql`${ledgerTransactions.blockTime} is null and excluded.block_time is not null`,
        })
        .returning({ added: sql<boolean>`xmax = 0` })
      added = stored.filter((entry) => entry.added).length
    }
    await updateLedger(tx, ledger, {
      transactions: row.transactions + added,
      walkTopSlot: walk.topSlot,
      walkCursor: walk.cursor?.signature ?? null,
      walkCursorSlot: walk.cursor?.slot ?? null,
      walkNode: walk.walkers,
    })
    return added
  })
}

/** How many walks must agree before a history counts as listed to its first transaction. */
const FULL_WALKS = 2

/** Records that a walk reached known transactions, or the first one. `topSlot` null: the account had none at all. */
export async function finishWalk(db: Db, ledger: number, topSlot: number | null): Promise<void> {
  await writing(db, ledger, async (tx, row) => {
    const fullWalks = row.watermarkSlot === null && topSlot !== null ? row.fullWalks + 1 : row.fullWalks
    const complete = row.watermarkSlot !== null || fullWalks >= FULL_WALKS
    await updateLedger(tx, ledger, {
      fullWalks,
      watermarkSlot: complete && topSlot !== null ? Math.max(row.watermarkSlot ?? 0, topSlot) : row.watermarkSlot,
      walkTopSlot: null,
      walkCursor: null,
      walkCursorSlot: null,
    })
  })
}

/** Discards a walk that can't continue; the next one begins at the newest transaction again. */
export async function abandonWalk(db: Db, ledger: number): Promise<void> {
  await writing(db, ledger, async (tx) => {
    await updateLedger(tx, ledger, { walkTopSlot: null, walkCursor: null, walkCursorSlot: null })
  })
}
