import { and, eq, gt, sql } from 'drizzle-orm'
import { ledgerTransactions, type OperatorClaim, stakeMovements } from '../../db/schema.ts'
import { figuresAt } from './figures-at.ts'
import { type Db, type LedgerRow, readLedger, type Tx, updateLedger, writing } from './ledger-row.ts'
import { askAgain } from './read-again.ts'
import { countUnread } from './trust.ts'
import type { SecondOpinions, WitnessedBalance } from './witnesses.ts'

/** How the ledger compares with the chain. `difference` in base units: what the account holds beyond what the ledger explains. */
export interface Reconciliation {
  reconciled: boolean
  difference: bigint
  /** The slot of both sums. */
  slot: number
  at: Date
  /** How many operators' balances matched; absent when none did. */
  witnesses?: number
}

/**
 * - `agreed`: the ledger's sum matches the nodes of two operators, or of the only one that can be reached;
 * - `waiting`: it matches one, and no other can be compared yet, being ahead of the list or silent; or something is unread;
 * - `contradicted`: it matches one, and another says something else;
 * - `differs`: it matches no node's balance.
 */
export type Verdict = 'agreed' | 'waiting' | 'contradicted' | 'differs'

export interface Comparison {
  verdict: Verdict
  reconciliation: Reconciliation
  /** What each operator says, when they contradict each other. */
  claims: OperatorClaim[]
}

/** How many passes in a row the other operators must be silent before one is believed alone. */
const SILENT_PASSES = 3
/** A contradiction counts after this many passes; before that it may be a lagging node. */
const CONTRADICTED_PASSES = 3

/**
 * Compares deposits − withdrawals + unattributed up to a slot with the account's balance at that slot, each node's at its own
 * slot, and stores the outcome unless a newer one is there. `own` is from the node that listed the history, whose list covers
 * that slot. Only an agreed sum counts as the ledger's figure; on a difference, the part that may be incomplete is listed
 * again.
 */
export async function reconcile(db: Db, ledger: number, own: WitnessedBalance, { balances, silentPasses }: SecondOpinions, at: Date): Promise<Comparison> {
  return writing(db, ledger, async (tx, row) => {
    const opinions = await opinionsOf(tx, row, own, balances)
    const fitting = fittingSlots(opinions)
    const witnesses = fitting.length
    const found = verdictOn(opinions, own.slot, silentPasses)
    // An unread deposit and withdrawal of the same amount wouldn't show in the sum.
    const verdict = found === 'agreed' && (await countUnread(tx, ledger, own.slot)) > 0 ? 'waiting' : found
    const agreed = verdict === 'agreed'
    const difference = agreed ? 0n : -(opinions[0]?.beyond ?? 0n)
    // Only up to where two operators vouch for it; newer parts rest on the listing node alone.
    const slot = agreed ? Math.min(own.slot, fitting[1] ?? fitting[0] ?? own.slot) : own.slot
    const reconciliation = { reconciled: agreed, difference, slot, at, ...(witnesses > 0 ? { witnesses } : {}) }
    const claims = verdict === 'contradicted' ? claimsOf(opinions) : []
    const comparison = { verdict, reconciliation, claims }
    // Another process has got further already.
    if (row.outcomeSlot !== null && row.outcomeSlot > slot) return comparison
    if (verdict === 'waiting') return comparison
    const contradictedPasses = verdict === 'contradicted' ? row.contradictedPasses + 1 : 0
    const unreconciledPasses = agreed ? 0 : row.unreconciledPasses + 1
    await updateLedger(tx, ledger, {
      unreconciledPasses,
      contradictedPasses,
      claims: contradictedPasses >= CONTRADICTED_PASSES ? claims : verdict === 'contradicted' ? row.claims : null,
      // A contradiction leaves the last agreed figure in place.
      ...(verdict === 'contradicted' ? {} : { reconciled: agreed, difference, outcomeSlot: slot, outcomeAt: at }),
      ...(agreed ? { witnesses, agreed: await figuresAt(tx, row, slot) } : {}),
    })
    // Listing again is cheaper than reading again, but a gap that no node can fill must not cost it at every pass.
    if (looksAgainAfter(unreconciledPasses)) await doubt(tx, row, unreconciledPasses, at)
    return comparison
  })
}

/** The number of operators whose balance is the ledger's sum at its slot. */
export async function countFitting(db: Db, ledger: number, own: WitnessedBalance, others: readonly WitnessedBalance[]): Promise<number> {
  return fittingSlots(await opinionsOf(db, await readLedger(db, ledger), own, others)).length
}

/** `beyond`: the ledger's sum minus this balance. */
type Opinion = WitnessedBalance & { fits: boolean; beyond: bigint }

