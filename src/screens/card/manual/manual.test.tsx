import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { verificationRequest } from '../../../contract/verification-request.ts'
import { NetworkError } from '../../../data/api/http-error.ts'
import type { SubmissionState } from '../../../shell/forms/use-submission-form.ts'
import { SUBMISSION_FAILED, WriteError } from '../../../data/api/write-error.ts'
import { emptyPage } from '../../../page/testing/empty-page.ts'
import { pageView } from '../../../page/page-view.ts'
import { screenOfPath } from '../../../screen-of-path.ts'
import { renderScreen, words } from '../../../testing/screen.tsx'
import { ManualDialog } from './manual-dialog.tsx'
import { ManualInlineForm } from './manual-inline-form.tsx'
import { ManualOutcome } from './manual-outcome.tsx'
import { blankDispute, disputeFieldOf, disputeFields, disputeRequest, draftName, inlineFieldOf, inlineRequest, isComplete, requestTime } from './manual-request.ts'
import { VerificationRequired } from './verification-required.tsx'

const about = { walletAddress: '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU', currentDetection: 'Tokens are held in the wallet, not staked' }
const requestedAt = '2026-11-21T14:32:06.000Z'
const view = pageView(emptyPage)

/** The opening tag of the field with this label. */
function fieldOf(html: string, label: string): string {
  const id = new RegExp(`<label[^>]*for="([^"]+)"[^>]*>${label}<`).exec(html)?.[1]
  const tag = new RegExp(`<(?:input|textarea)[^>]* id="${id}"[^>]*>`).exec(html)?.[0]
  if (id === undefined || tag === undefined) throw new Error(`there is no field named ${label}`)
  return tag
}

describe('the short request in the panel', () => {
  const html = renderScreen(view, <ManualInlineForm about={about} onSent={() => {}} onClose={() => {}} />)

  it('[MANI-01] [MANI-02] [MANI-03] asks for an email address and evidence, and for an optional Telegram username', () => {
    expect(fieldOf(html, 'Email')).toMatch(/type="email"/)
    expect(fieldOf(html, 'Email')).toMatch(/ required=""/)
    expect(fieldOf(html, 'Evidence')).toMatch(/ required=""/)
    expect(fieldOf(html, 'Telegram username \\(optional\\)')).not.toMatch(/required/)
    expect(html.match(/<(input|textarea)/g)).toHaveLength(3)
    // The browser itself validates.
    expect(html).not.toContain('novalidate')
  })

  it('[MANI-05] [MANI-06] cannot be sent while either is empty', () => {
    expect(html).toMatch(/<button type="submit"[^>]*aria-disabled="true"[^>]*>Submit</)
    expect(isComplete({ email: '', evidence: 'x' })).toBe(false)
    expect(isComplete({ email: 'ada@example.org', evidence: ' ' })).toBe(false)
    expect(isComplete({ email: 'ada@example.org', evidence: 'x' })).toBe(true)
  })

  it('[MANI-12] [MANP-05] promises an answer within 24 hours, not the time of the other form', () => {
    expect(words(html)).toContain('24 hours')
    expect(words(html)).not.toContain('24-48')
  })

  it('[MANI-10] [MANI-11] [A-05] [MANP-01] sends the evidence as evidence, and fixed sentences for the fields it lacks', () => {
    const body = inlineRequest({ email: 'ada@example.org', evidence: 'signature 5x', telegram: '', requestedAt }, about)
    expect(body).toEqual({
      ...about,
      userEmail: 'ada@example.org',
      userTelegram: '',
      claimedStakedAmount: expect.stringMatching(/amount cannot be specified.*manual verification requested/i),
      requestReason: expect.stringMatching(/short form/),
      evidenceProvided: 'signature 5x',
      requestedAt,
    })
    expect(verificationRequest.parse(body)).toEqual(body)
  })

  it('shows a refusal at its field', () => {
    expect(['userEmail', 'userTelegram', 'evidenceProvided', 'walletAddress', undefined].map(inlineFieldOf)).toEqual(['email', 'telegram', 'evidence', null, null])
  })
})

