import { caseLink } from '../../../src/contract/case-link.ts'
import type { deliveries, submissions } from '../../db/schema-submissions.ts'

export type Audience = (typeof deliveries.$inferSelect)['audience']
/** The stored fields that messages use. Files are never part of a message. */
export type StoredSubmission = Pick<typeof submissions.$inferSelect, 'kind' | 'reference' | 'body' | 'walletProven' | 'createdAt'>

/** A message before it becomes an email or a chat message: plain text only, including submitted text. */
export interface Message {
  /** One line. */
  subject: string
  /** What an inbox shows beside the subject. One line. */
  preview: string
  /** What it is about: `Card application`. */
  about: string
  title: string
  lead: string
  /** Empty for what is of no submission. */
  reference: string
  /** Where to go on; null if the installation's address isn't known. */
  link: Link | null
  facts: readonly Fact[]
  /** Longer texts, each under its heading. */
  texts: readonly Fact[]
  /** What happens next, in whole sentences. */
  next: readonly string[]
  /** What else to know, in whole sentences. */
  notes: readonly string[]
}

export interface Fact {
  label: string
  value: string
  /** A wallet: one long word whose every character counts. */
  isAddress?: true
}

export interface Link {
  label: string
  url: string
}

/** The messages for one kind of submission: to the team, and to the sender. */
export interface Template {
  /** The kind in a heading: `Card application`. */
  name: string
  /** `origin`: of this installation, for links; null if unknown. Null if the stored fields don't match the kind's contract. */
  write(submission: StoredSubmission, audience: Audience, origin: string | null): Message | null
}

interface Parts<T> {
  parse: (value: unknown) => { success: true; data: T } | { success: false }
  /** The kind in a heading: `Card application`. */
  name: string
  team: (body: T, submission: StoredSubmission) => Pick<Message, 'facts' | 'texts' | 'notes'> & { from: string }
  /** What happens next, in whole sentences. No submitted text: the address may be another person's. */
  promises: readonly string[]
}

/** Builds a template from the parts that differ between kinds. */
export function defineTemplate<T>({ parse, name, team, promises }: Parts<T>): Template {
  return {
    name,
    write(submission, audience, origin) {
      const body = parse(submission.body)
      if (!body.success) return null
      const { reference } = submission
      if (audience === 'sender') return confirmation({ name, reference, promises, origin })
      const { from, ...parts } = team(body.data, submission)
      const facts = parts.facts.filter(({ value }) => value !== '')
      const texts = parts.texts.filter(({ value }) => value !== '')
      return {
        subject: `${name} ${reference}: ${from}`,
        preview: previewOf([...texts, ...facts.slice(2)]),
        about: name,
        title: from,
        lead: `Received on ${moment(submission.createdAt)}.`,
        reference,
        link: teamLink(origin),
        facts,
        texts,
        next: [],
        notes: parts.notes,
      }
    },
  }
}

/** The wallet of a submission, and whether its sender has proven it. */
export function walletFacts(wallet: string, proven: boolean): Fact[] {
  if (wallet === '') return []
  return [
    { label: 'Wallet', value: wallet, isAddress: true },
    { label: 'Wallet proven', value: proven ? 'Yes, by a signature' : 'No' },
  ]
}

/** Where the team goes on. */
export function teamLink(origin: string | null): Link | null {
  return origin === null ? null : { label: 'Open the administrators’ pages', url: `${origin}/admin/dashboard` }
}

/** Where the sender goes on. */
export function senderLink(origin: string | null, reference: string, label: string): Link | null {
  const url = caseLink(origin, reference)
  return url === null ? null : { label, url }
}

/** In every mail to senders. */
export const NEVER_ASKED = 'We never ask for a seed phrase, a private key or a card number.'
export const NOT_YOURS = 'If you did not send us anything, your address was entered by mistake, and you can ignore this email.'

function confirmation({ name, reference, promises, origin }: Pick<Parts<unknown>, 'name' | 'promises'> & { reference: string; origin: string | null }): Message {
  return {
    subject: `We have received it: ${reference}`,
    preview: promises[0] ?? '',
    about: name,
    title: 'We have received it',
    lead: `Thank you. Your ${name.toLowerCase()} has reached us.`,
    reference,
    link: senderLink(origin, reference, 'Check the status'),
    facts: [],
    texts: [],
    next: promises,
    notes: [
      `Please quote the reference number when you write to us. ${NEVER_ASKED}`,
      NOT_YOURS,
    ],
  }
}

/** More than any inbox shows in a line. */
const PREVIEW_CHARACTERS = 140

/** The beginning of what was written, by whole characters. */
export function previewOf(facts: readonly Fact[]): string {
  const line = facts.map(({ value }) => value).join(' · ').replaceAll(/\s+/g, ' ')
  const kept = Array.from(line.slice(0, 2 * PREVIEW_CHARACTERS)).slice(0, PREVIEW_CHARACTERS).join('')
  return kept.length < line.length ? `${kept} …` : line
}

/** `2026-11-21 14:32 UTC` */
export function moment(date: Date): string {
  return `${date.toISOString().slice(0, 16).replace('T', ' ')} UTC`
}
