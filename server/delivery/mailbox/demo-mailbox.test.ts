import { describe, expect, it } from 'vitest'
import { readConfig } from '../../config.ts'
import { clockAt } from '../../lib/testing/clock-at.ts'
import { partsOf } from '../mail/testing/mail-parts.ts'
import type { OutgoingMessage } from '../sending.ts'
import { templates } from '../templates/templates.ts'
import { bodies, WALLET } from '../testing/submissions.ts'
import { createDemoMailbox } from './demo-mailbox.ts'
import { demoMailboxFor } from './demo-mailbox-for.ts'

const NOW = Date.parse('2026-11-21T15:00:00Z')
const clock = clockAt(NOW)
const signal = new AbortController().signal

function outgoing(reference: string, to: OutgoingMessage['to'] = { audience: 'sender', address: 'jane@example.com' }): OutgoingMessage {
  const message = templates.contact.write({ kind: 'contact', reference, body: { ...bodies.contact, message: 'x'.repeat(4000) }, walletProven: false, createdAt: new Date(NOW) }, to.audience, null)
  if (!message) throw new Error('the template does not take it')
  return { id: 'delivery-1', message, reference, to, event: 0, queuedAt: new Date(NOW), repeat: false }
}

describe('the mailbox of the demo', () => {
  it('keeps each mail as it would be sent, and for a browser, newest first', async () => {
    const mailbox = createDemoMailbox({ origin: null, clock })
    expect(await mailbox.send(outgoing('BD-20261121-000001', { audience: 'team', replyTo: 'jane@example.com' }), signal)).toEqual({ outcome: 'sent' })
    expect(await mailbox.send(outgoing('BD-20261121-000002'), signal)).toEqual({ outcome: 'sent' })
    const [newest, oldest] = mailbox.list()
    expect([newest?.to, newest?.replyTo, newest?.subject]).toEqual([['jane@example.com'], null, 'We have received it: BD-20261121-000002'])
    expect([oldest?.to, oldest?.replyTo, oldest?.receivedAt.getTime()]).toEqual([['team@demo.invalid'], 'jane@example.com', NOW])
    expect(newest?.html).toContain('src="data:image/png;base64,')
    const parts = partsOf(newest?.raw.toString('latin1') ?? '')
    expect(parts.map(({ type }) => type)).toEqual(['multipart/alternative', 'text/plain', 'multipart/related', 'text/html', 'image/png'])
    expect(parts[1]?.content.toString('utf8')).toContain('Reference number: BD-20261121-000002')
    expect(mailbox.find(newest?.id ?? '')).toBe(newest)
    expect(mailbox.find('../etc')).toBeUndefined()
  })

  it('holds a mail that is sent again once', async () => {
    const mailbox = createDemoMailbox({ origin: null, clock })
    await mailbox.send(outgoing('BD-20261121-000001'), signal)
    const [{ id } = { id: '' }] = mailbox.list()
    await mailbox.send({ ...outgoing('BD-20261121-000001'), repeat: true }, signal)
    expect(mailbox.list().map((mail) => mail.id)).toEqual([id])
  })

  it('forgets the oldest beyond its number', async () => {
    const mailbox = createDemoMailbox({ origin: null, clock })
    for (let index = 0; index < mailbox.most + 3; index += 1) await mailbox.send(outgoing(`BD-20261121-${100_000 + index}`), signal)
    const subjects = mailbox.list().map(({ subject }) => subject.slice(-6))
    expect(subjects).toHaveLength(mailbox.most)
    expect([subjects[0], subjects.at(-1)]).toEqual([String(100_000 + mailbox.most + 2), '100003'])
  })

  it('forgets the oldest beyond its size', async () => {
    const mailbox = createDemoMailbox({ origin: null, clock, mostBytes: 200_000 })
    for (let index = 0; index < 20; index += 1) await mailbox.send(outgoing(`BD-20261121-${100_000 + index}`, { audience: 'team', replyTo: 'jane@example.com' }), signal)
    const mails = mailbox.list()
    expect(mails.length).toBeGreaterThan(1)
    expect(mails.length).toBeLessThan(20)
    expect(mails.reduce((sum, { raw, html, text }) => sum + raw.length + html.length + text.length, 0)).toBeLessThan(200_000)
    expect(mails[0]?.subject).toContain('100019')
  })
})

describe('an installation has one', () => {
  const real = { SOLANA_RPC_URLS: 'https://node.example', BD_MINT: WALLET, BD_VAULT: WALLET }
  const smtp = { SMTP_URL: 'smtp://127.0.0.1:25', MAIL_FROM: 'bd@example.com', MAIL_ADMIN: 'team@example.com' }

  it('on the demo chain without a mail server, with links to this machine', async () => {
    expect((await demoMailboxFor(readConfig({}), clock))?.origin).toBe('http://127.0.0.1:8787')
    expect((await demoMailboxFor(readConfig({ HOST: '0.0.0.0', DEMO: '1', PORT: '9000' }), clock))?.origin).toBe('http://127.0.0.1:9000')
  })

  it.each([
    ['on the real chain', real],
    ['on the real chain with a mail server', { ...real, ...smtp }],
    ['on the demo chain with a mail server', smtp],
  ])('not %s', async (_name, env) => {
    expect(await demoMailboxFor(readConfig(env), clock)).toBeUndefined()
  })
})
