import type { CaseEventKind, CaseOutcome } from '../../contract/case.ts'
import type { SubmissionKind } from '../../contract/submission.ts'
import { caseStates } from './case-states.ts'

/** What a sender calls the thing that was sent. */
const things = {
  contact: 'message',
  'card-application': 'card application',
  'card-application-v2': 'card application',
  'verification-request': 'verification request',
  'loan-application': 'loan note application',
} as const satisfies Record<SubmissionKind, string>

const outcomes = { accepted: 'Approved', declined: 'Declined', answered: 'Answered and closed' } as const satisfies Record<CaseOutcome, string>

const reads = 'The sender reads exactly this: by email, where this server sends any, and on the page of the case.'

/** What follows an approval. Shown to the administrator before it is sent, who may change it. */
const approvals = {
  contact: '',
  'card-application': 'Thank you for your card application. It is accepted. Card details follow within 24 to 48 hours, and the instructions for activating the card by Telegram.',
  'card-application-v2': 'Thank you for your card application. It is accepted. The card itself is processed within 24 to 48 hours.',
  'verification-request': 'We have verified your stake. Your wallet is verified as of now: check it on the card page, and create your virtual card.',
  'loan-application': 'Thank you for your loan note application. It is accepted. We contact you about the next steps.',
} as const satisfies Record<SubmissionKind, string>

/** The forms with a text. `draft`: what stands in the field before it is edited. */
const forms = {
  approve: { open: 'Approve', text: 'Message to the sender', hint: reads, send: 'Approve and send', empty: 'Please write what the sender will read', draft: (kind: SubmissionKind): string => approvals[kind] },
  decline: {
    open: 'Decline',
    text: 'Reason, for the sender',
    hint: reads,
    send: 'Decline and send',
    empty: 'Please add the reason',
    draft: (kind: SubmissionKind): string => `Thank you for your ${things[kind]}. We are sorry that we cannot accept it. The reason:`,
  },
  answer: { open: 'Answer', text: 'Answer', hint: reads, send: 'Send answer', empty: 'Please write the answer', draft: (): string => '' },
  question: { open: 'Ask the sender', text: 'Question', hint: `${reads} There it is answered.`, send: 'Send question', empty: 'Please write the question', draft: (): string => '' },
  close: { open: 'Close case', text: 'Message to the sender (optional)', hint: 'Closes it without a decision. With a message the sender is mailed; without one, only the page of the case says so.', send: 'Close it', empty: '', draft: (): string => '' },
  note: { open: 'Add note', text: 'Note', hint: 'Only the team reads it.', send: 'Save note', empty: 'Please write the note', draft: (): string => '' },
  assign: { open: 'Assign', text: 'Assign to', hint: '', send: 'Save', empty: '', draft: (): string => '' },
} as const

/** The words of a case, for administrators. */
export const caseWords = {
  title: 'Case',
  history: 'What happened',
  states: caseStates,
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
    undone: (by: string) => `${by} undid a step`,
  } satisfies Record<CaseEventKind, (by: string) => string>,
  outcomes,
  review: 'Start review',
  reopen: 'Reopen',
  cancel: 'Cancel',
  /** Who works on it. */
  assignee: (name: string | null) => (name === null ? 'Not assigned yet.' : `Assigned to ${name}.`),
  to: (name: string | null) => (name === null ? 'to nobody' : `to ${name}`),
  tookBack: (by: string, what: string) => `${by} undid: ${what}`,
  undone: 'Undone',
  teamOnly: 'Team only',
  server: 'This server',
  meanwhile: 'Meanwhile:',
  tier: 'The wallet counts at least as',
  forms,
  undo: {
    /** Beside the button; what can be undone, and for how long. */
    offer: (seconds: number) => `No mail has gone out yet. ${seconds} s left.`,
    /** Said once to those who don't see the seconds. */
    said: (seconds: number) => `You can undo this for ${seconds} seconds.`,
    press: 'Undo',
  },
  whitelist: {
    title: 'Whitelist',
    on: (tier: string, by: string) => `This wallet is on the whitelist and counts at least as ${tier.charAt(0).toUpperCase()}${tier.slice(1)}, by ${by}, since`,
    off: (by: string) => `This wallet was taken off the whitelist by ${by}`,
    revoke: 'Revoke',
    sure: 'Yes, take it off',
    keep: 'Keep it',
    busy: 'Revoking...',
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
