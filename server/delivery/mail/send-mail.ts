import { createTransport } from 'nodemailer'
import { z } from 'zod'
import type { Mailbox, MailConfig } from '../delivery-config.ts'
import { oneLine, type FailedSending, type OutgoingMessage, type Send } from '../sending.ts'
import { renderMail } from './render-mail.ts'

/** Sends by the mail server of SMTP_URL. Nothing is ever attached. */
export function createMailSender({ server, from, admins }: MailConfig): Send {
  const { host, port, secure, auth } = server
  const mailer = createTransport({
    host,
    port,
    secure,
    ...(auth ? { auth } : {}),
    // Without it a password goes out in the clear to whoever takes the place of the server and offers no TLS.
    requireTLS: !secure && auth !== undefined && !isThisMachine(host),
    // A mail server on this machine has a certificate that it made itself, and nobody in between.
    tls: { rejectUnauthorized: !isThisMachine(host) },
    disableFileAccess: true,
    disableUrlAccess: true,
    connectionTimeout: 15_000,
    greetingTimeout: 15_000,
    socketTimeout: 30_000,
  })
  const secrets = auth ? [auth.pass, encodeURIComponent(auth.pass), Buffer.from(auth.pass).toString('base64')] : []
  return async (outgoing, signal) => {
    const { message, to } = outgoing
    if (to.audience === 'sender' && NO_MAIL.test(to.address)) return nobody
    try {
      const handed = await mailer.sendMail({
        from,
        ...(to.audience === 'team' ? { to: [...admins], replyTo: mailbox(to.replyTo) } : { to: mailbox(to.address) }),
        subject: asTyped(message.subject),
        ...renderMail(message),
        messageId: messageIdOf(outgoing, from),
        // Nobody's answering machine is to reply to it.
        headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
        signal,
      })
      // The others have it: sent again, they would have it twice.
      const refused = (handedOver.parse(handed).rejectedErrors ?? []).map((error) => `${error.recipient}: ${error.message}`)
      return { outcome: 'sent', ...(refused.length === 0 ? {} : { note: oneLine(`Refused for ${refused.join('; ')}`, secrets) }) }
    } catch (error) {
      return failed(error, outgoing, secrets)
    }
  }
}

/** What nodemailer says of recipients that were refused while others were not. */
const handedOver = z.object({ rejectedErrors: z.array(z.object({ recipient: z.string(), message: z.string() })).optional() })

/** Mail programs decode what looks like an encoded word (RFC 2047), and show something that nobody typed. */
function asTyped(subject: string): string {
  return subject.replaceAll('=?', '= ?')
}

/** Names that belong to nobody for good (RFC 2606): test applications come from there. */
const NO_MAIL = /[@.]invalid$/i
const nobody: FailedSending = { outcome: 'failed', reason: 'No mail arrives under .invalid.', code: 'invalid', retryAfterMs: null, uncertain: false, final: true }

/** The same for every try of a delivery, so that mailboxes keep one of two equal messages. */
function messageIdOf({ reference, to }: Pick<OutgoingMessage, 'reference' | 'to'>, from: Mailbox): string {
  return `<${reference}.${to.audience}@${from.address.split('@')[1] ?? 'localhost'}>`
}

/** As an address and nothing else: in a plain string a comma would make two of it, and a bracket a name. */
function mailbox(address: string): Mailbox {
  return { name: '', address }
}

function failed(error: unknown, { to }: OutgoingMessage, secrets: readonly string[]): FailedSending {
  const { message, code, status } = facts(error)
  // What a server says for good about one recipient stays so, also where it says it only after the whole message; about our own address it may be mended.
  const final = to.audience === 'sender' && (code === 'EENVELOPE' || code === 'EMESSAGE') && status !== null && status >= 500
  return { outcome: 'failed', reason: oneLine(message, secrets), code: status === null ? code : `${code} ${status}`, retryAfterMs: null, uncertain: status === null, final }
}

function facts(error: unknown): { message: string; code: string; status: number | null } {
  if (!(error instanceof Error)) return { message: 'unknown', code: 'unknown', status: null }
  const code = 'code' in error && typeof error.code === 'string' ? error.code : error.name
  const status = 'responseCode' in error && typeof error.responseCode === 'number' ? error.responseCode : null
  return { message: error.message, code, status }
}

function isThisMachine(host: string): boolean {
  return host === 'localhost' || host === '::1' || host.startsWith('127.')
}
