import { type Clock, systemClock } from '../../lib/clock.ts'
import { and, asc, eq } from 'drizzle-orm'
import { ledgerTransactions } from '../../db/schema.ts'
import type { ChainSource, PinnedNode, Reading } from './chain-source.ts'
import { type Db, type LedgerRow, readLedger } from './ledger-row.ts'
import { abandonWalk, finishWalk, savePage } from './save-listing.ts'
import { walkersOf, walkersToAvoid, walkersWith } from './walk-rotation.ts'
import { endsAbove, MOST_BAD_PAGES, newWalk, resumedWalk, stepWalk, type WalkGoal, type WalkState } from './walk-step.ts'
import { type WitnessedBalance, witnessed } from './witnesses.ts'

export type WalkOutcome =
  /** Everything up to the slot of `balance` is listed; null after a walk that an earlier pass began. */
  | { status: 'done'; balance: WitnessedBalance | null; empty: boolean }
  /** Its time was up. Listed transactions are kept; the next pass continues from there. */
  | { status: 'unfinished' }
  /** Listed transactions are kept; the next pass continues from there. */
  | { status: 'interrupted'; retryable: boolean; reason: string }

export interface WalkOptions {
  db: Db
  ledger: number
  source: ChainSource
  pageSize: number
  clock?: Pick<Clock, 'now'>
  /** Called after each page; true ends the walk there. */
  isTimeUp?: () => boolean
  /** Called after each stored page with the oldest slot reached. */
  onPage(added: number, oldestSlot: number): void
}

/**
 * Lists the staking account's signatures from the newest, or from where an interrupted walk stopped, down to what is known or
 * to the very first, with one database transaction per page. `stepWalk` decides what a page means: no single node is
 * believed, neither about a cursor it may not know nor about where the history ends.
 */
export async function walkHistory(options: WalkOptions): Promise<WalkOutcome> {
  const row = await readLedger(options.db, options.ledger)
  const begun = row.walkTopSlot === null ? await begin(options.source, row) : resume(options.source, row, row.walkTopSlot)
  return begun.ok ? walkOn(options, begun.value) : interrupted(begun)
}

interface Walk {
  pin: PinnedNode
  state: WalkState
  goal: WalkGoal
  balance: WitnessedBalance | null
  /** The walkers to store when this node begins the walk. */
  walkers(node: string): string
}

/** Begins at the newest transaction. */
async function begin(source: ChainSource, row: LedgerRow): Promise<Reading<Walk>> {
  const opened = await pinWithBalance(source, new Set(walkersToAvoid(row)))
  if (!opened.ok) return opened
  const { pin, balance } = opened.value
  const goal = { bottom: row.watermarkSlot, hasTransactions: row.transactions > 0 || balance.amount > 0n }
  return { ok: true, value: { pin, balance, goal, state: newWalk(balance.slot), walkers: (node) => walkersWith(node, row) } }
}

/** Resumes an interrupted walk, if possible with the node that began it. */
function resume(source: ChainSource, row: LedgerRow, topSlot: number): Reading<Walk> {
  const pinned = source.pin(new Set(walkersOf(row).slice(0, -1)))
  if (!pinned.ok) return pinned
  const { walkCursor: signature, walkCursorSlot: slot } = row
  const state = resumedWalk(topSlot, signature === null || slot === null ? null : { signature, slot })
  const goal = { bottom: row.watermarkSlot, hasTransactions: true }
  return { ok: true, value: { pin: pinned.value, balance: null, goal, state, walkers: (node) => row.walkNode ?? node } }
}

/** Carries out one action after another until the walk is done or can't go on. */
async function walkOn({ db, ledger, source, pageSize, clock = systemClock, isTimeUp = () => false, onPage }: WalkOptions, walk: Walk): Promise<WalkOutcome> {
  const { goal, walkers } = walk
  let { pin, state, balance } = walk
  let begunBy = pin.node
  for (;;) {
    const page = await pin.signatures({ commitment: 'finalized', before: state.cursor?.signature, limit: pageSize })
    const step = stepWalk(state, goal, page)
    state = step.state
    const { action } = step
    switch (action.type) {
      case 'save-page': {
        const { entries, topSlot, border, oldestSlot } = action
        const added = await savePage(db, ledger, entries, { topSlot, cursor: border, walkers: walkers(begunBy) }, new Date(clock.now()))
        onPage(added, oldestSlot)
        if (action.last) {
          await finishWalk(db, ledger, topSlot)
          return { status: 'done', balance, empty: false }
        }
        // The next pass continues from the border: without one it would start over, and get no further.
        if (border !== null && isTimeUp()) return { status: 'unfinished' }
        break
      }
      case 'switch-node': {
        const others = new Set([pin.node])
        if (!action.afresh) {
          const pinned = source.pin(others)
          if (!pinned.ok) return interrupted(pinned)
          pin = pinned.value
          break
        }
        const opened = await pinWithBalance(source, others)
        if (!opened.ok) return interrupted(opened)
        ;({ pin, balance } = opened.value)
        begunBy = pin.node
        state = { ...state, balanceSlot: balance.slot }
        break
      }
      case 'end-history': {
        const first = await firstSlot(db, ledger)
        if (endsAbove(state, first)) {
          return { status: 'interrupted', retryable: true, reason: `the nodes list nothing as old as slot ${first}, which is known` }
        }
        await finishWalk(db, ledger, state.topSlot)
        return { status: 'done', balance, empty: state.topSlot === null }
      }
      case 'give-up':
        if (action.abandon) await abandonWalk(db, ledger)
        return { status: 'interrupted', retryable: action.retryable, reason: action.reason }
    }
  }
}

/** The slot of the oldest transaction that was read. */
async function firstSlot(db: Db, ledger: number): Promise<number | null> {
  const [oldest] = await db
    .select({ slot: ledgerTransactions.slot })
    .from(ledgerTransactions)
    .where(and(eq(ledgerTransactions.ledger, ledger), eq(ledgerTransactions.state, 'parsed')))
    .orderBy(asc(ledgerTransactions.slot))
    .limit(1)
  return oldest?.slot ?? null
}

/** A node for a walk, and its balance from before it lists: its list then covers at least that slot. */
async function pinWithBalance(source: ChainSource, avoid: ReadonlySet<string>): Promise<Reading<{ pin: PinnedNode; balance: WitnessedBalance }>> {
  const tried = new Set(avoid)
  for (let attempt = 1; ; attempt += 1) {
    const pin = source.pin(tried)
    if (!pin.ok) return pin
    const balance = await pin.value.balance()
    if (balance.ok) return { ok: true, value: { pin: pin.value, balance: witnessed(pin.value, balance.value) } }
    if (!balance.retryable || attempt >= MOST_BAD_PAGES) return balance
    tried.add(pin.value.node)
  }
}

function interrupted({ retryable, message }: { retryable: boolean; message: string }): WalkOutcome {
  return { status: 'interrupted', retryable, reason: message }
}
