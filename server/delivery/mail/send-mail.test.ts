import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { MailConfig } from '../delivery-config.ts'
import type { OutgoingMessage } from '../sending.ts'
import type { Message } from '../templates/message.ts'
import { markPng } from './mark-picture.ts'
import { partsOf } from './testing/mail-parts.ts'
import { startMailServer, type LocalMailServer } from './testing/mail-server.ts'
import type { Handover, HandoverJournal } from './handover-journal.ts'
import { createMailSender } from './send-mail.ts'

let server: LocalMailServer
beforeAll(async () => {
  server = await startMailServer()
})
afterAll(() => server.close())
beforeEach(() => {
  server.received.length = 0
  server.next.length = 0
  server.refused.clear()
})

const message: Message = { subject: 'A subject', preview: '', about: 'Message', title: 'A title', lead: 'A lead.', reference: 'BD-20261121-123456', link: null, facts: [], texts: [], next: [], notes: [] }
const team = (changes: Partial<Message> = {}, replyTo = 'jane@example.com'): OutgoingMessage => ({ id: 'delivery-1', message: { ...message, ...changes }, reference: 'BD-20261121-123456', event: 0, queuedAt: new Date('2026-11-21T14:32:10Z'), repeat: false, to: { audience: 'team', replyTo } })
const sender = (address: string): OutgoingMessage => ({ ...team(), to: { audience: 'sender', address } })
const signal = () => new AbortController().signal
const send = (outgoing: OutgoingMessage, changes: Partial<MailConfig> = {}, within = signal(), journal?: HandoverJournal) =>
  createMailSender({ server: { host: '127.0.0.1', port: server.port, secure: false }, from: { name: 'BlackDuck', address: 'bd@example.com' }, admins: ['team@example.com'], ...changes }, journal).send(outgoing, within)

