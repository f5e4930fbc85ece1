import type { Message } from './templates/message.ts'

/** The outcome of an attempt. */
export type Sending = SentOn | FailedSending

/** Handed over. A mail server may still bounce it later to MAIL_FROM, which isn't noticed here. */
export interface SentOn {
  outcome: 'sent'
  /** For administrators, in one line: the recipients that were refused, if only some were. */
  note?: string
}

export interface FailedSending {
  outcome: 'failed'
  /** For administrators, in one line without a secret; it may quote an address. */
  reason: string
  /** For the log: a code without any submitted content. */
  code: string
  /** How long the other side wants us to wait; null if it doesn't say. */
  retryAfterMs: number | null
  /** It may have arrived all the same: the other side was reached, but its answer was lost. */
  uncertain: boolean
  /** A retry would not help. */
  final: boolean
}

/** A message to send: to the team, or to the sender's address. */
export interface OutgoingMessage {
  /** The delivery's id: the same for every attempt. */
  id: string
  message: Message
  reference: string
  /** The place of the case event that it tells of; 0: the submission itself. */
  event: number
  /** How often the same message was sent before, because an administrator wanted it so. */
  repetition?: number
  /** When it was queued: the same for every attempt. */
  queuedAt: Date
  to: { audience: 'team'; replyTo: string } | { audience: 'sender'; address: string }
  /** An earlier attempt may have arrived. */
  repeat: boolean
}

/** Sends by one method. Never rejects, and stops when the signal aborts. */
export type Send = (outgoing: OutgoingMessage, signal: AbortSignal) => Promise<Sending>

/** A way to send. `recorded` is called once the outcome of an attempt is in the database. */
export interface Sender {
  send: Send
  recorded?: (id: string) => void
}

/** Text in one line, without secrets, and not too long. */
export function oneLine(text: string, secrets: readonly string[]): string {
  const safe = secrets.filter((secret) => secret !== '').reduce((kept, secret) => kept.replaceAll(secret, '***'), text)
  return safe.replaceAll(/\s+/g, ' ').trim().slice(0, 300)
}
