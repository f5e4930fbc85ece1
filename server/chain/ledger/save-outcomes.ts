import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { ledgerTransactions, stakeMovements } from '../../db/schema.ts'
import { movementId, type StakingMovement, type StakingOutcome } from '../staking-parser.ts'
import { deriveWallets } from './derive-wallets.ts'
import { timeAt } from './estimate-times.ts'
import { type Db, type Tx, updateLedger, writing } from './ledger-row.ts'
import { placeInSlots } from './place-in-slot.ts'

/** What a listed transaction turned out to be. */
export type ReadTransaction = { signature: string } & (
  | { outcome: StakingOutcome; before: bigint | null; after: bigint | null; blockTime: number | null }
  /** No node has it now, or none in a form that can be read: it stays for a later pass. */
  | { outcome: 'missing' | 'unreadable' }
)

type Movement = typeof stakeMovements.$inferInsert

/**
 * Stores what was read, with everything that follows from it (order, positions, totals), in one database transaction.
 * Repeated, or done by two processes at once, it changes nothing the second time. Answers how many were settled.
 */
export async function saveOutcomes(db: Db, ledger: number, read: readonly ReadTransaction[], now: Date): Promise<number> {
  const settled = read.flatMap((one) => (typeof one.outcome === 'string' ? [] : [{ ...one, outcome: one.outcome }]))
  const unsettled = read.flatMap(({ signature, outcome }) => (typeof outcome === 'string' ? [{ signature, state: outcome }] : []))
  return writing(db, ledger, async (tx, row) => {
    if (unsettled.length > 0) await noteFailures(tx, ledger, unsettled)
    if (settled.length === 0) return 0
    const fresh = await settle(tx, ledger, settled)
    const movements: Movement[] = []
    const slots: number[] = []
    for (const { signature, outcome } of settled) {
      const stored = fresh.get(signature)
      if (!stored || outcome.status !== 'moved') continue
      const time = await timeAt(tx, ledger, outcome.slot, stored.blockTime, now)
      movements.push(...movementsOf(ledger, outcome, time))
      slots.push(outcome.slot)
    }
    if (movements.length === 0) return fresh.size
    await tx.insert(stakeMovements).values(movements).onConflictDoNothing()
    const reordered = await placeInSlots(tx, ledger, slots)
    const wallets = movements.flatMap(({ wallet }) => (wallet ? [wallet] : []))
    wallets.push(...(await walletsIn(tx, ledger, reordered)))
    await updateLedger(tx, ledger, {
      movements: row.movements + movements.length,
      deposited: row.deposited + sumOf(movements, 'deposit'),
      withdrawn: row.withdrawn + sumOf(movements, 'withdrawal'),
      unexplained: row.unexplained + sumOf(movements, 'unattributed'),
    })
    await deriveWallets(tx, row, wallets)
    return fresh.size
  })
}

/** Marks those as read that weren't; answers them with the time that the chain tells, from this answer or the list. */
async function settle(
  tx: Tx,
  ledger: number,
  settled: readonly Extract<ReadTransaction, { outcome: StakingOutcome }>[],
): Promise<Map<string, { blockTime: number | null }>> {
  const column = (values: readonly (string | number | null)[]) => sql.param([...values])
  const { rows } = await tx.execute<{ signature: string; block_time: string | null }>(sql`
    update ${ledgerTransactions} t
    set state = v.state, slot = v.slot, block_time = coalesce(t.block_time, v.block_time),
        balance_before = v.before, balance_after = v.after, place = case when v.state = 'parsed' then 0 end
    from unnest(
      ${column(settled.map(({ signature }) => signature))}::text[],
      ${column(settled.map(({ outcome }) => (outcome.status === 'moved' ? 'parsed' : outcome.status)))}::text[],
      ${column(settled.map(({ outcome }) => outcome.slot))}::bigint[],
      ${column(settled.map(({ blockTime }) => blockTime))}::bigint[],
      ${column(settled.map(({ before }) => before?.toString() ?? null))}::numeric[],
      ${column(settled.map(({ after }) => after?.toString() ?? null))}::numeric[]
    ) as v(signature, state, slot, block_time, before, after)
    where t.ledger = ${ledger} and t.signature = v.signature and t.state in ('listed', 'unreadable')
    returning t.signature, t.block_time`)
  return new Map(rows.map(({ signature, block_time: time }) => [signature, { blockTime: time === null ? null : Number(time) }]))
}

async function noteFailures(tx: Tx, ledger: number, failures: readonly { signature: string; state: 'missing' | 'unreadable' }[]): Promise<void> {
  const unreadable = failures.filter(({ state }) => state === 'unreadable').map(({ signature }) => signature)
  await tx
    .update(ledgerTransactions)
    .set({
      attempts: sql`${ledgerTransactions.attempts} + 1`,
      state: sql`case when ${ledgerTransactions.signature} = any(${sql.param(unreadable)}::text[]) then 'unreadable' else ${ledgerTransactions.state} end`,
    })
    .where(
      and(
        eq(ledgerTransactions.ledger, ledger),
        inArray(ledgerTransactions.signature, failures.map(({ signature }) => signature)),
        inArray(ledgerTransactions.state, ['listed', 'unreadable']),
      ),
    )
}

function movementsOf(ledger: number, outcome: Extract<StakingOutcome, { status: 'moved' }>, time: { at: Date; atEstimated: boolean }): Movement[] {
  const { signature, slot, movements, check } = outcome
  const common = { ledger, signature, slot, place: 0, ...time }
  const rows: Movement[] = movements.map((movement, ordinal) => ({ ...common, ordinal, id: movementId(movement.key), ...attributed(movement) }))
  if (check.unattributed) {
    const rest = { kind: 'unattributed' as const, wallet: null, counterparty: null, amount: check.unattributed }
    rows.push({ ...common, ordinal: movements.length, id: `${signature}:unattributed`, ...rest })
  }
  return rows
}

/** A withdrawal that nobody is known to have received changes the sum, and no wallet's positions. */
function attributed({ kind, owner, counterparty, amount }: StakingMovement) {
  if (owner === null) return { kind: 'unattributed' as const, wallet: null, counterparty, amount: -amount }
  return { kind, wallet: owner, counterparty, amount }
}

async function walletsIn(tx: Tx, ledger: number, slots: readonly number[]): Promise<string[]> {
  if (slots.length === 0) return []
  const rows = await tx
    .selectDistinct({ wallet: stakeMovements.wallet })
    .from(stakeMovements)
    .where(and(eq(stakeMovements.ledger, ledger), inArray(stakeMovements.slot, [...slots]), isNotNull(stakeMovements.wallet)))
  return rows.flatMap(({ wallet }) => (wallet === null ? [] : [wallet]))
}

function sumOf(movements: readonly Movement[], kind: Movement['kind']): bigint {
  return movements.reduce((sum, movement) => (movement.kind === kind ? sum + movement.amount : sum), 0n)
}