async function opinionsOf(db: Db | Tx, row: LedgerRow, own: WitnessedBalance, others: readonly WitnessedBalance[]): Promise<Opinion[]> {
  const sums = new Map<number, bigint>()
  const opinions: Opinion[] = []
  for (const balance of [own, ...others]) {
    const sum = sums.get(balance.slot) ?? row.deposited - row.withdrawn + row.unexplained - (await sumAfter(db, row.id, balance.slot))
    sums.set(balance.slot, sum)
    // Beyond the list a balance may match by chance, if unlisted movements cancel out: it counts only on top of the list's own match.
    const counts = balance.slot <= own.slot || opinions[0]?.fits === true
    opinions.push({ ...balance, fits: counts && sum === balance.amount, beyond: sum - balance.amount })
  }
  return opinions
}

function verdictOn(opinions: readonly Opinion[], covered: number, silentPasses: number): Verdict {
  const fitting = new Set(opinions.filter(({ fits }) => fits).map(({ operator }) => operator))
  const others = opinions.filter(({ operator }) => !fitting.has(operator))
  if (fitting.size >= 2) return 'agreed'
  if (fitting.size === 0) return 'differs'
  // Beyond the list the ledger can't be compared yet.
  if (others.some(({ slot }) => slot <= covered)) return 'contradicted'
  if (others.length > 0) return 'waiting'
  return silentPasses > 0 && silentPasses < SILENT_PASSES ? 'waiting' : 'agreed'
}

/** For each operator whose balance matches, the highest slot at which it did, in descending order. */
function fittingSlots(opinions: readonly Opinion[]): number[] {
  const slots = new Map<string, number>()
  for (const { operator, slot, fits } of opinions) if (fits) slots.set(operator, Math.max(slot, slots.get(operator) ?? 0))
  return [...slots.values()].toSorted((a, b) => b - a)
}

/** One claim per operator, the latest. */
function claimsOf(opinions: readonly WitnessedBalance[]): OperatorClaim[] {
  const latest = new Map<string, WitnessedBalance>()
  for (const opinion of opinions) if ((latest.get(opinion.operator)?.slot ?? -1) < opinion.slot) latest.set(opinion.operator, opinion)
  return [...latest.values()].map(({ operator, amount }) => ({ operator, amount: amount.toString() }))
}

/** Whether to list once more after this many unreconciled passes in a row: after 1, 2, 4, 8 and so on. */
export function looksAgainAfter(unreconciledPasses: number): boolean {
  return unreconciledPasses > 0 && (unreconciledPasses & (unreconciledPasses - 1)) === 0
}

async function sumAfter(tx: Db | Tx, ledger: number, slot: number): Promise<bigint> {
  const [after] = await tx
    .select({ sum: sql<string>`coalesce(sum(case when ${stakeMovements.kind} = 'withdrawal' then -${stakeMovements.amount} else ${stakeMovements.amount} end), 0)` })
    .from(stakeMovements)
    .where(and(eq(stakeMovements.ledger, ledger), gt(stakeMovements.slot, slot)))
  return BigInt(after?.sum ?? 0)
}

/**
 * Each transaction begins with the balance that the previous one left. If it doesn't, something between them is missing: from
 * then on everything above counts as not listed, and the next walk goes down to there. If that doesn't help, the two
 * themselves are read again, as a node may have misreported them.
 */
async function doubt(tx: Tx, row: LedgerRow, unreconciledPasses: number, now: Date): Promise<void> {
  const { rows } = await tx.execute<{ slot: string | null; signature: string; previous: string | null }>(sql`
    select below as slot, signature, previous from (
      select slot, place, signature, balance_before, lag(slot) over w as below, lag(balance_after) over w as left_over, lag(signature) over w as previous
      from ${ledgerTransactions} t
      where t.ledger = ${row.id} and t.state = 'parsed'
      window w as (order by slot, place)
    ) chained
    where balance_before <> case when previous is null then 0 else left_over end
    order by chained.slot, chained.place
    limit 1`)
  const [gap] = rows
  const whole = gap !== undefined && gap.slot === null
  const last = await lastParsed(tx, row.id)
  const lowest = gap?.slot ?? last?.slot ?? null
  if (unreconciledPasses > 1) await askAgain(tx, row.id, gap ? [gap.signature, gap.previous ?? gap.signature] : last ? [last.signature] : [], now)
  await tx
    .update(ledgerTransactions)
    .set({ state: 'listed', retryAt: null })
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

async function lastParsed(tx: Tx, ledger: number): Promise<{ slot: string; signature: string } | null> {
  const { rows } = await tx.execute<{ slot: string; signature: string }>(sql`
    select slot, signature from ${ledgerTransactions} t where t.ledger = ${ledger} and t.state = 'parsed' order by slot desc, place desc limit 1`)
  return rows[0] ?? null
}