describe('the dialog', () => {
  const html = renderScreen(view, <ManualDialog about={about} onClose={() => {}} />)

  it('[MANM-01] [MANM-02] is a separate component that no path opens', () => {
    expect(html).toMatch(/^<dialog/)
    expect(words(html)).toContain('Manual Verification Request')
    expect([...screenOfPath.keys()].filter((path) => /manual|verification|dispute/.test(path))).toEqual([])
  })

  it('[MANM-03] [MANM-04] [MANM-05] starts with a red banner: what was detected, and what to do', () => {
    const banner = /<div class="([^"]*banner[^"]*)">(.*?)<\/div>/s.exec(html)?.[2] ?? ''
    expect(words(banner)).toBe(`Detection Issue Detected${about.currentDetection}If you believe this is wrong, please fill in the form below.`)
    const css = readFileSync(new URL('manual.module.css', import.meta.url), 'utf8')
    expect(/\.banner \{[^}]*border: 1px solid var\(--health-bad\)/.test(css) && /\.issue \{[^}]*color: var\(--down\)/.test(css)).toBe(true)
  })

  it('[MANM-07] shows the wallet, which cannot be changed', () => {
    const field = fieldOf(html, 'Wallet address')
    expect(field).toMatch(/readonly/i)
    expect(blankDispute(about.walletAddress).walletAddress).toBe(about.walletAddress)
  })

  it('[MANM-08] [MANM-09] asks for an email address, and for an optional Telegram username', () => {
    expect(fieldOf(html, 'Email')).toMatch(/ required=""/)
    expect(fieldOf(html, 'Telegram username \\(optional\\)')).not.toMatch(/required/)
  })

  it('[MANM-10] asks for the staked amount in BD, as text', () => {
    expect(fieldOf(html, 'BD tokens staked')).toMatch(/type="text"/)
    expect(html).toMatch(/<input[^>]*name="claimedStakedAmount"[^>]*\/?><span[^>]*>BD<\/span>/)
  })

  it('[MANM-11] [MANM-12] asks for a reason in four rows, and for optional evidence in three', () => {
    expect(fieldOf(html, 'Reason')).toMatch(/rows="4"/)
    expect(fieldOf(html, 'Reason')).toMatch(/ required=""/)
    expect(fieldOf(html, 'Additional evidence \\(optional\\)')).toMatch(/rows="3"/)
    expect(fieldOf(html, 'Additional evidence \\(optional\\)')).not.toMatch(/required/)
  })

  it('[MANM-13] has a box for the next steps', () => {
    expect(html).toMatch(/What happens next<\/h3><ul>/)
  })

  it('[MANM-14] [MANM-15] [MANM-17] [MANP-05] lists the next steps', () => {
    const box = /What happens next<\/h3><ul>(.*?)<\/ul>/s.exec(html)?.[1] ?? ''
    expect([...box.matchAll(/<li>(.*?)<\/li>/g)].map(([, line]) => line)).toEqual([
      'A confirmation email with a reference number, where this server sends email',
      'Manual verification within 24-48 hours',
      'If the stake is confirmed, we tell you what to do next',
      'An email when verification is complete',
    ])
  })

  it('[MANM-18] [MANM-19] has two buttons at its end', () => {
    expect([...html.matchAll(/<button type="(?:submit|button)"[^>]*>([^<]+)<\/button>/g)].map(([, label]) => label)).toEqual(['Submit Request', 'Cancel'])
  })

  const fields = { ...blankDispute(about.walletAddress), userEmail: 'ada@example.org', claimedStakedAmount: '3,000,000', requestReason: '0123456789' }
  const messages = (over: Partial<typeof fields>) => disputeFields.safeParse({ ...fields, ...over }).error?.issues.map(({ message }) => message) ?? []

  it('[MANM-26] accepts a wallet of 32 characters but not of 31', () => {
    expect(messages({ walletAddress: '1'.repeat(31) })).toEqual(['Valid wallet address required'])
    expect(messages({ walletAddress: '1'.repeat(32) })).toEqual([])
  })

  it('[MANM-28] [MANM-31] accepts optional fields, empty or not', () => {
    expect(messages({})).toEqual([])
    expect(messages({ userTelegram: '@ada', evidenceProvided: 'dates' })).toEqual([])
  })

  it('[MANM-27] says that it needs an email address', () => {
    expect(messages({ userEmail: 'x' })).toEqual(['Valid email address required'])
  })

  it('[MANM-29] says that it needs an amount', () => {
    expect(messages({ claimedStakedAmount: '' })).toEqual(['Please specify the amount you have staked'])
  })

  it('[MANM-30] says that nine characters are too short a reason', () => {
    expect(messages({ requestReason: '012345678' })).toEqual(['Please provide a detailed reason (minimum 10 characters)'])
  })

  it('[MANP-01] [MANP-02] [MANP-03] sends every field of the request, the amount as text and the time as ISO 8601', () => {
    const body = disputeRequest({ ...fields, requestedAt }, about)
    expect(Object.keys(body).toSorted()).toEqual(
      ['walletAddress', 'userEmail', 'userTelegram', 'claimedStakedAmount', 'requestReason', 'evidenceProvided', 'currentDetection', 'requestedAt'].toSorted(),
    )
    expect(body.claimedStakedAmount).toBe('3,000,000')
    expect(verificationRequest.parse(body)).toEqual(body)
  })

  it('shows a refusal at its field, except for the wallet', () => {
    expect(disputeFieldOf('requestReason')).toBe('requestReason')
    expect(disputeFieldOf('walletAddress')).toBeNull()
  })
})

