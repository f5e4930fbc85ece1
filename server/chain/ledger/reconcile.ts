import { and, eq, gt, sql } from 'drizzle-orm'
import { ledgerTransactions, stakeMovements } from '../../db/schema.ts'
import { type Db, type LedgerRow, type Tx, updateLedger, writing } from './ledger-row.ts'

/** How the ledger compares with the chain. `difference` in base units: what the account holds beyond what the ledger explains. */
export interface Reconciliation {
  reconciled: boolean
  difference: bigint
  /** At which both were read. */
  slot: number
  at: Date
}

/**
 * Compares deposits − withdrawals + unattributed up to a slot with the account's balance at that slot, and stores the
 * outcome unless a newer one is there. When they differ, what may be incomplete is put up for listing again.
 */
export async function reconcile(db: Db, ledger: number, balance: { amount: bigint; slot: number }, at: Date): Promise<Reconciliation> {
  return writing(db, ledger, async (tx, row) => {
    const sum = row.deposited - row.withdrawn + row.unexplained - (await sumAfter(tx, ledger, balance.slot))
    const difference = balance.amount - sum
    const outcome = { reconciled: difference === 0n, difference, slot: balance.slot, at }
    // Another process has come further already.
    if (row.outcomeSlot !== null && row.outcomeSlot > balance.slot) return outcome
    const unreconciledPasses = outcome.reconciled ? 0 : row.unreconciledPasses + 1
    const { reconciled } = outcome
    await updateLedger(tx, ledger, { reconciled, difference, outcomeSlot: balance.slot, outcomeAt: at, unreconciledPasses })
    // Listing again is cheap beside reading again, but a gap that no node can fill must not cost it at every pass.
    if (looksAgainAfter(unreconciledPasses)) await doubt(tx, row)
    return outcome
  })
}

/** Whether after so many passes in a row that didn't reconcile the list is gone through once more: 1, 2, 4, 8 and so on. */
export function looksAgainAfter(unreconciledPasses: number): boolean {
  return unreconciledPasses > 0 && (unreconciledPasses & (unreconciledPasses - 1)) === 0
}

async function sumAfter(tx: Tx, ledger: number, slot: number): Promise<bigint> {
  const [after] = await tx
    .select({ sum: sql<string>`coalesce(sum(case when ${stakeMovements.kind} = 'withdrawal' then -${stakeMovements.amount} else ${stakeMovements.amount} end), 0)` })
    .from(stakeMovements)
    .where(and(eq(stakeMovements.ledger, ledger), gt(stakeMovements.slot, slot)))
  return BigInt(after?.sum ?? 0)
}

/**
 * Each transaction begins with the balance that the one before left. Where it doesn't, something between them is missing:
 * what lies above counts as not listed from then on, and the next walk goes down to there.
 */
async function doubt(tx: Tx, row: LedgerRow): Promise<void> {
  const { rows } = await tx.execute<{ slot: string | null }>(sql`
    select below as slot from (
      select slot, place, balance_before, lag(slot) over w as below, lag(balance_after) over w as left_over, lag(signature) over w as previous
      from ${ledgerTransactions} t
      where t.ledger = ${row.id} and t.state = 'parsed'
      window w as (order by slot, place)
    ) chained
    where balance_before <> case when previous is null then 0 else left_over end
    order by chained.slot, chained.place
    limit 1`)
  const [gap] = rows
  const whole = gap !== undefined && gap.slot === null
  const lowest = gap?.slot ?? (await lastParsedSlot(tx, row.id))
  await tx
    .update(ledgerTransactions)
    .set({ state: 'listed' })
    .where(and(eq(ledgerTransactions.ledger, row.id), eq(ledgerTransactions.state, 'unreadable')))
  await updateLedger(tx, row.id, {
    watermarkSlot: whole || lowest === null || row.watermarkSlot === null ? null : Math.min(row.watermarkSlot, Number(lowest)),
    // One more complete walk, by another node than the last one.
    fullWalks: Math.min(row.fullWalks, 1),
    walkTopSlot: null,
    walkCursor: null,
    walkCursorSlot: null,
  })
}

async function lastParsedSlot(tx: Tx, ledger: number): Promise<string | null> {
  const { rows } = await tx.execute<{ slot: string | null }>(sql`
    select max(slot) as slot from ${ledgerTransactions} t where t.ledger = ${ledger} and t.state = 'parsed'`)
  return rows[0]?.slot ?? null
}
