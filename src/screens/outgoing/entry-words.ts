import type { SubmissionKind } from '../../contract/submission.ts'
import type { UnsentEntry } from '../../data/outgoing/tray-entry.ts'
import type { Path } from '../../content/routes.ts'
import { formatLocal } from '../../page/local-time.ts'
import { isExpired } from '../../data/outgoing/tray-entry.ts'
import { outgoingPage } from './content.ts'

/** Longer texts are cut. */
const MOST_CHARACTERS = 160

/** The texts of each form that tell its person which one it is: a term, and the fields that are joined after it. */
const mainTexts: Record<SubmissionKind, readonly (readonly [term: string, ...fields: string[]])[]> = {
  contact: [['Subject', 'subject'], ['Message', 'message'], ['From', 'name', 'email']],
  'card-application': [['Card alias', 'cardAlias'], ['Applicant', 'fullName', 'email']],
  'card-application-v2': [['Card alias', 'alias'], ['Applicant', 'firstName', 'lastName', 'email']],
  'verification-request': [['Reason', 'requestReason'], ['Evidence', 'evidence', 'evidenceProvided'], ['Answer to', 'email', 'userEmail']],
  'loan-application': [['Amount', 'investmentAmount'], ['Applicant', 'fullName', 'email']],
}

/** Where each form is, and the heading over it. */
export const formPages: Record<SubmissionKind, { to: Path; hash?: string }> = {
  contact: { to: '/contact', hash: 'form-title' },
  'card-application': { to: '/card-registration' },
  'card-application-v2': { to: '/card-application' },
  'verification-request': { to: '/virtual-card' },
  'loan-application': { to: '/convertible-loan', hash: 'apply-title' },
}

/** The main words of an entry; a field that is empty is left out. */
export function mainWords({ kind, texts }: Pick<UnsentEntry, 'kind' | 'texts'>): { term: string; value: string }[] {
  return mainTexts[kind].flatMap(([term, ...fields]) => {
    const value = fields.map((field) => texts[field]?.trim() ?? '').filter(Boolean).join(', ')
    return value === '' ? [] : [{ term, value: value.length > MOST_CHARACTERS ? `${value.slice(0, MOST_CHARACTERS)}…` : value }]
  })
}

/** What becomes of an entry, in a sentence or two. */
export function stateWords(entry: UnsentEntry, isSending: boolean, now: number): string {
  const words = outgoingPage.states
  if (isSending) return words.sending
  if (isExpired(entry, now)) return words.expired
  if (entry.state === 'editing') return words.editing
  if (entry.state === 'attention') return `${words.attention} ${entry.refusal?.sentence ?? ''}`
  if (entry.notBefore > now) return words.later(formatLocal(entry.notBefore))
  return entry.triedAt === null ? words.waiting : `${words.waiting} ${words.unanswered}`
}
