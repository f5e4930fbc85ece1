import { and, asc, desc, eq, inArray, lt, sql } from 'drizzle-orm'
import { ledgerTransactions, stakeMovements } from '../../db/schema.ts'
import type { Tx } from './ledger-row.ts'
import { orderInSlot } from './slot-order.ts'

/**
 * Orders the transactions of these slots after new ones came. The slot after each is checked too, as its order may depend on
 * the balance before it. Returns the slots whose order has changed.
 */
export async function placeInSlots(tx: Tx, ledger: number, slots: readonly number[]): Promise<number[]> {
  const changed: number[] = []
  let waiting = [...new Set(slots)]
  let first = true
  while (waiting.length > 0) {
    const next = new Set<number>()
    for (const [slot, group] of await crowdedSlots(tx, ledger, waiting)) {
      if (await placeOne(tx, ledger, slot, group)) {
        changed.push(slot)
        next.add(slot)
      }
    }
    // On the first round every slot has something new, whether or not its order changed.
    waiting = await following(tx, ledger, first ? waiting : [...next])
    first = false
  }
  return changed
}

interface Placed {
  signature: string
  slot: number
  before: bigint | null
  after: bigint | null
  place: number | null
}

/** The transactions of the slots that have several, in the order of the slots. */
async function crowdedSlots(tx: Tx, ledger: number, slots: readonly number[]): Promise<[slot: number, group: Placed[]][]> {
  const { signature, slot, before, after, place, state } = ledgerTransactions
  const rows = await tx
    .select({ signature, slot, before, after, place })
    .from(ledgerTransactions)
    .where(and(eq(ledgerTransactions.ledger, ledger), inArray(slot, [...slots]), eq(state, 'parsed')))
    .orderBy(asc(slot))
  const groups = new Map<number, Placed[]>()
  for (const row of rows) {
    const group = groups.get(row.slot)
    if (group) group.push(row)
    else groups.set(row.slot, [row])
  }
  return [...groups].filter(([, group]) => group.length > 1)
}

async function placeOne(tx: Tx, ledger: number, slot: number, group: readonly Placed[]): Promise<boolean> {
  const alone = orderInSlot(group, null)
  const { ordered } = alone.circular ? orderInSlot(group, await balanceBefore(tx, ledger, slot)) : alone
  const moved = ordered.flatMap(({ signature, place }, index) => (place === index ? [] : [{ signature, place: index }]))
  if (moved.length === 0) return false
  const signatures = sql.param(moved.map(({ signature }) => signature))
  const places = sql.param(moved.map(({ place }) => place))
  for (const table of [ledgerTransactions, stakeMovements]) {
    await tx.execute(sql`
      update ${table} t set place = v.place
      from unnest(${signatures}::text[], ${places}::integer[]) as v(signature, place)
      where t.ledger = ${ledger} and t.signature = v.signature`)
  }
  return true
}

async function balanceBefore(tx: Tx, ledger: number, slot: number): Promise<bigint | null> {
  const [last] = await tx
    .select({ after: ledgerTransactions.after })
    .from(ledgerTransactions)
    .where(and(eq(ledgerTransactions.ledger, ledger), lt(ledgerTransactions.slot, slot), eq(ledgerTransactions.state, 'parsed')))
    .orderBy(desc(ledgerTransactions.slot), desc(ledgerTransactions.place))
    .limit(1)
  return last ? last.after : 0n
}

/** The next slot with movements after each of these. */
async function following(tx: Tx, ledger: number, slots: readonly number[]): Promise<number[]> {
  if (slots.length === 0) return []
  const { rows } = await tx.execute<{ slot: string | null }>(sql`
    select distinct (
      select min(t.slot) from ${ledgerTransactions} t
      where t.ledger = ${ledger} and t.state = 'parsed' and t.slot > s.slot
    ) as slot
    from unnest(${sql.param([...slots])}::bigint[]) as s(slot)`)
  return rows.flatMap(({ slot }) => (slot === null ? [] : [Number(slot)]))
}
