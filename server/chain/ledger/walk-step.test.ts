import { describe, expect, it } from 'vitest'
import type { ListedSignature, Reading } from './chain-source.ts'
import { endsAbove, MOST_BAD_PAGES, newWalk, resumedWalk, stepWalk, type WalkAction, type WalkGoal, type WalkState } from './walk-step.ts'

type Page = Reading<readonly ListedSignature[]>

const entry = (slot: number, letter = 'a', confirmationStatus: ListedSignature['confirmationStatus'] = 'finalized'): ListedSignature => ({
  signature: `${slot}${letter}`,
  slot,
  failed: false,
  blockTime: null,
  confirmationStatus,
})
const listed = (...value: ListedSignature[]): Page => ({ ok: true, value })
const failed = (retryable: boolean): Page => ({ ok: false, retryable, message: 'down' })
const at = (slot: number, letter = 'a') => ({ signature: `${slot}${letter}`, slot })

const WHOLE: WalkGoal = { bottom: null, hasTransactions: true }
const SWITCH: WalkAction = { type: 'switch-node', afresh: false }
const AFRESH: WalkAction = { type: 'switch-node', afresh: true }
const gaveUp = (reason: string, over: { retryable?: boolean; abandon?: boolean } = {}): WalkAction => ({ type: 'give-up', reason, retryable: true, abandon: false, ...over })

/** The state and the last action after a series of pages. */
function after(state: WalkState, pages: readonly Page[], goal = WHOLE): { state: WalkState; action: WalkAction | null } {
  let action: WalkAction | null = null
  let now = state
  for (const page of pages) ({ state: now, action } = stepWalk(now, goal, page))
  return { state: now, action }
}

/** Three transactions in slots 90, 80 and 80. */
const FIRST = listed(entry(90), entry(80), entry(80, 'b'))

describe('stepWalk: pages in order', () => {
  it.each<{ name: string; state?: WalkState; goal?: WalkGoal; pages: Page[]; action: Partial<WalkAction>; expected: Partial<WalkState> }>([
    {
      name: 'the border lies above the lowest slot, which may have more to come',
      pages: [FIRST],
      action: { type: 'save-page', topSlot: 90, border: at(90), oldestSlot: 80, last: false },
      expected: { border: at(90), lowest: at(80, 'b'), cursor: at(80, 'b') },
    },
    {
      name: 'a page of one slot has no border yet',
      pages: [listed(entry(90), entry(90, 'b'))],
      action: { type: 'save-page', border: null, oldestSlot: 90 },
      expected: { border: null, cursor: at(90, 'b') },
    },
    {
      name: 'a slot that takes several pages moves the cursor and not the border',
      pages: [FIRST, listed(entry(80, 'c'), entry(80, 'd'))],
      action: { type: 'save-page', border: at(90), oldestSlot: 80 },
      expected: { border: at(90), cursor: at(80, 'd') },
    },
    {
      name: 'the next slot makes the former one the border',
      pages: [FIRST, listed(entry(70))],
      action: { type: 'save-page', border: at(80, 'b'), oldestSlot: 70 },
      expected: { border: at(80, 'b'), lowest: at(70), cursor: at(70) },
    },
    {
      name: 'a page that overlaps the last one advances the walk',
      pages: [FIRST, listed(entry(80, 'b'), entry(80, 'c'), entry(60))],
      action: { type: 'save-page', border: at(80, 'c'), oldestSlot: 60 },
      expected: { cursor: at(60) },
    },
    {
      name: 'disorder in a page changes nothing',
      pages: [listed(entry(80), entry(90), entry(80, 'b'))],
      action: { type: 'save-page', topSlot: 90, border: at(90), oldestSlot: 80 },
      expected: { cursor: at(80, 'b') },
    },
    {
      name: 'a list covers no more than the slot of the balance that came before it',
      state: newWalk(85),
      pages: [FIRST],
      action: { type: 'save-page', topSlot: 85 },
      expected: { topSlot: 85 },
    },
    {
      name: 'a page that reaches below what is known is the last',
      goal: { bottom: 81, hasTransactions: true },
      pages: [FIRST],
      action: { type: 'save-page', last: true },
      expected: {},
    },
    {
      name: 'one that only reaches the known slot is not: more of it may be missing',
      goal: { bottom: 80, hasTransactions: true },
      pages: [FIRST],
      action: { type: 'save-page', last: false },
      expected: {},
    },
  ])('$name', ({ state = newWalk(100), goal, pages, action, expected }) => {
    const reached = after(state, pages, goal)
    expect(reached.action).toMatchObject(action)
    expect(reached.state).toMatchObject(expected)
  })

  it('stores each finalized transaction once, and leaves out those that may still vanish', () => {
    const page = listed(entry(91, 'a', 'confirmed'), entry(90), entry(90), entry(80, 'a', null), entry(79, 'a', 'processed'))
    expect(after(newWalk(100), [page]).action).toMatchObject({ entries: [entry(90), entry(80, 'a', null)], topSlot: 90, oldestSlot: 80 })
  })
})