describe('the outcome of the dialog', () => {
  const outcome = (submission: SubmissionState, refusal?: string) => renderScreen(view, <ManualOutcome submission={submission} refusal={refusal} />)
  const failed = (error: WriteError | NetworkError) => words(outcome({ state: 'failed', accepted: null, error }))
  const refused = (sentence: string) => new WriteError({ status: 400, code: 'x', sentence })
  const sent = (deliveryMethods: ('email' | 'telegram')[], confirmation: 'on_its_way' | 'limit' | 'none'): SubmissionState => ({
    state: 'sent',
    accepted: { success: true, referenceNumber: 'BD-20261121-123456', deliveryMethods, confirmation },
    error: null,
  })
  const SENT = 'Your verification request has been submitted successfully. You should receive a confirmation email shortly.'

  it('[MANM-06] [MANM-38] success: the specified sentence, and the number', () => {
    const html = outcome(sent(['email'], 'on_its_way'))
    expect(words(html)).toBe(`${SENT}Reference number BD-20261121-123456 Follow your case`)
    expect(html).toMatch(/role="status"><p>/)
  })

  it('promises no confirmation if none is sent', () => {
    const unsent = 'Your verification request has been submitted successfully. Confirmation email: Not sent: '
    expect(words(outcome(sent(['telegram'], 'none')))).toBe(`${unsent}this server sends no email. Keep the reference number.Reference number BD-20261121-123456 Follow your case`)
    expect(words(outcome(sent(['email'], 'limit')))).toBe(`${unsent}no more than 5 go to one address in 24 hours. Keep the reference number.Reference number BD-20261121-123456 Follow your case`)
  })

  it("[MANM-06] [MANM-35] [MANP-04] error: the server's sentence", () => {
    expect(failed(refused('E'))).toBe('E')
  })

  it('[MANM-36] error: our own if the server has none', () => {
    expect(failed(refused(SUBMISSION_FAILED))).toBe('Failed to submit verification request')
  })

  it('[MANM-37] error: a different one if the server was not reached', () => {
    expect(failed(new NetworkError('x'))).toBe('Failed to submit verification request. Please try again.')
  })

  it('[MANM-33] shows in the banner an error that no field shows, and nothing before', () => {
    expect(words(outcome({ state: 'idle', accepted: null, error: null }, 'Valid wallet address required'))).toBe('Valid wallet address required')
    expect(words(outcome({ state: 'idle', accepted: null, error: null }))).toBe('')
  })
})

describe('the panel', () => {
  it('never denies a stake that was found', () => {
    const panel = (stakeFound: string) => words(renderScreen(view, <VerificationRequired about={about} stakeFound={stakeFound} />))
    expect(panel('')).toContain('No stake of this wallet was found.')
    expect(panel('1,000,000')).toContain('Only 1,000,000 BD staked with this wallet were found.')
    expect(panel('1,000,000')).not.toContain('No stake')
  })

  it('[VERIF-08] [A-04] offers the short form, and separately the dialog; neither is rendered before it is opened', () => {
    const html = renderScreen(view, <VerificationRequired about={about} stakeFound="" />)
    expect([...html.matchAll(/<button[^>]*>([^<]+)<\/button>/g)].map(([, label]) => label)).toEqual(['Request Manual Verification', 'Dispute the detection'])
    expect(html).not.toMatch(/<form|<dialog/)
  })
})

describe('a second attempt', () => {
  const now = Date.parse('2026-11-21T15:00:00.000Z')

  it('sends the same time, so that it is the same request', () => expect(requestTime(requestedAt, now)).toBe(requestedAt))
  it('sends its own time a day later, or if there was none', () => {
    expect(requestTime('2026-11-20T14:59:59.000Z', now)).toBe('2026-11-21T15:00:00.000Z')
    expect(requestTime('', now)).toBe('2026-11-21T15:00:00.000Z')
    expect(requestTime('2026-11-22T00:00:00.000Z', now)).toBe('2026-11-21T15:00:00.000Z')
  })
  it('has its own draft for each wallet and form', () => {
    expect(new Set([draftName('inline', 'a'), draftName('dispute', 'a'), draftName('inline', 'b')]).size).toBe(3)
  })
})
