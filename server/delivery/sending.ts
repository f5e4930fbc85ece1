import type { Message } from './templates/message.ts'

/** What came of handing a message on. */
export type Sending = SentOn | FailedSending

/** Handed over. A mail server may still return it later, to the address of MAIL_FROM; nobody here learns of that. */
export interface SentOn {
  outcome: 'sent'
  /** For administrators, in one line: for whom it was refused, where it was for some only. */
  note?: string
}

export interface FailedSending {
  outcome: 'failed'
  /** For administrators, in one line without a secret; it may quote an address. */
  reason: string
  /** For the log: a word without anything that people sent. */
  code: string
  /** How long the other side wants to be left alone; null where it says nothing. */
  retryAfterMs: number | null
  /** It may have arrived all the same: the other side was reached, and what it said was not. */
  uncertain: boolean
  /** Trying again would not help. */
  final: boolean
}

/** A message on its way: to the team, or to the person whose address it is. */
export interface OutgoingMessage {
  message: Message
  reference: string
  to: { audience: 'team'; replyTo: string } | { audience: 'sender'; address: string }
  /** An earlier try may have arrived. */
  repeat: boolean
}

/** One way of sending. It never throws, and ends when the signal says so. */
export type Send = (outgoing: OutgoingMessage, signal: AbortSignal) => Promise<Sending>

/** Text in one line, without what must not get out, and not too long. */
export function oneLine(text: string, secrets: readonly string[]): string {
  const safe = secrets.filter((secret) => secret !== '').reduce((kept, secret) => kept.replaceAll(secret, '***'), text)
  return safe.replaceAll(/\s+/g, ' ').trim().slice(0, 300)
}