describe('stepWalk: a resumed walk', () => {
  const resumed = resumedWalk(90, at(80, 'b'))

  it('continues from its cursor and keeps its top', () => {
    expect(resumed.cursor).toEqual(at(80, 'b'))
    expect(after(resumed, [listed(entry(80, 'c'), entry(70))])).toMatchObject({
      action: { type: 'save-page', topSlot: 90, border: at(80, 'c'), oldestSlot: 70, last: false },
      state: { topSlot: 90, lowest: at(70) },
    })
  })

  it('switches nodes at its cursor, as it has no balance to cover', () => {
    expect(after(resumedWalk(90, null), [failed(true)]).action).toEqual(SWITCH)
    expect(after(resumed, [failed(true)])).toMatchObject({ action: SWITCH, state: { cursor: at(80, 'b') } })
  })

  it.each<{ name: string; pages: Page[]; action: WalkAction }>([
    { name: 'that no node knows starts over', pages: Array.from({ length: MOST_BAD_PAGES }, () => listed()), action: gaveUp('a node lists nothing although there are transactions', { abandon: true }) },
    { name: 'is kept when the nodes are merely down', pages: Array.from({ length: MOST_BAD_PAGES }, () => failed(true)), action: gaveUp('down') },
    {
      name: 'is kept when it had advanced before',
      pages: [listed(entry(70), entry(60)), ...Array.from({ length: MOST_BAD_PAGES }, () => listed(entry(99)))],
      action: gaveUp('a page is newer than its cursor'),
    },
  ])('$name', ({ pages, action }) => {
    expect(after(resumed, pages).action).toEqual(action)
  })
})

describe('stepWalk: bad pages', () => {
  it.each<{ name: string; pages: Page[]; action: WalkAction }>([
    { name: 'a failure at the top starts over on another node', pages: [failed(true)], action: AFRESH },
    { name: 'as long as there is no border', pages: [listed(entry(90)), failed(true)], action: AFRESH },
    { name: 'and continues from the border on another node', pages: [FIRST, failed(true)], action: SWITCH },
    { name: 'nothing, in an account that has transactions', pages: [listed()], action: AFRESH },
    { name: 'nothing that is final', pages: [listed(entry(90, 'a', 'confirmed'))], action: AFRESH },
    { name: 'the newest page again, at any cursor', pages: [FIRST, FIRST], action: SWITCH },
    { name: 'the same page of one slot again', pages: [FIRST, listed(entry(80, 'c')), listed(entry(80, 'c'))], action: SWITCH },
    { name: 'part of what the node listed in this slot', pages: [FIRST, listed(entry(80, 'c')), listed(entry(80, 'b'))], action: SWITCH },
    { name: 'a failure that no retry mends', pages: [failed(false)], action: gaveUp('down', { retryable: false }) },
    { name: 'too many in a row', pages: Array.from({ length: MOST_BAD_PAGES }, () => failed(true)), action: gaveUp('down') },
    {
      name: 'fewer than too many between good ones',
      pages: [...Array.from({ length: MOST_BAD_PAGES - 1 }, () => failed(true)), FIRST, failed(true)],
      action: SWITCH,
    },
  ])('$name', ({ pages, action }) => {
    expect(after(newWalk(100), pages).action).toEqual(action)
  })

  it('asks the next node from the border, and accepts from it what the last one had listed below', () => {
    const switched = after(newWalk(100), [FIRST, failed(true)]).state
    expect(switched).toMatchObject({ cursor: at(90), nodeListed: false, lowest: at(80, 'b') })
    expect(after(switched, [listed(entry(80, 'b'), entry(80))])).toMatchObject({
      action: { type: 'save-page', border: at(90), oldestSlot: 80 },
      state: { cursor: at(80), lowest: at(80, 'b') },
    })
  })
})

describe('stepWalk: the end of a history', () => {
  it.each<{ name: string; goal?: WalkGoal; pages: Page[]; action: WalkAction }>([
    { name: 'one node alone does not end it', pages: [FIRST, listed()], action: SWITCH },
    { name: 'a second one ends it if it has shown what is just above', pages: [FIRST, listed(), listed(entry(80), entry(80, 'b')), listed()], action: { type: 'end-history' } },
    { name: 'a second one that shows nothing does not', pages: [FIRST, listed(), listed()], action: SWITCH },
    { name: 'a second one that knows more withdraws its word', pages: [FIRST, listed(), listed(entry(80), entry(70)), listed()], action: SWITCH },
    { name: 'an account without transactions ends at once, by two nodes', goal: { bottom: null, hasTransactions: false }, pages: [listed(), listed()], action: { type: 'end-history' } },
    { name: 'but not by one', goal: { bottom: null, hasTransactions: false }, pages: [listed()], action: AFRESH },
  ])('$name', ({ goal, pages, action }) => {
    expect(after(newWalk(100), pages, goal).action).toEqual(action)
  })

  it.each([
    { pages: [FIRST], first: 80, above: false },
    { pages: [FIRST], first: 79, above: true },
    { pages: [FIRST], first: null, above: false },
    { pages: [], first: 80, above: true },
    { pages: [], first: null, above: false },
  ])('down to slot 80 by $pages.length pages, with $first known: above what is known is $above', ({ pages, first, above }) => {
    expect(endsAbove(after(newWalk(100), pages).state, first)).toBe(above)
  })
})
