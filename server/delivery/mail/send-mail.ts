import { pipeline, Transform, type Readable } from 'node:stream'
import { createTransport } from 'nodemailer'
import { z } from 'zod'
import type { MailConfig } from '../delivery-config.ts'
import { oneLine, type FailedSending, type OutgoingMessage, type Sender, type Sending, type SentOn } from '../sending.ts'
import { composeMail } from './compose-mail.ts'
import { noJournal, type HandoverJournal } from './handover-journal.ts'

/** Sends by the mail server of SMTP_URL. What a killed process had handed over, by the journal, is not sent again. */
export function createMailSender({ server, from, admins }: MailConfig, journal: HandoverJournal = noJournal): Sender {
  const { host, port, secure, auth } = server
  const mailer = createTransport({
    host,
    port,
    secure,
    ...(auth ? { auth } : {}),
    // Otherwise an impostor of the server that offers no TLS would get the password in the clear.
    requireTLS: !secure && auth !== undefined && !isThisMachine(host),
    // A mail server on this machine has a self-signed certificate, and no one can intercept the connection.
    tls: { rejectUnauthorized: !isThisMachine(host) },
    disableFileAccess: true,
    disableUrlAccess: true,
    connectionTimeout: 15_000,
    greetingTimeout: 15_000,
    socketTimeout: 30_000,
  })
  const secrets = auth ? [auth.pass, encodeURIComponent(auth.pass), Buffer.from(auth.pass).toString('base64')] : []
  const underWay = new Map<string, string>()
  mailer.use('stream', ({ data, message }, done) => {
    const id = underWay.get(String(data.messageId))
    if (id !== undefined) message.processFunc((input) => beforeTheEnd(input, () => journal.note(id, 'ending')))
    done()
  })

  const send = async (outgoing: OutgoingMessage, signal: AbortSignal): Promise<Sending> => {
    const { id, to } = outgoing
    const handover = journal.known(id)
    if (handover !== null) return handover === 'accepted' ? { outcome: 'sent' } : interrupted
    if (to.audience === 'sender' && NO_MAIL.test(to.address)) return reserved
    try {
      const mail = composeMail(outgoing, { from, admins })
      underWay.set(mail.messageId, id)
      const handed = await mailer.sendMail({ ...mail, signal }).finally(() => underWay.delete(mail.messageId))
      journal.note(id, 'accepted')
      // The other recipients have it: a retry would send it to them twice.
      const refused = (handedOver.parse(handed).rejectedErrors ?? []).map((error) => `${error.recipient}: ${error.message}`)
      return { outcome: 'sent', ...(refused.length === 0 ? {} : { note: oneLine(`Refused for ${refused.join('; ')}`, secrets) }) }
    } catch (error) {
      journal.settle(id)
      return failed(error, outgoing, secrets)
    }
  }
  return { send, recorded: journal.settle }
}

/** The mail server has the whole mail, and hardly ever refuses one at this point. */
const interrupted: SentOn = { outcome: 'sent', note: 'The server was stopped before the mail server answered. Not sent again, so that it does not arrive twice.' }

/** Passes a mail on, and calls `ending` when all but the line that ends it has been passed on. */
function beforeTheEnd(mail: Readable, ending: () => void): Transform {
  return pipeline(
    mail,
    new Transform({
      transform: (chunk, _encoding, next) => next(null, chunk),
      flush: (next) => {
        // What came before is written to the connection first.
        setImmediate(() => {
          ending()
          next()
        })
      },
    }),
    () => {},
  )
}

/** What nodemailer reports about refused recipients if others were accepted. */
const handedOver = z.object({ rejectedErrors: z.array(z.object({ recipient: z.string(), message: z.string() })).optional() })

/** Reserved names without owners (RFC 2606): test applications use them. */
const NO_MAIL = /[@.]invalid$/i
const reserved: FailedSending = { outcome: 'failed', reason: 'No mail can reach .invalid addresses.', code: 'invalid', retryAfterMs: null, uncertain: false, final: true }

function failed(error: unknown, { to }: OutgoingMessage, secrets: readonly string[]): FailedSending {
  const { message, code, status } = facts(error)
  // A permanent refusal of a sender's address is final, even if it comes only after the whole message; one of our own address can be fixed.
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
