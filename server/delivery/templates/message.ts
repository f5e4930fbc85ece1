import type { deliveries, submissions } from '../../db/schema-submissions.ts'

export type Audience = (typeof deliveries.$inferSelect)['audience']
/** What is stored of a submission, as far as a message tells of it. Its files are never part of one. */
export type StoredSubmission = Pick<typeof submissions.$inferSelect, 'kind' | 'reference' | 'body' | 'walletProven' | 'createdAt'>

/** A message before it is an e-mail or a line in a chat: plain text everywhere, whatever people typed. */
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

/** How one kind of submission is told: to those who work through it, and to the person who sent it. */
export interface Template {
  /** `null` where the stored fields are not what the contract of the kind says. */
  write(submission: StoredSubmission, audience: Audience): Message | null
}

interface Parts<T> {
  parse: (value: unknown) => { success: true; data: T } | { success: false }
  /** What was sent, as a heading says it: `Card application`. */
  name: string
  team: (body: T, submission: StoredSubmission) => Omit<Message, 'subject' | 'lead'> & { from: string }
  /** What happens next, in whole sentences. Nothing that was typed: it may be somebody else's address. */
  promises: readonly string[]
}

/** A template of these parts; what all kinds have in common is written here. */
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

/** The wallet of a submission, and what its sender has shown about it. */
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
      'If you have not sent us anything, somebody gave your address by mistake; you need not do anything.',
    ],
  }
}

/** `2026-11-21 14:32 UTC` */
function moment(date: Date): string {
  return `${date.toISOString().slice(0, 16).replace('T', ' ')} UTC`
}