describe('a mail', () => {
  it('is text, and HTML with its picture, without an attachment, and asks for no automatic replies', async () => {
    expect(await send(team())).toEqual({ outcome: 'sent' })
    const [mail] = server.received
    if (!mail) throw new Error('nothing arrived')
    const parts = partsOf(mail.raw)
    // The best form comes last; the picture belongs to the HTML alone.
    expect(parts.map(({ depth, type }) => `${depth} ${type}`)).toEqual(['0 multipart/alternative', '1 text/plain', '1 multipart/related', '2 text/html', '2 image/png'])
    const [, text, , html, picture] = parts
    expect(text?.content.toString()).toContain('A lead.')
    expect(html?.content.toString()).toContain('A lead.')
    const [, cid = 'none'] = /<img src="cid:([^"]+)"/.exec(html?.content.toString() ?? '') ?? []
    expect(picture?.headers.get('content-id')).toBe(`<${cid}>`)
    expect(picture?.headers.get('content-disposition')).toMatch(/^inline;/)
    expect(picture?.content.equals(markPng)).toBe(true)
    expect(mail.headers.get('auto-submitted')).toBe('auto-generated')
  })

  it('of a case event has a Message-ID of its own, and belongs to the conversation of its submission', async () => {
    for (const event of [0, 1, 3]) await send({ ...team(), event })
    expect(server.received.map(({ headers }) => ['message-id', 'in-reply-to', 'references'].map((name) => headers.get(name)))).toEqual([
      ['<BD-20261121-123456.team@example.com>', undefined, undefined],
      ['<BD-20261121-123456.team.1@example.com>', '<BD-20261121-123456.team@example.com>', '<BD-20261121-123456.team@example.com>'],
      ['<BD-20261121-123456.team.3@example.com>', '<BD-20261121-123456.team@example.com>', '<BD-20261121-123456.team@example.com>'],
    ])
  })

  it('is the same mail with the same Message-ID when it is sent again', async () => {
    server.next.push({ status: 451, text: 'not now' })
    expect(await send(team())).toMatchObject({ outcome: 'failed', final: false })
    server.next.push('hold')
    const stop = new AbortController()
    const sending = send(team(), {}, stop.signal)
    await vi.waitFor(() => expect(server.received).toHaveLength(1), { timeout: 10_000 })
    stop.abort()
    expect(await sending).toMatchObject({ uncertain: true })
    expect(await send({ ...team(), repeat: true })).toEqual({ outcome: 'sent' })
    const [lost, again] = server.received
    expect(lost?.headers.get('message-id')).toBe('<BD-20261121-123456.team@example.com>')
    expect(again?.headers.get('message-id')).toBe(lost?.headers.get('message-id'))
    expect([lost, again].map((mail) => mail?.headers.get('date'))).toEqual(['Sat, 21 Nov 2026 14:32:10 +0000', 'Sat, 21 Nov 2026 14:32:10 +0000'])
    const contents = [lost, again].map((mail) => partsOf(mail?.raw ?? '').slice(1).map(({ type, content }) => `${type} ${content.toString('base64')}`.replace(/^multipart.*/, 'multipart')))
    expect(contents[1]).toEqual(contents[0])
  })

  it('is noted before its end is written, and again when it is accepted; not if it can be sent again', async () => {
    const noted: string[] = []
    const journal: HandoverJournal = { known: () => null, note: (...words) => void noted.push(words.join(' ')), settle: (id) => void noted.push(`${id} settled`), close: () => {} }
    server.next.push('accept', { status: 451, text: 'not now' })
    expect(await send(team(), {}, signal(), journal)).toEqual({ outcome: 'sent' })
    expect(noted.splice(0)).toEqual(['delivery-1 ending', 'delivery-1 accepted'])
    expect(await send(team(), {}, signal(), journal)).toMatchObject({ outcome: 'failed' })
    expect(noted.splice(0)).toEqual(['delivery-1 ending', 'delivery-1 settled'])
    // Refused before anything was handed over.
    server.refused.set('team@example.com', { status: 450, text: 'busy' })
    expect(await send(team(), {}, signal(), journal)).toMatchObject({ outcome: 'failed' })
    expect(noted).toEqual(['delivery-1 settled'])
  })

  it('that a killed process had handed over is not sent a second time', async () => {
    const known = (handover: Handover): HandoverJournal => ({ known: (id) => (id === 'delivery-1' ? handover : null), note: () => {}, settle: () => {}, close: () => {} })
    expect(await send(team(), {}, signal(), known('accepted'))).toEqual({ outcome: 'sent' })
    expect(await send(team(), {}, signal(), known('ending'))).toEqual({ outcome: 'sent', note: expect.stringContaining('Not sent again') })
    expect(server.received).toEqual([])
    expect(await send({ ...team(), id: 'delivery-2' }, {}, signal(), known('ending'))).toEqual({ outcome: 'sent' })
    expect(server.received).toHaveLength(1)
  })

  it('takes no headers or recipients from submitted text', async () => {
    const evil = 'x\r\nBcc: victim@example.com\r\n\r\n<p>'
    await send(team({ subject: `Message: ${evil}` }, `jane@example.com,\r\nvictim@example.com`))
    await send(sender('jane@example.com, victim@example.com'))
    for (const { headers, to } of server.received) {
      expect(headers.has('bcc')).toBe(false)
      expect(to).not.toContain('victim@example.com')
    }
    expect(server.received[0]?.headers.get('subject')).toContain('Message: x')
  })

  it('shows a subject as typed, without decoding any of it', async () => {
    await send(team({ subject: 'Message: =?utf-8?B?WW91ciBiYW5r?= =?UTF-8?q?x?=' }))
    expect(server.received[0]?.headers.get('subject')).toBe('Message: = ?utf-8?B?WW91ciBiYW5r?= = ?UTF-8?q?x?=')
  })

  it('is refused for good only if a server refuses a sender’s address', async () => {
    server.refused.set('nobody@example.com', { status: 550, text: 'unknown' }).set('full@example.com', { status: 452, text: 'full' }).set('team@example.com', { status: 550, text: 'unknown' })
    expect(await send(sender('nobody@example.com'))).toMatchObject({ outcome: 'failed', final: true, code: 'EENVELOPE 550', uncertain: false })
    expect(await send(sender('full@example.com'))).toMatchObject({ outcome: 'failed', final: false, code: 'EENVELOPE 452' })
    expect(await send(team())).toMatchObject({ outcome: 'failed', final: false })
    // Some servers check the recipient only once they have the whole message.
    server.next.push({ status: 554, text: 'no mailbox here' }, { status: 451, text: 'not now' })
    expect(await send(sender('late@example.com'))).toMatchObject({ outcome: 'failed', final: true, code: 'EMESSAGE 554', reason: expect.stringContaining('no mailbox here') })
    expect(await send(sender('later@example.com'))).toMatchObject({ outcome: 'failed', final: false })
  })

  it('that reaches only part of the team counts as sent, and says who was refused', async () => {
    server.refused.set('gone@example.com', { status: 550, text: 'no such user' })
    expect(await send(team(), { admins: ['team@example.com', 'gone@example.com'] })).toEqual({ outcome: 'sent', note: expect.stringMatching(/^Refused for gone@example\.com: .*no such user/) })
    expect(server.received.map(({ to }) => to)).toEqual([['team@example.com']])
  })

  it('is not attempted for a reserved address', async () => {
    expect(await send(sender('diagnostics@example.invalid'))).toMatchObject({ outcome: 'failed', final: true })
    expect(server.received).toEqual([])
  })

  it('ends when aborted', async () => {
    server.next.push('hold')
    const stop = new AbortController()
    const sending = send(team(), {}, stop.signal)
    setTimeout(() => stop.abort(), 300)
    expect(await sending).toMatchObject({ outcome: 'failed', final: false, uncertain: true })
  })

  it('never reveals the password, and sends it to no remote server without TLS', async () => {
    const auth = { user: 'bd', pass: 's3cret' }
    server.next.push({ status: 550, text: 'bd has no right to s3cret' })
    const here = await send(team(), { server: { host: '127.0.0.1', port: server.port, secure: false, auth } })
    expect(here).toMatchObject({ outcome: 'failed', reason: expect.stringContaining('no right to ***') })
    // Another name for this machine that doesn't look local.
    const elsewhere = await send(team(), { server: { host: '0.0.0.0', port: server.port, secure: false, auth } })
    expect(elsewhere).toMatchObject({ outcome: 'failed', code: expect.stringContaining('ETLS') })
  })
})
