import type { deliveries, submissions } from '../../db/schema-submissions.ts'

export type Audience = (typeof deliveries.$inferSelect)['audience']
/** The stored fields that messages use. Files are never part of a message. */
export type StoredSubmission = Pick<typeof submissions.$inferSelect, 'kind' | 'reference' | 'body' | 'walletProven' | 'createdAt'>

/** A message before it becomes an email or a chat message: plain text only, including submitted text. */
export interface Message {
  /** One line. */
  subject: string
  lead: string
  facts: readonly Fact[]
  /** Longer texts, each under its heading. */
  texts: readonly Fact[]
  closing: readonly string[]
}

export interface Fact {
  label: string
  value: string
}

/** The messages for one kind of submission: to the team, and to the sender. */
export interface Template {
  /** `null` if the stored fields don't match the kind's contract. */
  write(submission: StoredSubmission, audience: Audience): Message | null
}

interface Parts<T> {
  parse: (value: unknown) => { success: true; data: T } | { success: false }
  /** The kind in a heading: `Card application`. */
  name: string
  team: (body: T, submission: StoredSubmission) => Omit<Message, 'subject' | 'lead'> & { from: string }
  /** What happens next, in whole sentences. No submitted text: the address may be another person's. */
  promises: readonly string[]
}

/** Builds a template from the parts that differ between kinds. */
export function defineTemplate<T>({ parse, name, team, promises }: Parts<T>): Template {
  return {
    write(submission, audience) {
      const body = parse(submission.body)
      if (!body.success) return null
      if (audience === 'sender') return confirmation(name, submission.reference, promises)
      const { from, facts, texts, closing } = team(body.data, submission)
      return {
        subject: `${name} ${submission.reference}: ${from}`,
        lead: `${name} ${submission.reference} came in on ${moment(submission.createdAt)}.`,
        facts: facts.filter(({ value }) => value !== ''),
        texts: texts.filter(({ value }) => value !== ''),
        closing,
      }
    },
  }
}

/** The wallet of a submission, and whether its sender has proven it. */
export function walletFacts(wallet: string, proven: boolean): Fact[] {
  if (wallet === '') return []
  return [
    { label: 'Wallet', value: wallet },
    { label: 'Wallet proven', value: proven ? 'Yes, by a signature' : 'No' },
  ]
}

function confirmation(name: string, reference: string, promises: readonly string[]): Message {
  return {
    subject: `We have received it: ${reference}`,
    lead: `Thank you. Your ${name.toLowerCase()} has reached us.`,
    facts: [{ label: 'Reference number', value: reference }],
    texts: [],
    closing: [
      ...promises,
      'Please name the reference number when you write to us about it. We never ask for a seed phrase, a private key or a card number.',
      'If you have not sent us anything, your address was entered by mistake, and you need not do anything.',
    ],
  }
}

/** `2026-11-21 14:32 UTC` */
function moment(date: Date): string {
  return `${date.toISOString().slice(0, 16).replace('T', ' ')} UTC`
}
