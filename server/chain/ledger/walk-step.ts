import type { ListedSignature, Reading } from './chain-source.ts'

export interface Position {
  signature: string
  slot: number
}

/** How far a walk from the newest transaction towards the first has come. */
export interface WalkState {
  /** Where an earlier pass stopped; null for a walk that began at the newest transaction. */
  resumedAt: Position | null
  /** The slot of the balance that the listing node gave before it listed; null in a resumed walk. */
  balanceSlot: number | null
  /** The walk covers everything up to here; null before the first page. */
  topSlot: number | null
  /** Everything newer than this is listed, so any node may continue from here. Null while still in the newest slot. */
  border: Position | null
  /** The oldest transaction that any node has listed. */
  lowest: Position | null
  /** The next page begins after this one. */
  cursor: Position | null
  /** What this node has listed in the cursor's slot: a page with nothing else is a repetition. */
  atCursor: ReadonlySet<string>
  /** Whether this node has listed anything yet. */
  nodeListed: boolean
  /** Bad pages in a row. */
  badPages: number
  /** Empty pages since the walk last advanced: each is one node's word that the history ends here. */
  ends: number
}

export interface WalkGoal {
  /** List down to below this known slot; null for the whole history. */
  bottom: number | null
  /** Whether the account must have transactions. */
  hasTransactions: boolean
}

export type WalkAction =
  /** Store a page and the walk's position. `last`: the goal is reached; otherwise the same node continues. */
  | { type: 'save-page'; entries: ListedSignature[]; topSlot: number; border: Position | null; oldestSlot: number; last: boolean }
  /** Continue on another node. `afresh`: from the very top, and that node has to give its balance first. */
  | { type: 'switch-node'; afresh: boolean }
  /** Two nodes say that the history ends here. */
  | { type: 'end-history' }
  /** `abandon`: the walk can't advance from where it was resumed, so the next one starts over. */
  | { type: 'give-up'; retryable: boolean; reason: string; abandon: boolean }

export interface WalkStep {
  state: WalkState
  action: WalkAction
}

/** After this many bad pages in a row the walk is left to the next pass. */
export const MOST_BAD_PAGES = 8
/** Empty pages from this many nodes end a history. */
const ENDS_NEEDED = 2

/** A walk that begins at the newest transaction, on a node that gave its balance at this slot. */
export function newWalk(balanceSlot: number): WalkState {
  return { ...UNBEGUN, balanceSlot }
}

/** A walk that an earlier pass began. `cursor`: as stored, see `WalkState.border`. */
export function resumedWalk(topSlot: number, cursor: Position | null): WalkState {
  return { ...UNBEGUN, topSlot, resumedAt: cursor, border: cursor, lowest: cursor, cursor }
}

const UNBEGUN: WalkState = {
  resumedAt: null,
  balanceSlot: null,
  topSlot: null,
  border: null,
  lowest: null,
  cursor: null,
  atCursor: new Set(),
  nodeListed: false,
  badPages: 0,
  ends: 0,
}

/** What a page means for a walk, and what to do next. Pure. */
export function stepWalk(state: WalkState, goal: WalkGoal, page: Reading<readonly ListedSignature[]>): WalkStep {
  const listed = page.ok ? finalizedOnly(page.value) : []
  const fault = faultOf(page, listed, state, goal)
  if (fault !== null) return afterBadPage(state, page, fault)
  return listed.length === 0 ? afterEmptyPage(state) : afterPage(state, goal, listed)
}

/** Whether a history that ends here lacks known transactions: nodes that drop old ones end their lists above them. */
export function endsAbove({ lowest }: WalkState, firstKnownSlot: number | null): boolean {
  return firstKnownSlot !== null && (lowest === null || lowest.slot > firstKnownSlot)
}

