import type { CaseOutcome, CaseState, CaseView } from '../contract/case.ts'
import { kindNames } from '../content/kind-names.ts'
import { moment } from './words.ts'

const states: Record<CaseState, string> = {
  received: 'it has been received',
  mailed: 'it has been passed to the team',
  in_review: 'it is in review',
  waiting_for_you: 'the team has a question and waits for your answer',
  decided: 'it is decided',
  withdrawn: 'you have withdrawn it',
  closed: 'the team has closed it',
}

const outcomes: Record<CaseOutcome, string> = { accepted: 'accepted', declined: 'declined', answered: 'answered' }

/** Where a case stands, in sentences. The team's texts stay on its page. */
export function sayCase({ referenceNumber, kind, state, steps }: CaseView): string[] {
  const last = steps.at(-1)
  const outcome = state === 'decided' ? steps.findLast((step) => step.outcome !== undefined)?.outcome : undefined
  const how = outcome === undefined ? states[state] : `${states[state]}, ${outcomes[outcome]}`
  return [
    `${kindNames[kind]} ${referenceNumber}: ${how}${last === undefined ? '' : ` (since ${moment(Date.parse(last.at))})`}.`,
    state === 'waiting_for_you' ? 'Read the question and answer it in My Case.' : '',
  ]
}
