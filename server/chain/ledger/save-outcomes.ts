import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { ledgerTransactions, stakeMovements } from '../../db/schema.ts'
import { movementId, type StakingMovement, type StakingOutcome } from '../transactions/account-movements.ts'
import { deriveWallets } from './derive-wallets.ts'
import { timeAt } from './estimate-times.ts'
import { type Db, type Tx, updateLedger, writing } from './ledger-row.ts'
import { placeInSlots } from './place-in-slot.ts'

/** The result of reading a listed transaction. */
export type ReadTransaction = { signature: string } & (
  | { outcome: StakingOutcome; before: bigint | null; after: bigint | null; blockTime: number | null }
  /** No node has it now, or none in a readable form: it stays for a later pass. */
  | { outcome: 'missing' | 'unreadable' }
)

type Movement = typeof stakeMovements.$inferInsert

/**
 * Stores what was read, with everything derived from it (order, positions, totals), in one database transaction. Idempotent,
 * also for two processes at once. Transactions in doubt that were read before are replaced. Returns how many were settled.
 */
export async function saveOutcomes(db: Db, ledger: number, read: readonly ReadTransaction[], options: { now: Date; slotMs?: () => number | null }): Promise<number> {
  const { now, slotMs } = options
  const settled = read.flatMap((one) => (typeof one.outcome === 'string' ? [] : [{ ...one, outcome: one.outcome }]))
  const unsettled = read.flatMap(({ signature, outcome }) => (typeof outcome === 'string' ? [{ signature, state: outcome }] : []))
  return writing(db, ledger, async (tx, row) => {
    if (unsettled.length > 0) await noteFailures(tx, ledger, unsettled, now)
    if (settled.length === 0) return 0
    const former = await takeBack(tx, ledger, settled.map(({ signature }) => signature))
    const fresh = await settle(tx, ledger, settled)
    const movements: Movement[] = []
    const slots: number[] = former.map(({ slot }) => slot)
    for (const { signature, outcome } of settled) {
      const stored = fresh.get(signature)
      if (!stored || outcome.status !== 'moved') continue
      const time = await timeAt(tx, ledger, { slot: outcome.slot, blockTime: stored.blockTime }, { now, slotMs })
      movements.push(...movementsOf(ledger, outcome, time))
      slots.push(outcome.slot)
    }
    if (movements.length === 0 && former.length === 0) return fresh.size
    if (movements.length > 0) await tx.insert(stakeMovements).values(movements).onConflictDoNothing()
    const reordered = await placeInSlots(tx, ledger, slots)
    const wallets = [...movements, ...former].flatMap(({ wallet }) => (wallet ? [wallet] : []))
    wallets.push(...(await walletsIn(tx, ledger, reordered)))
    const change = (kind: Movement['kind']) => sumOf(movements, kind) - sumOf(former, kind)
    await updateLedger(tx, ledger, {
      movements: row.movements + movements.length - former.length,
      deposited: row.deposited + change('deposit'),
      withdrawn: row.withdrawn + change('withdrawal'),
      unexplained: row.unexplained + change('unattributed'),
    })
    await deriveWallets(tx, row, wallets)
    return fresh.size
  })
}

type FormerMovement = Pick<typeof stakeMovements.$inferSelect, 'kind' | 'amount' | 'wallet' | 'slot'>

/** Removes the stored movements of transactions in doubt that were read before: they count as listed again. */
async function takeBack(tx: Tx, ledger: number, signatures: string[]): Promise<FormerMovement[]> {
  const { ledger: of, signature, state, retryAt } = ledgerTransactions
  const doubtful = await tx
    .update(ledgerTransactions)
    .set({ state: 'listed', before: null, after: null, place: null })
    .where(and(eq(of, ledger), eq(state, 'parsed'), isNotNull(retryAt), inArray(signature, signatures)))
    .returning({ signature })
  if (doubtful.length === 0) return []
  const { kind, amount, wallet, slot } = stakeMovements
  return tx
    .delete(stakeMovements)
    .where(and(eq(stakeMovements.ledger, ledger), inArray(stakeMovements.signature, doubtful.map((one) => one.signature))))
    .returning({ kind, amount, wallet, slot })
}

/** Marks the unread ones as read; returns them with the chain's time, from this answer or the list. */
async function settle(
  tx: Tx,
  ledger: number,
  settled: readonly Extract<ReadTransaction, { outcome: StakingOutcome }>[],
): Promise<Map<string, { blockTime: number | null }>> {
  const column = (values: readonly (string | number | null)[]) => sql.param([...values])
  const { rows } = await tx.execute<{ signature: string; block_time: string | null }>(sql`
    update ${ledgerTransactions} t
    set state = v.state, slot = v.slot, block_time = coalesce(t.block_time, v.block_time),
        balance_before = v.before, balance_after = v.after, place = case when v.state = 'parsed' then 0 end, retry_at = null
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

/** An unreadable transaction is asked for again after a minute, two, four and so on, up to six hours. */
const FIRST_PAUSE_S = 60
const LONGEST_PAUSE_S = 21_600

async function noteFailures(tx: Tx, ledger: number, failures: readonly { signature: string; state: 'missing' | 'unreadable' }[], now: Date): Promise<void> {
  const { ledger: of, signature, state, attempts, retryAt } = ledgerTransactions
  const unreadable = sql`${signature} = any(${sql.param(failures.flatMap((one) => (one.state === 'unreadable' ? [one.signature] : [])))}::text[])`
  const pause = sql`least(${LONGEST_PAUSE_S}::double precision, ${FIRST_PAUSE_S}::double precision * power(2::double precision, least(${attempts}, 20)))`
  await tx
    .update(ledgerTransactions)
    .set({
      attempts: sql`${attempts} + 1`,
      state: sql`case when ${unreadable} and ${state} <> 'parsed' then 'unreadable' else ${state} end`,
      retryAt: sql`case when ${unreadable} or ${state} <> 'listed' then ${now.toISOString()}::timestamptz + make_interval(secs => ${pause}) end`,
    })
    .where(
      and(
        eq(of, ledger),
        inArray(signature, failures.map((one) => one.signature)),
        sql`(${state} in ('listed', 'unreadable') or (${state} = 'parsed' and ${retryAt} is not null))`,
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

/** A movement without a known sender or receiver changes the sum, and no wallet's positions. */
function attributed({ kind, owner, counterparty, amount }: StakingMovement) {
  if (owner === null) return { kind: 'unattributed' as const, wallet: null, counterparty, amount: kind === 'deposit' ? amount : -amount }
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

function sumOf(movements: readonly Pick<Movement, 'kind' | 'amount'>[], kind: Movement['kind']): bigint {
  return movements.reduce((sum, movement) => (movement.kind === kind ? sum + movement.amount : sum), 0n)
}
