import type { CaseState, CaseStep, CaseView } from '../../src/contract/case.ts'
import type { SubmissionKind } from '../../src/contract/submission.ts'
import type { caseEvents } from '../db/schema-submissions.ts'

/** An event as it is stored, without its keys. */
export type CaseEvent = Pick<typeof caseEvents.$inferSelect, 'event' | 'text' | 'outcome' | 'files' | 'at'>

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
/** The states in which each event may happen. A case that was decided or withdrawn stays as it is. */
const allowed: Readonly<Record<CaseEvent['event'], readonly CaseState[]>> = {
  in_review: ['received', 'mailed'],
  asked: open,
  answered: ['waiting_for_you'],
  decided: open,
  withdrawn: open,
}
/** The state that each event leads to. */
const after = { in_review: 'in_review', asked: 'waiting_for_you', answered: 'in_review', decided: 'decided', withdrawn: 'withdrawn' } as const satisfies Record<CaseEvent['event'], CaseState>

/** The last event decides; before the first one, whether the team was told. */
export function stateOf({ toldAt, events }: Pick<CaseRecord, 'toldAt' | 'events'>): CaseState {
  const last = events.at(-1)
  return last ? after[last.event] : toldAt === null ? 'received' : 'mailed'
}

export function mayHappen(event: CaseEvent['event'], state: CaseState): boolean {
  return allowed[event].includes(state)
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
    question: state === 'waiting_for_you' ? (record.events.at(-1)?.text ?? '') : null,
    canWithdraw: mayHappen('withdrawn', state),
  }
}

function stepsOf({ createdAt, toldAt, events }: CaseRecord): CaseStep[] {
  const told: CaseStep[] = toldAt === null ? [] : [{ step: 'mailed', at: toldAt.toISOString() }]
  const rest = events.map(({ event, text, outcome, files, at }): CaseStep => {
    // The sender's own texts are not repeated: the answer would tell them to a person who guessed the key.
    const said = event !== 'answered' && text !== '' ? { text } : {}
    return { step: event, at: at.toISOString(), ...said, ...(outcome === null ? {} : { outcome }), ...(files === 0 ? {} : { files }) }
  })
  // A mail may arrive late, after the first event.
  return [{ step: 'received' as const, at: createdAt.toISOString() }, ...[...told, ...rest].toSorted((a, b) => a.at.localeCompare(b.at))]
}
