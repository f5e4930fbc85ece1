import type { AdminCaseState } from '../../src/contract/admin-case-state.ts'
import { caseTurns, type CaseEventKind, type CaseState, type CaseStep, type CaseTurn, type CaseView } from '../../src/contract/case.ts'
import type { SubmissionKind } from '../../src/contract/submission.ts'
import type { caseEvents } from '../db/schema-submissions.ts'

/** An event as it is stored, without its keys. */
export type CaseEvent = Pick<typeof caseEvents.$inferSelect, 'event' | 'by' | 'text' | 'outcome' | 'files' | 'at' | 'place' | 'assignee' | 'undoes'>
type Placed = Pick<CaseEvent, 'event' | 'place' | 'undoes'>

/** Everything that the sender's view is made of. */
export interface CaseRecord {
  referenceNumber: string
  kind: SubmissionKind
  createdAt: Date
  /** When the team was first told by email or Telegram; null before, and without either. */
  toldAt: Date | null
  /** Oldest first. */
  events: readonly CaseEvent[]
}

const open: readonly CaseState[] = ['received', 'mailed', 'in_review', 'waiting_for_you']
/** The states in which each turn may happen. A case that its sender withdrew stays so; what the team has ended it may reopen. */
const allowed: Readonly<Record<CaseTurn, readonly CaseState[]>> = {
  in_review: ['received', 'mailed'],
  asked: open,
  answered: ['waiting_for_you'],
  decided: open,
  withdrawn: open,
  closed: open,
  reopened: ['decided', 'closed'],
}
/** The state that each turn leads to. */
const stateAfter = {
  in_review: 'in_review',
  asked: 'waiting_for_you',
  answered: 'in_review',
  decided: 'decided',
  withdrawn: 'withdrawn',
  closed: 'closed',
  reopened: 'in_review',
} as const satisfies Record<CaseTurn, CaseState>

/** The team's state after each turn; after a decision by its outcome. */
export const teamStateAfter = {
  in_review: 'in_review',
  asked: 'waiting',
  answered: 'in_review',
  decided: { accepted: 'approved', declined: 'declined', answered: 'closed' },
  withdrawn: 'closed',
  closed: 'closed',
  reopened: 'in_review',
} as const

export function isTurn(event: CaseEventKind): event is CaseTurn {
  return caseTurns.some((turn) => turn === event)
}

/** The places of the events that were taken back. */
export function undonePlaces(events: readonly Pick<CaseEvent, 'undoes'>[]): ReadonlySet<number> {
  return new Set(events.flatMap(({ undoes }) => (undoes === null ? [] : [undoes])))
}

/** What still holds: neither what was taken back nor the taking back. Oldest first, as `events` is. */
export function standing<E extends Placed>(events: readonly E[]): E[] {
  const undone = undonePlaces(events)
  return events.filter(({ event, place }) => event !== 'undone' && !undone.has(place))
}

/** What holds and changed the state. */
function turnsOf<E extends Placed>(events: readonly E[]): (E & { event: CaseTurn })[] {
  return standing(events).filter((one): one is E & { event: CaseTurn } => isTurn(one.event))
}

/** The sender's: the last turn decides; before the first one, whether the team was told. */
export function stateOf({ toldAt, events }: Pick<CaseRecord, 'toldAt' | 'events'>): CaseState {
  const last = turnsOf(events).at(-1)
  return last ? stateAfter[last.event] : toldAt === null ? 'received' : 'mailed'
}

/** The team's: the last turn decides. */
export function adminStateOf(events: readonly (Placed & Pick<CaseEvent, 'outcome'>)[]): AdminCaseState {
  const last = turnsOf(events).at(-1)
  if (!last) return 'new'
  return last.event === 'decided' ? teamStateAfter.decided[last.outcome ?? 'answered'] : teamStateAfter[last.event]
}

/** Who works on it; null: nobody. */
export function assigneeOf(events: readonly (Placed & Pick<CaseEvent, 'assignee'>)[]): string | null {
  return standing(events).findLast(({ event }) => event === 'assigned')?.assignee ?? null
}

/** Whether it may happen in this state. Notes and assignments may in any. */
export function mayHappen(event: CaseEventKind, state: CaseState): boolean {
  return !isTurn(event) || allowed[event].includes(state)
}

/** A case as its sender is told of it. */
export function viewOf(record: CaseRecord): CaseView {
  const state = stateOf(record)
  return {
    success: true,
    referenceNumber: record.referenceNumber,
    kind: record.kind,
    state,
    steps: stepsOf(record),
    question: state === 'waiting_for_you' ? (turnsOf(record.events).at(-1)?.text ?? '') : null,
    canWithdraw: mayHappen('withdrawn', state),
  }
}

function stepsOf({ createdAt, toldAt, events }: CaseRecord): CaseStep[] {
  const told: CaseStep[] = toldAt === null ? [] : [{ step: 'mailed', at: toldAt.toISOString() }]
  const rest = turnsOf(events).map(({ event, text, outcome, files, at }): CaseStep => {
    // The sender's own texts are not repeated: the answer would tell them to a person who guessed the key.
    const said = event !== 'answered' && text !== '' ? { text } : {}
    return { step: event, at: at.toISOString(), ...said, ...(outcome === null ? {} : { outcome }), ...(files === 0 ? {} : { files }) }
  })
  // A mail may arrive late, after the first event.
  return [{ step: 'received' as const, at: createdAt.toISOString() }, ...[...told, ...rest].toSorted((a, b) => a.at.localeCompare(b.at))]
}
