import { createTransport } from 'nodemailer'
import { submissionKinds } from '../../src/contract/submission.ts'
import { composeMail } from '../../server/delivery/mail/compose-mail.ts'
import { renderMail, withPictures } from '../../server/delivery/mail/render-mail.ts'
import { templates } from '../../server/delivery/templates/templates.ts'
import { hostileBodies } from '../../server/delivery/testing/hostile-bodies.ts'
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
const ADDRESSES = { from: { name: 'BlackDuck', address: 'bd@example.com' }, admins: ['team@example.com'] }

/** Every kind of mail, to the team and to the sender, with each set of values. A sender's holds none of them, so there is one, and one without a link. */
export async function sampleMails(): Promise<SampleMail[]> {
  const wanted = submissionKinds.flatMap((kind) => [
    { kind, audience: 'sender' as const, values: 'typical', body: {}, origin: ORIGIN },
    { kind, audience: 'sender' as const, values: 'no-address', body: {}, origin: null },
    ...[['typical', {}] as const, ...hostileBodies(kind)].map(([values, body]) => ({ kind, audience: 'team' as const, values, body, origin: ORIGIN })),
  ])
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return Promise.all(
    wanted.map(async ({ kind, audience, values, body, origin }) => {
      const stored = { kind, reference: REFERENCE, body: { ...bodies[kind], ...body }, walletProven: values === 'typical', createdAt: new Date('2026-11-21T14:32:10Z') }
      const message = templates[kind].write(stored, audience, origin)
      if (!message) throw new Error(`${kind}: the contract doesn't take the values '${values}'`)
      const to = audience === 'team' ? { audience, replyTo: 'jane@example.com' } : { audience, address: 'jane@example.com' }
      const { message: eml } = await composer.sendMail(composeMail({ message, reference: REFERENCE, to, repeat: false }, ADDRESSES))
      if (!Buffer.isBuffer(eml)) throw new Error('the mail was composed as a stream')
      const rendered = renderMail(message)
      return { name: `${kind}-${audience}-${values.replaceAll(' ', '-')}`, html: withPictures(rendered), text: rendered.text, eml }
    }),
  )
}
