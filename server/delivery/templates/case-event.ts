import type { CaseOutcome } from '../../../src/contract/case.ts'
import type { caseEvents, submissions } from '../../db/schema-submissions.ts'
import { moment, NEVER_ASKED, NOT_YOURS, previewOf, senderLink, teamLink, type Fact, type Message } from './message.ts'
import { templates } from './templates.ts'

export type ToldEvent = Pick<typeof caseEvents.$inferSelect, 'event' | 'text' | 'outcome' | 'files' | 'at'>
export type ToldSubmission = Pick<typeof submissions.$inferSelect, 'kind' | 'reference' | 'name' | 'email'>

/**
 * The message of the last of these events: to the sender what the team asked or decided, to the team what the sender did.
 * Null if none is sent of such an event. `events`: the case up to there, oldest first.
 *
 * A mail to the sender holds what the team wrote and nothing that was typed into a form: the address may be another person's.
 */
export function caseMessage(submission: ToldSubmission, events: readonly ToldEvent[], origin: string | null): Message | null {
  const event = events.at(-1)
  if (!event) return null
  const { name } = templates[submission.kind]
  if (event.event === 'asked') return question(submission, name, event, origin)
  if (event.event === 'decided') return decision(submission, name, event, origin)
  if (event.event === 'closed') return closing(submission, name, event, origin)
  if (event.event === 'reopened') return reopening(submission, name, origin)
  if (event.event === 'answered') return answer(submission, name, event, events, origin)
  if (event.event === 'withdrawn') return withdrawal(submission, name, event, origin)
  return null
}

const KEY = 'It opens with your reference number and the email address that you gave.'

function question({ reference }: ToldSubmission, name: string, { text }: ToldEvent, origin: string | null): Message {
  const texts = [{ label: 'What we would like to know', value: text }]
  return {
    subject: `We have a question: ${reference}`,
    preview: previewOf(texts),
    about: name,
    title: 'We have a question',
    lead: `Before we can continue with your ${name.toLowerCase()}, we need something from you.`,
    reference,
    link: senderLink(origin, reference, 'Answer the question'),
    facts: [],
    texts,
    next: [`Answer on the page of your case, where you can add files too. ${KEY}`, 'We will continue as soon as we have your answer.'],
    notes: [`Please do not send documents by email. ${NEVER_ASKED}`, NOT_YOURS],
  }
}

/** A subject shows on locked screens, so it doesn't say which way it went. */
const decisions = {
  accepted: { subject: 'We have decided', title: 'Accepted', lead: (what: string) => `We have accepted your ${what}.` },
  declined: { subject: 'We have decided', title: 'Declined', lead: (what: string) => `We have declined your ${what}.` },
  answered: { subject: 'We have answered', title: 'We have answered', lead: (what: string) => `This is our answer to your ${what}.` },
} as const satisfies Record<CaseOutcome, { subject: string; title: string; lead: (what: string) => string }>

function decision({ reference }: ToldSubmission, name: string, { text, outcome }: ToldEvent, origin: string | null): Message {
  const words = decisions[outcome ?? 'answered']
  const texts = text === '' ? [] : [{ label: outcome === 'answered' ? 'Our answer' : 'Our message', value: text }]
  return {
    subject: `${words.subject}: ${reference}`,
    preview: texts.length === 0 ? words.lead(name.toLowerCase()) : previewOf(texts),
    about: name,
    title: words.title,
    lead: words.lead(name.toLowerCase()),
    reference,
    link: senderLink(origin, reference, 'See your case'),
    facts: [],
    texts,
    next: [],
    notes: [`The case is closed. If you think something is wrong, write to us and quote the reference number. ${NEVER_ASKED}`, NOT_YOURS],
  }
}

function closing({ reference }: ToldSubmission, name: string, { text }: ToldEvent, origin: string | null): Message {
  const texts = text === '' ? [] : [{ label: 'Our message', value: text }]
  const lead = `We have closed your ${name.toLowerCase()} without a decision.`
  return {
    subject: `We have closed your case: ${reference}`,
    preview: texts.length === 0 ? lead : previewOf(texts),
    about: name,
    title: 'Closed',
    lead,
    reference,
    link: senderLink(origin, reference, 'See your case'),
    facts: [],
    texts,
    next: [],
    notes: [`If you think something is wrong, write to us and quote the reference number. ${NEVER_ASKED}`, NOT_YOURS],
  }
}

function reopening({ reference }: ToldSubmission, name: string, origin: string | null): Message {
  const lead = `We are looking at your ${name.toLowerCase()} again. What we wrote before no longer holds.`
  return {
    subject: `We have reopened your case: ${reference}`,
    preview: lead,
    about: name,
    title: 'Reopened',
    lead,
    reference,
    link: senderLink(origin, reference, 'See your case'),
    facts: [],
    texts: [],
    next: ['We will write to you as soon as there is news.'],
    notes: [NEVER_ASKED, NOT_YOURS],
  }
}

function answer(submission: ToldSubmission, name: string, { text, files, at }: ToldEvent, events: readonly ToldEvent[], origin: string | null): Message {
  const asked = events.findLast(({ event }) => event === 'asked')?.text ?? ''
  const texts = [
    { label: 'Answer', value: text },
    { label: 'The question', value: asked },
  ].filter(({ value }) => value !== '')
  return {
    ...ofSender(submission, name, 'Answer', origin),
    preview: previewOf(texts),
    lead: `Answered our question on ${moment(at)}.`,
    facts: [...sender(submission), ...(files === 0 ? [] : [{ label: 'Files', value: String(files) }])],
    texts,
    notes: files === 0 ? [] : ['Files are shown to administrators only, on the administrators’ pages.'],
  }
}

function withdrawal(submission: ToldSubmission, name: string, { at }: ToldEvent, origin: string | null): Message {
  return {
    ...ofSender(submission, name, 'Withdrawn', origin),
    preview: 'The sender has withdrawn it.',
    lead: `Withdrawn by the sender on ${moment(at)}. Nothing needs to be done any more.`,
    facts: sender(submission),
    texts: [],
    notes: [],
  }
}

/** What both messages to the team have in common. */
function ofSender({ reference, name, email }: ToldSubmission, kind: string, what: string, origin: string | null): Pick<Message, 'subject' | 'about' | 'title' | 'reference' | 'link' | 'next'> {
  const from = name === '' ? email : name
  return { subject: `${what} ${reference}: ${from}`, about: `${kind} · ${what}`, title: from, reference, link: teamLink(origin), next: [] }
}

function sender({ name, email }: ToldSubmission): Fact[] {
  return [
    { label: 'Name', value: name },
    { label: 'Email', value: email },
  ].filter(({ value }) => value !== '')
}
