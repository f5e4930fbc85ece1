import { describe, expect, it } from 'vitest'
import { submissionKinds, type SubmissionKind } from '../../../src/contract/submission.ts'
import { renderMail } from '../mail/render-mail.ts'
import { bodies, WALLET } from '../testing/submissions.ts'
import { renderChat } from '../telegram/render-chat.ts'
import type { Audience, Message } from './message.ts'
import { templates } from './templates.ts'

const REFERENCE = 'BD-20261121-123456'
const at = new Date('2026-11-21T14:32:10Z')

function write(kind: SubmissionKind, audience: Audience, body: Record<string, string> = {}, walletProven = false): Message {
  const message = templates[kind].write({ kind, reference: REFERENCE, body: { ...bodies[kind], ...body }, walletProven, createdAt: at }, audience)
  if (!message) throw new Error('the template does not take what is stored')
  return message
}

describe('the message to the team', () => {
  it.each(submissionKinds)('of %s: everything that was sent in, its reference and its time, and that there are no documents in it', (kind) => {
    const { text } = renderMail(write(kind, 'team'))
    expect(text).toContain(`${REFERENCE} came in on 2026-11-21 14:32 UTC`)
    const { category: _category, ...fields } = bodies[kind]
    for (const value of Object.values(fields)) expect(text).toContain(value)
    expect(kind !== 'loan-application' || text.includes('shown to administrators only')).toBe(true)
  })

  it('says whether the wallet was proven, and leaves out what was left empty', () => {
    expect(renderMail(write('card-application', 'team', {}, true)).text).toContain(`Wallet: ${WALLET}\nWallet proven: Yes, by a signature`)
    const { text } = renderMail(write('contact', 'team', { subject: '', category: '', walletAddress: '' }))
    expect(text).toBe(
      `Message ${REFERENCE} came in on 2026-11-21 14:32 UTC.\n\nName: Jane Doe\n\nEmail: jane@example.com\n\nMessage:\nFirst line\nsecond line\n`.replace('Doe\n\nEmail', 'Doe\nEmail'),
    )
  })

  it('keeps submitted text as text, in mail and in chat', () => {
    const message = write('contact', 'team', { name: '<b>Jane</b> & "co"', message: '<script>alert(1)</script>' })
    const { html, text } = renderMail(message)
    expect(html).toContain('&lt;b&gt;Jane&lt;/b&gt; &amp; &quot;co&quot;')
    expect(html).toContain('&lt;script&gt;')
    expect(html).not.toContain('<script')
    expect(text).toContain('<b>Jane</b> & "co"')
    const chat = renderChat(message)
    expect(chat).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
    expect(chat.replaceAll(/<\/?[bi]>/g, '')).not.toMatch(/[<>]/)
  })

  it('fits into a chat message with texts of any length, and says what was cut', () => {
    const long = '\u{1F986}'.repeat(2499)
    for (const kind of submissionKinds) {
      const body = kind === 'verification-request' ? { requestReason: long, evidenceProvided: long } : { notes: long, comments: long, message: long }
      const chat = renderChat(write(kind, 'team', body), 'A note.')
      const read = chat.replaceAll(/<\/?[bi]>/g, '').replaceAll(/&(?:lt|gt|amp|quot|#39);/g, '.')
      expect(read.length).toBeLessThanOrEqual(4096)
      expect(Buffer.from(chat).toString()).toBe(chat)
      // Only this kind has no long text.
      expect(read.includes('(cut; ')).toBe(kind !== 'card-application-v2')
    }
  })
})

describe('the message to the sender', () => {
  it.each([
    ['contact', 'within 24 hours'],
    ['card-application', 'within 24 hours'],
    ['card-application', 'within 24 to 48 hours'],
    ['card-application-v2', 'within 24 hours'],
    ['card-application-v2', 'within 24 to 48 hours'],
    ['verification-request', 'within 24 to 48 hours'],
    ['loan-application', 'within 48 hours'],
  ] as const)('of %s: the reference, and what was promised: %s', (kind, promise) => {
    const message = write(kind, 'sender')
    expect(message.subject).toContain(REFERENCE)
    expect(renderMail(message).text).toContain(promise)
  })

  it.each(submissionKinds)('of %s: no submitted text, because the address may be another person’s', (kind) => {
    const fields = Object.keys(bodies[kind]).filter((field) => !/mail|category|investorType|riskSuitability|conversionOption|requestedAt|wallet|phone/i.test(field))
    const marked = Object.fromEntries(fields.map((field) => [field, field === 'telegram' || field === 'userTelegram' ? 'marked_text' : 'marked text of a stranger'.slice(0, field === 'alias' ? 20 : 99)]))
    const { text, html } = renderMail(write(kind, 'sender', marked))
    expect(text + html).not.toMatch(/marked|jane/i)
  })
})

it('rejects fields that don’t match the kind’s contract', () => {
  expect(templates.contact.write({ kind: 'contact', reference: REFERENCE, body: { name: 'Jane' }, walletProven: false, createdAt: at }, 'team')).toBeNull()
})
