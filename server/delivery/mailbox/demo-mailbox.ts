import { randomUUID } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { createTransport } from 'nodemailer'
import type { Clock } from '../../lib/clock.ts'
import type { MailConfig } from '../delivery-config.ts'
import { composeMail } from '../mail/compose-mail.ts'
import { renderMail, withPictures } from '../mail/render-mail.ts'
import { oneLine, type Send } from '../sending.ts'

/** A mail as a mail server would have got it. */
export interface KeptMail {
  /** Random. */
  id: string
  receivedAt: Date
  to: readonly string[]
  replyTo: string | null
  subject: string
  text: string
  /** Its pictures are `data:` URLs. */
  html: string
  /** The mail as it is sent, with its headers (RFC 5322). */
  raw: Buffer
}

/** Where the mails of the demo end: in this process's memory, for a person at this machine. */
export interface DemoMailbox {
  /** For links in mails, where no PUBLIC_ORIGIN is configured; null if the port isn't known before the start. */
  origin: string | null
  send: Send
  /** How many are kept at most: the oldest go first. */
  most: number
  /** Newest first. */
  list(): KeptMail[]
  find(id: string): KeptMail | undefined
  /** Drops the mails that say one of these in their text, subject or addresses. Returns how many. */
  forget(said: readonly string[]): number
}

const MOST_MAILS = 100
const MOST_BYTES = 8 * 1024 * 1024

/** Reserved names (RFC 2606): should one of these mails ever get out, it has no recipient. */
const ADDRESSES = { from: { name: 'BlackDuck', address: 'no-reply@demo.invalid' }, admins: ['team@demo.invalid'] } as const satisfies Pick<MailConfig, 'from' | 'admins'>

/** See demoMailboxFor(), which decides whether there is one. */
export function createDemoMailbox({ origin, clock, mostBytes = MOST_BYTES }: { origin: string | null; clock: Clock; mostBytes?: number }): DemoMailbox {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows', disableFileAccess: true, disableUrlAccess: true })
  // By Message-ID: as in any mailbox, a repeated mail is there once.
  const kept = new LRUCache<string, KeptMail>({ max: MOST_MAILS, maxSize: mostBytes, sizeCalculation: ({ raw, html, text }) => raw.length + 2 * (html.length + text.length) })

  const send: Send = async (outgoing) => {
    const { message, to } = outgoing
    try {
      const mail = composeMail(outgoing, ADDRESSES)
      const { message: raw } = await composer.sendMail(mail)
      if (!Buffer.isBuffer(raw)) throw new Error('the mail was composed as a stream')
      const rendered = renderMail(message)
      kept.set(mail.messageId, {
        id: kept.peek(mail.messageId)?.id ?? randomUUID(),
        receivedAt: new Date(clock.now()),
        ...(to.audience === 'team' ? { to: ADDRESSES.admins, replyTo: to.replyTo } : { to: [to.address], replyTo: null }),
        subject: message.subject,
        text: rendered.text,
        html: withPictures(rendered),
        raw,
      })
      return { outcome: 'sent' }
    } catch (error) {
      const reason = oneLine(error instanceof Error ? error.message : 'unknown', [])
      return { outcome: 'failed', reason, code: 'mailbox', retryAfterMs: null, uncertain: false, final: false }
    }
  }

  const forget = (said: readonly string[]): number => {
    const words = said.map((each) => each.toLowerCase())
    const holds = ({ to, replyTo, subject, text }: KeptMail) => words.some((word) => [...to, replyTo ?? '', subject, text].join('\n').toLowerCase().includes(word))
    return [...kept].filter(([key, mail]) => holds(mail) && kept.delete(key)).length
  }

  return { origin, forget, send, most: MOST_MAILS, list: () => [...kept.values()], find: (id) => [...kept.values()].find((mail) => mail.id === id) }
}
