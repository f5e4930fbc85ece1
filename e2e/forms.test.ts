import type { Browser, Locator } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contact } from '../src/content/contact.ts'
import { forms } from '../src/content/forms.ts'
import { install } from '../src/content/install.ts'
import { loanNote } from '../src/content/loan-note.ts'
import { launchChromium } from './chromium.ts'
import { startApp, type App } from './support/app.ts'
import { axe } from './support/axe.ts'
import { answerOnce, keptDraft, visitForm } from './support/form-visit.ts'
import { layoutShift } from './support/shift.ts'
import { NOBODY_ANSWERS } from './support/states.ts'
import { until, untilEqual } from './support/until.ts'

/** The two forms that are pages of their own: what they send, what they say, and what they keep. */

const WALLET = '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU'
const REFERENCE = /^BD-\d{8}-[1-9]\d{5}$/

let browser: Browser
let app: App

beforeAll(async () => {
  browser = await launchChromium()
  app = await startApp({ env: NOBODY_ANSWERS })
})
afterAll(async () => {
  await browser?.close()
  await app?.dispose()
})

const at = (path: string) => visitForm(browser, app.url + path)

describe('the contact form', () => {
  const words = contact.form
  const message = { [words.name]: 'Ada Duck', [words.email]: 'ada@bd.example', [words.message]: 'My stake is not found.' }

  it('[SHELL-14] [CONT-02] [CONT-12] [CONT-13] [CONT-14] [CONT-16] [CONT-17] [API-22] [GEN-28] [CONT-09] [CONT-15] [CONT-18] [CONT-21] [CONT-22] [CONT-23] asks for what is missing, keeps what was typed through failures and a reload, and sends it once, under one key', async () => {
    const { page, form, sent, toast, errors } = await at('/contact')
    // It came into the room that was kept for it.
    expect((await layoutShift(page)).total).toBeLessThan(0.02)
    const send = form.getByRole('button', { name: words.send })
    for (const missing of Object.keys(message)) {
      for (const [label, text] of Object.entries(message)) await form.getByLabel(label).fill(label === missing ? '  ' : text)
      await send.click()
      await toast.getByText(words.missing.title).waitFor()
      expect(await toast.innerText()).toContain('Please fill in your name, email, and message before submitting.')
      await untilEqual(() => form.getByLabel(missing).evaluate((field) => document.activeElement === field && field.getAttribute('aria-invalid')), 'true', { what: `the focus in ${missing}` })
      await toast.getByRole('button').click()
      await toast.getByText(words.missing.title).waitFor({ state: 'detached' })
    }
    expect((await axe(page, 'main')).violations).toEqual([])
    expect(await sent()).toEqual([])

    await answerOnce(page, '/api/contact/submit', { status: 500, json: {} }, { status: 400, json: { success: false, error: 'Please give another address', code: 'bad_request', field: 'email' } })
    await form.getByLabel(words.message).fill(message[words.message])
    for (const failure of ['500', '400']) {
      await send.click()
      await toast.getByText('Message Failed').waitFor()
      expect([failure, await toast.innerText()]).toEqual([failure, expect.stringContaining('Please try again or contact us directly via email')])
      await toast.getByRole('button').click()
    }
    await form.getByText('Please give another address').waitFor()
    const [first, second] = await sent()
    // What is not required goes empty.
    expect(first).toMatchObject({
      path: '/api/contact/submit',
      type: 'application/json',
      body: { name: 'Ada Duck', email: 'ada@bd.example', message: 'My stake is not found.', subject: '', category: '', walletAddress: '' },
    })
    expect(second?.key).toBe(first?.key)

    await page.reload()
    await form.getByText(forms.restored).waitFor()
    expect(await Promise.all(Object.keys(message).map((label) => form.getByLabel(label).inputValue()))).toEqual(Object.values(message))
    await page.unrouteAll()
    await send.click()
    await toast.getByText(words.sent.title).waitFor()
    expect(await sent()).toEqual([first])
    expect(await form.innerText()).toMatch(/Your message has the number BD-\d{8}-[1-9]\d{5}\./)
    expect(await form.getByLabel(words.message).inputValue()).toBe('')
    expect(await form.getByText(forms.restored).count()).toBe(0)
    await untilEqual(() => keptDraft(page, 'contact'), null, { what: 'nothing to be kept of it' })
    expect(errors).toEqual([])
  })

  it('says before that it needs a connection, waits for one when it was pressed, and then sends by itself; settings count and clear what is kept', async () => {
    const { page, context, form, sent, toast, errors } = await at('/contact')
    await form.getByLabel(words.category).selectOption('staking')
    await form.getByLabel(words.wallet).fill(WALLET)
    await until(async () => JSON.stringify(await keptDraft(page, 'contact')).includes(WALLET), { what: 'what was typed to be kept' })
    await page.goto(`${app.url}/settings`)
    const row = page.locator('dt', { hasText: 'Unsent forms' }).locator('xpath=../dd').first()
    await untilEqual(() => row.innerText(), '1 form', { what: 'the unsent form to be counted' })
    await page.getByRole('button', { name: 'Clear unsent forms' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Clear', exact: true }).click()
    await untilEqual(() => row.innerText(), 'None', { what: 'the unsent form to be cleared' })

    // What another app shared goes into the message, under what is there.
    await page.goto(`${app.url}/contact?title=A%20stake&text=It%20is%20lost`)
    await page.getByRole('dialog').getByRole('button', { name: install.shared.take }).click()
    const text = form.getByLabel(words.message)
    await untilEqual(() => text.evaluate((field) => document.activeElement === field), true, { what: 'the focus in the message' })
    expect([await form.getByLabel(words.subject).inputValue(), await text.inputValue()]).toEqual(['A stake', 'It is lost'])
    expect(new URL(page.url()).search).toBe('')

    await form.getByLabel(words.name).fill('Ada Duck')
    await form.getByLabel(words.email).fill('ada@bd.example')
    await context.setOffline(true)
    await form.getByText('Needs a connection').waitFor()
    await form.getByRole('button', { name: words.send }).click()
    await form.getByText('Waiting for a connection').waitFor()
    expect(await sent()).toEqual([])
    await context.setOffline(false)
    await toast.getByText(words.sent.title).waitFor()
    expect((await sent()).map(({ body }) => [body['subject'], body['message'], body['category'], body['walletAddress']])).toEqual([['A stake', 'It is lost', '', '']])
    expect(errors).toEqual([])
  })
})

describe('the loan form', () => {
  const words = loanNote.form
  const PATH = '/api/convertible-loan'
  const pdf = (name: string, bytes = 64) => ({ name, mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n'.padEnd(bytes, '0')) })

  async function fill(form: Locator, risks = 'Yes'): Promise<void> {
    await form.getByLabel(words.fullName).fill('Ada Duck')
    await form.getByLabel(words.email).fill('ada@bd.example')
    for (const [label, value] of [
      [words.investmentAmount, '$125,000'],
      [words.investorType, 'Family Office'],
      [words.country, 'Malta'],
      [words.conversionOption, 'Undecided'],
      [words.riskSuitability, risks],
    ] as const) {
      await form.getByLabel(label).selectOption(value)
    }
    await form.getByLabel(words.passportCopy).setInputFiles(pdf('passport.pdf'))
    await form.getByLabel(words.utilityBill).setInputFiles(pdf('bill.pdf', 1200))
  }

  it('[SHELL-18] [API-29] [GEN-28] [LOAN-09] [LOAN-44] [LOAN-45] [LOAN-54] [LOAN-58] [LOAN-59] [LOAN-60] [LOAN-61] [LOAN-62] [LOAN-51] [LOAN-57] [LOAN-63] [LOAN-64] [LOAN-65] [LOAN-66] [LOAN-67] [LOAN-68] [LOAN-69] [LOAN-70] goes from what is missing over a failure to the number that the server gives, in a dialog that closes in three ways', async () => {
    const { page, form, sent, toast, errors } = await at('/convertible-loan')
    const button = form.getByRole('button', { name: words.send })
    await button.click()
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('name'))
    await untilEqual(focused, 'fullName', { what: 'the browser to ask for the name' })

    await fill(form)
    // I-02: a file is required as well, by the browser.
    await form.getByLabel(words.utilityBill).setInputFiles([])
    await button.click()
    await untilEqual(focused, 'utilityBill', { what: 'the browser to ask for the file' })
    await form.getByLabel(words.utilityBill).setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('x') })
    await form.getByText(words.file.type).waitFor()
    await button.click()
    expect(await sent()).toEqual([])
    expect((await axe(page, 'main')).violations).toEqual([])
    await form.getByLabel(words.utilityBill).setInputFiles(pdf('bill.pdf', 1200))
    await form.getByText('bill.pdf, 1.2 KB').waitFor()

    let release = () => {}
    await answerOnce(page, PATH, { status: 500, json: { error: 'Duck overboard' }, when: new Promise((resolve) => (release = resolve)) })
    await button.click()
    const busy = form.getByRole('button', { name: 'Submitting Application...' })
    await busy.waitFor()
    expect(await busy.isDisabled()).toBe(true)
    release()
    await toast.getByText('Submission Error').waitFor()
    expect(await toast.innerText()).toContain('There was an issue submitting your application. Please try again or contact us directly.')
    expect(await page.getByText('Duck overboard').count()).toBe(0)

    await button.click()
    const dialog = page.getByRole('dialog', { name: words.sent.title })
    await dialog.waitFor()
    const number = /BD-\d{8}-\d{6}/.exec(await dialog.innerText())?.[0]
    expect(number).toMatch(REFERENCE)
    const [first, second, ...more] = await sent()
    expect(more).toEqual([])
    expect(second).toMatchObject({ path: PATH, key: first?.key, body: first?.body })
    expect(first?.type).toMatch(/^multipart\/form-data; boundary=/)
    expect(first?.body).toEqual({
      name: 'Ada Duck',
      email: 'ada@bd.example',
      referenceNumber: expect.stringMatching(REFERENCE),
      investmentAmount: '$125,000',
      investorType: 'Family Office',
      riskSuitability: 'Yes',
      conversionOption: 'Undecided',
      country: 'Malta',
      comments: '',
      passportCopy: 'passport.pdf, application/pdf',
      utilityBill: 'bill.pdf, application/pdf',
    })
    // The browser's proposal was good and free: the server took it.
    expect(number).toBe(first?.body['referenceNumber'])

    await dialog.getByRole('button', { name: words.sent.close }).last().click()
    await dialog.waitFor({ state: 'detached' })
    const values = () => form.locator('input, select, textarea').evaluateAll((fields) => fields.map((field) => ('value' in field ? field.value : '')))
    expect(await values()).toEqual(Array(10).fill(''))
    expect(await keptDraft(page, 'loan')).toBeNull()

    const other = (referenceNumber: string) => ({ status: 201, json: { success: true, referenceNumber, deliveryMethods: [] } })
    await page.unrouteAll()
    await answerOnce(page, PATH, other('BD-20200101-111111'), other('BD-20200101-222222'))
    await fill(form, 'No')
    await until(async () => JSON.stringify(await keptDraft(page, 'loan')).includes('Undecided'), { what: 'what was typed to be kept' })
    expect(JSON.stringify(await keptDraft(page, 'loan'))).not.toContain('pdf')
    await form.getByRole('button', { name: words.send }).click()
    await dialog.getByText('BD-20200101-111111').waitFor()
    await dialog.getByRole('button', { name: 'Close' }).first().click()
    await dialog.waitFor({ state: 'detached' })

    await fill(form)
    await form.getByRole('button', { name: words.send }).click()
    await dialog.getByText('BD-20200101-222222').waitFor()
    // Beside it.
    await page.mouse.click(195, 20)
    await dialog.waitFor({ state: 'detached' })
    const all = await sent()
    expect(all.map(({ body }) => body['riskSuitability'])).toEqual(['Yes', 'Yes', 'No', 'Yes'])
    expect(new Set(all.map(({ key }) => key)).size).toBe(3)
    expect(errors).toEqual([])
  })
})