function afterBadPage(state: WalkState, page: Reading<unknown>, reason: string): WalkStep {
  const retryable = page.ok || page.retryable
  const badPages = state.badPages + 1
  if (retryable && badPages < MOST_BAD_PAGES) return switchNode({ ...state, badPages })
  // An earlier pass's cursor may be a transaction that only one node ever knew: no node can continue from it.
  const abandon = page.ok && state.resumedAt !== null && state.border?.signature === state.resumedAt.signature
  return { state: { ...state, badPages }, action: { type: 'give-up', retryable, reason, abandon } }
}

function afterEmptyPage(state: WalkState): WalkStep {
  const next = { ...state, ends: state.ends + 1 }
  return next.ends < ENDS_NEEDED ? switchNode(next) : { state: next, action: { type: 'end-history' } }
}

function afterPage(state: WalkState, { bottom }: WalkGoal, entries: ListedSignature[]): WalkStep {
  const newest = Math.max(...entries.map(({ slot }) => slot))
  // Otherwise a node that makes up a slot would end every later walk at once.
  const topSlot = state.topSlot ?? Math.min(newest, state.balanceSlot ?? newest)
  const oldest = oldestOf(entries)
  const fromBefore = oldest.slot === state.cursor?.slot ? state.atCursor : []
  const inSlot = entries.flatMap(({ signature, slot }) => (slot === oldest.slot ? [signature] : []))
  const next: WalkState = {
    ...state,
    topSlot,
    cursor: oldest,
    atCursor: new Set([...fromBefore, ...inSlot]),
    nodeListed: true,
    badPages: 0,
    ...(state.lowest === null || oldest.slot < state.lowest.slot ? { border: borderAbove(oldest.slot, entries, state), lowest: oldest, ends: 0 } : {}),
  }
  const last = bottom !== null && oldest.slot < bottom
  return { state: next, action: { type: 'save-page', entries, topSlot, border: next.border, oldestSlot: oldest.slot, last } }
}

/** The last transaction above a slot, which may have more on the next page. */
function borderAbove(slot: number, entries: readonly ListedSignature[], { lowest, border }: WalkState): Position | null {
  const above = entries.filter((entry) => entry.slot > slot)
  return above.length > 0 ? oldestOf(above) : (lowest ?? border)
}

/**
 * Nodes order the transactions of one slot differently, so another node continues from the border between two slots. Without
 * a border yet, a new walk begins at the top: the list has to cover a slot that the listing node vouches for.
 */
function switchNode(state: WalkState): WalkStep {
  const afresh = state.balanceSlot !== null && state.border === null
  return { state: { ...state, cursor: state.border, atCursor: new Set(), nodeListed: false }, action: { type: 'switch-node', afresh } }
}

function faultOf(page: Reading<readonly ListedSignature[]>, listed: readonly ListedSignature[], state: WalkState, { hasTransactions }: WalkGoal): string | null {
  const { cursor, atCursor, nodeListed } = state
  if (!page.ok) return page.message
  // Below a border, and in an account known to have transactions, there is at least one: only a node that showed it may end the walk.
  if (page.value.length === 0) return !nodeListed && hasTransactions ? 'a node lists nothing although there are transactions' : null
  if (listed.length === 0) return 'a node lists nothing that is final'
  if (cursor !== null && listed.some(({ slot }) => slot > cursor.slot)) return 'a page is newer than its cursor'
  if (listed.every(({ signature }) => atCursor.has(signature))) return 'a node repeats its page'
  return null
}

/** The last entry of the lowest slot, as a page may be out of order. */
function oldestOf(entries: readonly ListedSignature[]): Position {
  const slot = Math.min(...entries.map((entry) => entry.slot))
  const last = entries.findLast((entry) => entry.slot === slot)
  if (!last) throw new RangeError('an empty page has no oldest entry')
  return { signature: last.signature, slot }
}

/**
 * Each finalized entry once. Others may still vanish, in any list, and then no node knows a walk's cursor any more. Entries
 * without a status have the commitment that was asked for.
 */
function finalizedOnly(entries: readonly ListedSignature[]): ListedSignature[] {
  const kept = entries.filter(({ confirmationStatus }) => confirmationStatus === null || confirmationStatus === 'finalized')
  return [...new Map(kept.map((entry) => [entry.signature, entry])).values()]
}
