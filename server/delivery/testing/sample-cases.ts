import type { SubmissionKind } from '../../../src/contract/submission.ts'
import type { ToldEvent } from '../templates/case-event.ts'
import { hostileBodies } from './hostile-bodies.ts'

/** For tests and the pictures of mails: cases whose last event is told of, with usual and with hostile texts. */
export interface SampleCase {
  name: string
  kind: SubmissionKind
  events: ToldEvent[]
  /** Its message goes to the team; to the sender otherwise. */
  isTeam?: true
  /** Without an address of the installation, if null. */
  origin?: null
}

const QUESTION = 'Thank you for your application.\n\nThe utility bill is from 2024. Could you send us one from the last three months? A photo is fine.'
const REASONS = 'Everything is in order. The note is made out in your name, and you get it from our notary within two weeks.\n\nWelcome!'

export const sampleCases: readonly SampleCase[] = [
  { name: 'asked', kind: 'loan-application', events: [told('asked', QUESTION)] },
  { name: 'asked-no-address', kind: 'contact', events: [told('asked', 'Which wallet do you mean?')], origin: null },
  { name: 'accepted', kind: 'loan-application', events: [told('decided', REASONS, { outcome: 'accepted' })] },
  { name: 'declined', kind: 'card-application-v2', events: [told('decided', 'Your stake is below the tier that you chose. You can apply again at any time.', { outcome: 'declined' })] },
  { name: 'answered-message', kind: 'contact', events: [told('decided', 'Your stake unlocks 180 days after you made it; the app shows the day.', { outcome: 'answered' })] },
  { name: 'decided-without-text', kind: 'verification-request', events: [told('decided', '', { outcome: 'accepted' })] },
  { name: 'closed', kind: 'card-application', events: [told('closed', 'You have sent the same application twice. We go on with the first one.')] },
  { name: 'reopened', kind: 'verification-request', events: [told('decided', 'Sorry.', { outcome: 'declined' }), told('reopened', '')] },
  { name: 'answer-to-team', kind: 'loan-application', events: [told('asked', QUESTION), told('answered', 'Here it is, from October.', { files: 1 })], isTeam: true },
  { name: 'answer-of-files-to-team', kind: 'loan-application', events: [told('asked', QUESTION), told('answered', '', { files: 2 })], isTeam: true },
  { name: 'withdrawal-to-team', kind: 'card-application', events: [told('in_review', ''), told('withdrawn', '')], isTeam: true },
  ...hostileBodies('contact').flatMap(([values, { message = '' }]): SampleCase[] => [
    { name: `asked-${values.replaceAll(' ', '-')}`, kind: 'contact', events: [told('asked', message.slice(0, 2000))] },
    { name: `answer-to-team-${values.replaceAll(' ', '-')}`, kind: 'contact', events: [told('asked', message.slice(0, 2000)), told('answered', message)], isTeam: true },
  ]),
]

function told(event: ToldEvent['event'], text: string, more: Partial<ToldEvent> = {}): ToldEvent {
  return { event, text, outcome: null, files: 0, at: new Date('2026-11-22T09:05:00Z'), ...more }
}
