import { createTransport } from 'nodemailer'
import { adminRoles } from '../../src/contract/admin-role.ts'
import { submissionKinds } from '../../src/contract/submission.ts'
import { composeMail } from '../../server/delivery/mail/compose-mail.ts'
import { renderMail, withPictures } from '../../server/delivery/mail/render-mail.ts'
import type { OutgoingMessage } from '../../server/delivery/sending.ts'
import { caseMessage } from '../../server/delivery/templates/case-event.ts'
import { invitationMessage } from '../../server/delivery/templates/invitation.ts'
import type { Message } from '../../server/delivery/templates/message.ts'
import { templates } from '../../server/delivery/templates/templates.ts'
import { hostileBodies } from '../../server/delivery/testing/hostile-bodies.ts'
import { sampleCases } from '../../server/delivery/testing/sample-cases.ts'
import { bodies } from '../../server/delivery/testing/submissions.ts'

/** A mail in the forms in which a person looks at it. */
export interface SampleMail {
  /** `contact-team-typical` */
  name: string
  /** Its picture is in it. */
  html: string
  text: string
  /** As it is sent. */
  eml: Buffer
}

const ORIGIN = 'https://app.example.com'
const REFERENCE = 'BD-20261121-123456'
const QUEUED_AT = new Date('2026-11-21T14:32:10Z')
const ADDRESSES = { from: { name: 'BlackDuck', address: 'bd@example.com' }, admins: ['team@example.com'] }

interface Wanted {
  name: string
  message: Message
  to: OutgoingMessage['to']
  event: number
  /** Of the submission, unless it is about something else. */
  reference?: string
}

const TEAM = { audience: 'team', replyTo: 'jane@example.com' } as const
const SENDER = { audience: 'sender', address: 'jane@example.com' } as const

/**
 * Every kind of mail, to the team and to the sender, with each set of values. A confirmation holds none of them, so there is
 * one, and one without a link.
 */
export async function sampleMails(): Promise<SampleMail[]> {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return Promise.all(
    [...ofSubmissions(), ...ofCases(), ...ofInvitations()].map(async ({ name, message, to, event, reference = REFERENCE }) => {
      const { message: eml } = await composer.sendMail(composeMail({ id: '', message, reference, event, queuedAt: QUEUED_AT, to, repeat: false }, ADDRESSES))
      if (!Buffer.isBuffer(eml)) throw new Error('the mail was composed as a stream')
      const rendered = renderMail(message)
      return { name, html: withPictures(rendered), text: rendered.text, eml }
    }),
  )
}

function ofSubmissions(): Wanted[] {
  const wanted = submissionKinds.flatMap((kind) => [
    { kind, to: SENDER, values: 'typical', body: {}, origin: ORIGIN },
    { kind, to: SENDER, values: 'no-address', body: {}, origin: null },
    ...[['typical', {}] as const, ...hostileBodies(kind)].map(([values, body]) => ({ kind, to: TEAM, values, body, origin: ORIGIN })),
  ])
  return wanted.map(({ kind, to, values, body, origin }) => {
    const stored = { kind, reference: REFERENCE, body: { ...bodies[kind], ...body }, walletProven: values === 'typical', createdAt: QUEUED_AT }
    const message = templates[kind].write(stored, to.audience, origin)
    if (!message) throw new Error(`${kind}: the contract doesn't take the values '${values}'`)
    return { name: `${kind}-${to.audience}-${values.replaceAll(' ', '-')}`, message, to, event: 0 }
  })
}

function ofCases(): Wanted[] {
  return sampleCases.map(({ name, kind, events, isTeam, origin = ORIGIN }) => {
    const message = caseMessage({ kind, reference: REFERENCE, name: 'Jane Doe', email: 'jane@example.com' }, events, origin)
    if (!message) throw new Error(`${name}: no mail is sent of it`)
    return { name: `case-${name}`, message, to: isTeam === true ? TEAM : SENDER, event: events.length }
  })
}

function ofInvitations(): Wanted[] {
  const until = '2026-11-24T14:32:10Z'
  const token = 'sample'.padEnd(43, '0')
  const from = [...adminRoles.map((role) => ({ name: String(role), role, invitedBy: 'Ada' })), { name: 'markup', role: 'reader' as const, invitedBy: '<b>Ada</b> & "co"' }]
  return from.map(({ name, role, invitedBy }) => ({
    name: `invitation-${name}`,
    message: invitationMessage({ role, invitedBy, until, token }, ORIGIN),
    to: SENDER,
    event: 0,
    reference: 'invitation-0b2c5a1e',
  }))
}
