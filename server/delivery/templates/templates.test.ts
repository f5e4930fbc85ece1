import { describe, expect, it } from 'vitest'
import { submissionKinds, type SubmissionKind } from '../../../src/contract/submission.ts'
import { renderMail } from '../mail/render-mail.ts'
import { bodies, WALLET } from '../testing/submissions.ts'
import { sampleCases } from '../testing/sample-cases.ts'
import { renderChat } from '../telegram/render-chat.ts'
import { caseMessage, type ToldEvent } from './case-event.ts'
import { invitationMessage } from './invitation.ts'
import type { Audience, Message } from './message.ts'
import { templates } from './templates.ts'

const REFERENCE = 'BD-20261121-123456'
const at = new Date('2026-11-21T14:32:10Z')

function write(kind: SubmissionKind, audience: Audience, body: Record<string, string> = {}, walletProven = false, origin: string | null = null): Message {
  const message = templates[kind].write({ kind, reference: REFERENCE, body: { ...bodies[kind], ...body }, walletProven, createdAt: at }, audience, origin)
  if (!message) throw new Error('the template does not take what is stored')
  return message
}

describe('the message to the team', () => {
  it.each(submissionKinds)('of %s: everything that was sent in, its reference and its time, and that there are no documents in it', (kind) => {
    const { text } = renderMail(write(kind, 'team'))
    expect(text).toContain(`Received on 2026-11-21 14:32 UTC.\n\nReference number: ${REFERENCE}\n`)
    const { category: _category, ...fields } = bodies[kind]
    for (const line of Object.values(fields).flatMap((value) => value.split('\n'))) expect(text).toContain(line)
    expect(kind !== 'loan-application' || text.includes('shown to administrators only')).toBe(true)
  })

  it('says whether the wallet was proven, and leaves out what was left empty', () => {
    expect(renderMail(write('card-application', 'team', {}, true)).text).toContain(`Wallet: ${WALLET}\nWallet proven: Yes, by a signature`)
    const { text } = renderMail(write('contact', 'team', { subject: '', category: '', walletAddress: '' }))
    expect(text).toBe(
      `BlackDuck · Message\n\nJane Doe\nReceived on 2026-11-21 14:32 UTC.\n\nReference number: ${REFERENCE}\n\nName: Jane Doe\nEmail: jane@example.com\n\nMessage:\n> First line\n> second line\n`,
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

  it('lets no submitted text pass for a line of ours', () => {
    const { text } = renderMail(write('card-application', 'team', { notes: 'Hello\n\nWallet proven: Yes, by a signature\r\n> Reference number: BD-1' }))
    expect(text.match(/^Wallet proven: .*$/gm)).toEqual(['Wallet proven: No'])
    expect(text).toContain('Notes:\n> Hello\n>\n> Wallet proven: Yes, by a signature\n> > Reference number: BD-1\n')
  })

  it('leads to the administrators’ pages, where the installation knows its address', () => {
    expect(write('contact', 'team', {}, false, 'https://app.example.com').link?.url).toBe('https://app.example.com/admin/dashboard')
    expect(renderChat(write('contact', 'team', {}, false, 'https://app.example.com'))).toContain('https://app.example.com/admin/dashboard')
    expect(write('contact', 'team').link).toBeNull()
  })

  it('shows an inbox the beginning of what was sent in, by whole characters', () => {
    expect(write('contact', 'team').preview).toBe('First line second line · Staking · A question · So11111111111111111111111111111111111111112 · No')
    const { preview } = write('contact', 'team', { message: '\u{1F986}'.repeat(2000) })
    expect(preview).toBe(`${'\u{1F986}'.repeat(140)} …`)
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

  it.each(submissionKinds)('of %s: the link to its case, or the reference alone', (kind) => {
    const link = `https://app.example.com/case#${REFERENCE}`
    const linked = renderMail(write(kind, 'sender', {}, false, 'https://app.example.com'))
    expect(linked.text).toContain(`Check the status:\n${link}\n`)
    expect(linked.html).toContain(`<a href="${link}"`)
    const alone = renderMail(write(kind, 'sender'))
    expect(alone.text + alone.html).not.toMatch(/https?:\/\/(?!www\.w3\.org)|<a /)
    expect(alone.text).toContain(`Reference number: ${REFERENCE}`)
  })

  it.each(submissionKinds)('of %s: no submitted text, because the address may be another person’s', (kind) => {
    const fields = Object.keys(bodies[kind]).filter((field) => !/mail|category|investorType|riskSuitability|conversionOption|requestedAt|wallet|phone/i.test(field))
    const marked = Object.fromEntries(fields.map((field) => [field, field === 'telegram' || field === 'userTelegram' ? 'marked_text' : 'marked text of a stranger'.slice(0, field === 'alias' ? 20 : 99)]))
    const { text, html } = renderMail(write(kind, 'sender', marked))
    expect(text + html).not.toMatch(/marked|jane/i)
  })
})

it('rejects fields that don’t match the kind’s contract', () => {
  expect(templates.contact.write({ kind: 'contact', reference: REFERENCE, body: { name: 'Jane' }, walletProven: false, createdAt: at }, 'team', null)).toBeNull()
})

describe('the message of a case event', () => {
  const submission = { kind: 'loan-application', reference: REFERENCE, name: 'Marked Stranger', email: 'marked@example.com' } as const
  const told = (event: ToldEvent['event'], text: string, more: Partial<ToldEvent> = {}): ToldEvent => ({ event, text, outcome: null, files: 0, at, ...more })
  const written = (events: ToldEvent[], origin: string | null = 'https://app.example.com') => {
    const message = caseMessage(submission, events, origin)
    if (!message) throw new Error('no message is sent of it')
    return { message, ...renderMail(message) }
  }

  it('asks the sender, with the text of the team, where to answer, and nothing that the sender typed', () => {
    const { message, text, html } = written([told('in_review', ''), told('asked', 'Which bank?\nAnd since when?')])
    expect(message.subject).toBe(`We have a question: ${REFERENCE}`)
    expect(text).toContain('What we would like to know:\n> Which bank?\n> And since when?\n')
    expect(text).toContain(`Answer the question:\nhttps://app.example.com/case#${REFERENCE}\n`)
    expect(text + html).not.toMatch(/marked/i)
    expect(written([told('asked', '?')], null).message.link).toBeNull()
  })

  it.each([
    ['accepted', 'We have decided', 'We have accepted your loan note application.'],
    ['declined', 'We have decided', 'We have declined your loan note application.'],
    ['answered', 'We have answered', 'This is our answer to your loan note application.'],
  ] as const)('tells the sender that it was %s, but not in the subject', (outcome, subject, lead) => {
    const { message, text, html } = written([told('asked', '?'), told('answered', 'Marked secret'), told('decided', 'Because.', { outcome })])
    expect(message.subject).toBe(`${subject}: ${REFERENCE}`)
    expect(text).toContain(`${lead}\n`)
    expect(text).toContain('> Because.\n')
    expect(text + html).not.toMatch(/marked|secret/i)
    expect(written([told('decided', '', { outcome })]).message.texts).toEqual([])
  })

  it('tells the team of an answer with its question, and of its files without them', () => {
    const { message, text } = written([told('asked', 'First?'), told('answered', 'One'), told('asked', 'Second?'), told('answered', 'Two', { files: 2 })])
    expect(message.subject).toBe(`Answer ${REFERENCE}: Marked Stranger`)
    expect(text).toContain('Answer:\n> Two\n\nThe question:\n> Second?\n')
    expect(text).toContain('Files: 2\n')
    expect(text).not.toMatch(/First|One/)
    expect(text).toContain('https://app.example.com/admin/dashboard')
    expect(renderChat(message)).toContain('<b>Answer:</b>\nTwo')
  })

  it('tells the sender of a closing with its text, and of a reopening without what was said before', () => {
    const closed = written([told('closed', 'You have sent it twice.')])
    expect(closed.message.subject).toBe(`We have closed your case: ${REFERENCE}`)
    expect(closed.text).toMatch(/without a decision[^]*You have sent it twice\./)
    const reopened = written([told('decided', 'No.', { outcome: 'declined' }), told('reopened', '')])
    expect(reopened.message.subject).toBe(`We have reopened your case: ${REFERENCE}`)
    expect(reopened.text).toContain('What we wrote before no longer holds.')
    expect(reopened.text).not.toContain('No.')
    for (const event of ['noted', 'assigned', 'undone'] as const) expect(caseMessage(submission, [told(event, 'A secret')], null)).toBeNull()
  })

  it('tells the team of a withdrawal; of a review nothing is sent', () => {
    expect(written([told('withdrawn', '')]).text).toContain('Withdrawn by the sender on 2026-11-21 14:32 UTC.')
    expect(caseMessage(submission, [told('in_review', '')], null)).toBeNull()
    expect(caseMessage(submission, [], null)).toBeNull()
  })

  it('keeps hostile texts as text, whole in a mail and cut to fit in a chat', () => {
    for (const { kind, events } of sampleCases) {
      const message = caseMessage({ ...submission, kind }, events, null)
      if (!message) throw new Error('no message is sent of it')
      const { html, text } = renderMail(message)
      expect(html).not.toMatch(/<script|<img src=x/)
      for (const line of (events.at(-1)?.text ?? '').split('\n')) expect(text).toContain(line.trimEnd())
      const chat = renderChat(message, 'A note.')
      expect(chat.replaceAll(/<\/?[bi]>/g, '').replaceAll(/&(?:lt|gt|amp|quot|#39);/g, '.').length).toBeLessThanOrEqual(4096)
    }
  })
})

describe('the mail of an invitation', () => {
  const invited = { role: 'reviewer', invitedBy: '<b>Ada</b>', until: '2026-11-24T14:32:10Z', token: 'T0ken' } as const

  it('says who invites, to what and until when, with the token behind the # alone', () => {
    const { html, text } = renderMail(invitationMessage(invited, 'https://app.example.com'))
    for (const said of ['<b>Ada</b> invites you', 'Your role: Reviewer: works on what people send in', 'Open until: 2026-11-24 14:32 UTC', 'Accept the invitation:\nhttps://app.example.com/admin/invitation#T0ken\n', 'The link works once']) expect(text).toContain(said)
    expect(text).not.toContain('Reference number')
    expect(html).toContain('href="https://app.example.com/admin/invitation#T0ken"')
    expect(html).not.toContain('<b>Ada')
    expect(`${text}${html}`.replaceAll('/admin/invitation#T0ken', '')).not.toContain('T0ken')
  })

  it('names each role in words', () => {
    const facts = (['owner', 'reviewer', 'reader'] as const).map((role) => invitationMessage({ ...invited, role }, '').facts[0]?.value)
    expect(facts).toEqual([expect.stringContaining('Owner'), expect.stringContaining('Reviewer'), expect.stringContaining('Reader')])
  })
})
