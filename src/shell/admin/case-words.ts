import { adminCaseStates, type AdminCaseState } from '../../contract/admin-case.ts'
import type { CaseEventKind, CaseOutcome } from '../../contract/case.ts'
import type { SubmissionKind } from '../../contract/submission.ts'

/** What a sender calls the thing that was sent. */
const things = {
  contact: 'message',
  'card-application': 'card application',
  'card-application-v2': 'card application',
  'verification-request': 'verification request',
  'loan-application': 'loan note application',
} as const satisfies Record<SubmissionKind, string>

const outcomes = { accepted: 'Accepted', declined: 'Declined', answered: 'Answered and closed' } as const satisfies Record<CaseOutcome, string>

/** As the team sees them. */
const states = { new: 'New', in_review: 'In review', waiting: 'Waiting for the sender', approved: 'Approved', declined: 'Declined', closed: 'Closed' } as const satisfies Record<AdminCaseState, string>

/** The words of a case, for administrators. */
export const caseWords = {
  title: 'Case',
  history: 'What happened',
  states,
  state: 'State',
  allStates: 'All states',
  /** The choices of the lists' filter. */
  choices: adminCaseStates.map((value) => ({ value, label: states[value] })),
  received: 'Received',
  sender: 'The sender',
  did: {
    in_review: (by: string) => `${by} started the review`,
    asked: (by: string) => `${by} asked the sender`,
    answered: (by: string) => `${by} answered`,
    decided: (by: string) => `${by} decided`,
    withdrawn: (by: string) => `${by} withdrew it`,
    closed: (by: string) => `${by} closed it without a decision`,
    reopened: (by: string) => `${by} reopened it`,
    assigned: (by: string) => `${by} assigned it`,
    noted: (by: string) => `${by} noted`,
    undone: (by: string) => `${by} took back`,
  } satisfies Record<CaseEventKind, (by: string) => string>,
  outcomes,
  review: 'Start review',
  ask: 'Ask the sender',
  decide: 'Decide',
  cancel: 'Cancel',
  question: {
    text: 'Question',
    hint: 'The sender reads exactly this: by email, where this server sends any, and on the page of the case, where it is answered.',
    send: 'Send question',
    empty: 'Please write the question',
  },
  decision: {
    outcome: 'Decision',
    text: 'Message to the sender',
    hint: 'The sender reads exactly this: by email, where this server sends any, and on the page of the case. A decision is final.',
    send: 'Send decision',
    empty: 'Please write what the sender will read',
    /** What stands in the field before it is edited. */
    draft: (outcome: CaseOutcome, kind: SubmissionKind) =>
      ({
        accepted: `Thank you for your ${things[kind]}. Everything is in order.`,
        declined: `Thank you for your ${things[kind]}. We are sorry that we cannot accept it.`,
        answered: '',
      })[outcome],
  },
  sending: 'Sending...',
  noAnswer: 'The server did not answer, so this may or may not have been done. Press again: it is done only once.',
} as const

/** What a message tells of, in the log and in the list of deliveries. */
export const aboutWords = {
  in_review: 'Review',
  asked: 'Question',
  answered: 'Answer',
  decided: 'Decision',
  withdrawn: 'Withdrawal',
  closed: 'Closing',
  reopened: 'Reopening',
  assigned: 'Assignment',
  noted: 'Note',
  undone: 'Undo',
} as const satisfies Record<CaseEventKind, string>
