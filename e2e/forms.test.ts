import type { Browser, Locator } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contact } from '../src/content/contact.ts'
import { forms } from '../src/content/forms.ts'
import { install } from '../src/content/install.ts'
import { loanNote } from '../src/content/loan-note.ts'
import { launchChromium } from './chromium.ts'
import { startApp, type App } from './support/app.ts'
import { axe } from './support/axe.ts'
import { answerOnce, keptDraft, visitForm, type Sent } from './support/form-visit.ts'
import { oneVisit } from './support/one-visit.ts'
import { layoutShift } from './support/shift.ts'
import { NOBODY_ANSWERS } from './support/states.ts'
import { until, untilEqual } from './support/until.ts'
import { visit } from './support/visitor.ts'

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

  describe('filled in step by step', () => {
    /** What was sent before the page was reloaded. */
    let first: Sent | undefined
    const visitor = oneVisit(() => visitForm(browser, `${app.url}/contact`, visit))
    const send = () => visitor().form.getByRole('button', { name: words.send })
    async function putAway(title: string): Promise<void> {
      const { toast } = visitor()
      await toast.getByRole('button').click()
      await toast.getByText(title).waitFor({ state: 'detached' })
    }

    it('[SHELL-14] [CONT-02] comes into the room that was kept for it', async () => {
      const { page, form } = visitor()
      expect((await layoutShift(page)).total).toBeLessThan(0.02)
      await expect.poll(() => form.isVisible()).toBe(true)
    })

    it.each([
      ['[CONT-12]', words.name],
      ['[CONT-13]', words.email],
      ['[CONT-14]', words.message],
    ])('%s [CONT-16] [CONT-17] asks for what is missing, and sends nothing: %s', async (_, missing) => {
      const { form, sent, toast } = visitor()
      for (const [label, text] of Object.entries(message)) await form.getByLabel(label).fill(label === missing ? '  ' : text)
      await send().click()
      await toast.getByText(words.missing.title).waitFor()
      await expect.poll(() => toast.innerText()).toContain('Please fill in your name, email, and message before submitting.')
      await untilEqual(() => form.getByLabel(missing).evaluate((field) => document.activeElement === field && field.getAttribute('aria-invalid')), 'true', { what: `the focus in ${missing}` })
      await expect.poll(() => sent()).toEqual([])
      await putAway(words.missing.title)
    })

    it('has nothing that axe finds', async () => {
      await expect.poll(async () => (await axe(visitor().page, 'main')).violations).toEqual([])
    })

    it.each([
      [500, {}],
      [400, { success: false, error: 'Please give another address', code: 'bad_request', field: 'email' }],
    ])('[CONT-18] [CONT-21] says that the message failed with %i, and how else to reach us', async (status, json) => {
      const { page, form, toast } = visitor()
      await page.unrouteAll()
      await answerOnce(page, '/api/contact/submit', { status, json })
      await form.getByLabel(words.message).fill(message[words.message])
      await send().click()
      await toast.getByText('Message Failed').waitFor()
      await expect.poll(() => toast.innerText()).toContain('Please try again or contact us directly via email')
      await putAway('Message Failed')
    })

    it('shows a refusal of the server at its field', async () => {
      const { form } = visitor()
      await form.getByText('Please give another address').waitFor()
      await expect.poll(() => form.getByLabel(words.email).getAttribute('aria-invalid')).toBe('true')
    })

    it('[API-22] [GEN-28] has sent JSON, the same message under the same key', async () => {
      const [sentFirst, second] = await visitor().sent()
      first = sentFirst
      expect(first).toMatchObject({ path: '/api/contact/submit', type: 'application/json' })
      expect(second?.key).toBe(first?.key)
    })

    it('[CONT-09] [CONT-15] [CONT-23] has sent its six fields, the optional ones empty', async () => {
      const [sentFirst] = await visitor().sent()
      expect(sentFirst?.body).toEqual({ name: 'Ada Duck', email: 'ada@bd.example', message: 'My stake is not found.', subject: '', category: '', walletAddress: '' })
    })

    it('keeps what was typed through a reload', async () => {
      const { page, form } = visitor()
      await page.reload()
      await form.getByText(forms.restored).waitFor()
      expect(await Promise.all(Object.keys(message).map((label) => form.getByLabel(label).inputValue()))).toEqual(Object.values(message))
    })

    it('[CONT-22] [API-22] sends it once, under the key from before the reload', async () => {
      const { page, sent, toast } = visitor()
      await page.unrouteAll()
      await send().click()
      await toast.getByText(words.sent.title).waitFor()
      await expect.poll(() => sent()).toEqual([first])
    })

    it('has a number then, and is empty', async () => {
      const { page, form, errors } = visitor()
      await expect.poll(() => form.innerText()).toMatch(/Your message has the number BD-\d{8}-[1-9]\d{5}\./)
      await expect.poll(() => form.getByLabel(words.message).inputValue()).toBe('')
      await expect.poll(() => form.getByText(forms.restored).count()).toBe(0)
      await untilEqual(() => keptDraft(page, 'contact'), null, { what: 'nothing to be kept of it' })
      expect(errors).toEqual([])
    })
  })

  it('says that it needs a connection, waits for one once pressed, and then sends by itself; settings count and clear what is kept', async () => {
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
    await expect.poll(() => sent()).toEqual([])
    await context.setOffline(false)
    await toast.getByText(words.sent.title).waitFor()
    await expect.poll(async () => (await sent()).map(({ body }) => [body['subject'], body['message'], body['category'], body['walletAddress']])).toEqual([['A stake', 'It is lost', '', '']])
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

  let release = () => {}
  const visitor = oneVisit(() => visitForm(browser, `${app.url}/convertible-loan`, visit))
  const submit = () => visitor().form.getByRole('button', { name: words.send })
  const dialog = () => visitor().page.getByRole('dialog', { name: words.sent.title })
  const focused = () => visitor().page.evaluate(() => document.activeElement?.getAttribute('name'))
  /** The server's answer to the next application, with this number. */
  async function answeredWith(referenceNumber: string): Promise<void> {
    const { page } = visitor()
    await page.unrouteAll()
    await answerOnce(page, PATH, { status: 201, json: { success: true, referenceNumber, deliveryMethods: [] } })
  }

  it('[SHELL-18] [LOAN-44] is checked by the browser', async () => {
    await submit().click()
    await untilEqual(focused, 'fullName', { what: 'the browser to ask for the name' })
    await expect.poll(() => visitor().sent()).toEqual([])
  })

  // I-02: a file is required as well, by the browser.
  it('[LOAN-44] [LOAN-45] needs its files, of an accepted type', async () => {
    const { page, form, sent } = visitor()
    await fill(form)
    await form.getByLabel(words.utilityBill).setInputFiles([])
    await submit().click()
    await untilEqual(focused, 'utilityBill', { what: 'the browser to ask for the file' })
    await form.getByLabel(words.utilityBill).setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('x') })
    await form.getByText(words.file.type).waitFor()
    await submit().click()
    await expect.poll(() => sent()).toEqual([])
    await expect.poll(async () => (await axe(page, 'main')).violations).toEqual([])
  })

  it('[LOAN-60] [LOAN-61] [LOAN-62] says that it is on its way, and cannot be sent again meanwhile', async () => {
    const { page, form } = visitor()
    await form.getByLabel(words.utilityBill).setInputFiles(pdf('bill.pdf', 1200))
    await form.getByText('bill.pdf, 1.2 KB').waitFor()
    await answerOnce(page, PATH, { status: 500, json: { error: 'Duck overboard' }, when: new Promise((resolve) => (release = resolve)) })
    await submit().click()
    const busy = form.getByRole('button', { name: 'Submitting Application...' })
    await busy.waitFor()
    await expect.poll(() => busy.isDisabled()).toBe(true)
  })

  it('[LOAN-60] [LOAN-68] [LOAN-69] [LOAN-70] says that it failed, in words of its own', async () => {
    const { page, toast } = visitor()
    release()
    await toast.getByText('Submission Error').waitFor()
    await expect.poll(() => toast.innerText()).toContain('There was an issue submitting your application. Please try again or contact us directly.')
    await expect.poll(() => page.getByText('Duck overboard').count()).toBe(0)
  })

  it('[LOAN-09] [LOAN-54] [LOAN-60] [LOAN-63] shows its number in a dialog: the one from the browser, which the server accepted', async () => {
    await submit().click()
    await dialog().waitFor()
    const number = /BD-\d{8}-\d{6}/.exec(await dialog().innerText())?.[0]
    expect(number).toMatch(REFERENCE)
    expect(number).toBe((await visitor().sent())[0]?.body['referenceNumber'])
  })

  it('[GEN-28] [LOAN-59] has sent parts, and the same under the same key', async () => {
    const [first, second, ...more] = await visitor().sent()
    expect(more).toEqual([])
    expect(second).toMatchObject({ path: PATH, key: first?.key, body: first?.body })
    expect(first?.type).toMatch(/^multipart\/form-data; boundary=/)
  })

  it('[API-29] [LOAN-58] has sent every part', async () => {
    const [first] = await visitor().sent()
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
  })

  it('[LOAN-65] has a dialog that its button closes', async () => {
    await dialog().getByRole('button', { name: words.sent.close }).last().click()
    await dialog().waitFor({ state: 'detached' })
    await expect.poll(() => dialog().count()).toBe(0)
  })

  it('[LOAN-64] is then empty, and stored nowhere', async () => {
    const { page, form } = visitor()
    const values = await form.locator('input:not([name="homepage"]), select, textarea').evaluateAll((fields) => fields.map((field) => ('value' in field ? field.value : '')))
    expect(values).toEqual(Array(10).fill(''))
    await expect.poll(() => keptDraft(page, 'loan')).toBeNull()
  })

  it('is kept while it is filled in, but for its files', async () => {
    const { page, form } = visitor()
    await fill(form, 'No')
    await until(async () => JSON.stringify(await keptDraft(page, 'loan')).includes('Undecided'), { what: 'what was typed to be kept' })
    await expect.poll(async () => JSON.stringify(await keptDraft(page, 'loan'))).not.toContain('pdf')
  })

  it('[LOAN-51] [LOAN-57] [LOAN-67] is sent with a No as well, and shows the number from the server, in a dialog that its cross closes', async () => {
    await answeredWith('BD-20200101-111111')
    await submit().click()
    await dialog().getByText('BD-20200101-111111').waitFor()
    await expect.poll(async () => (await visitor().sent()).at(-1)?.body['riskSuitability']).toBe('No')
    await dialog().getByRole('button', { name: 'Close' }).first().click()
    await dialog().waitFor({ state: 'detached' })
  })

  it('[LOAN-57] [LOAN-66] has a dialog that a click beside it closes', async () => {
    await answeredWith('BD-20200101-222222')
    await fill(visitor().form)
    await submit().click()
    await dialog().getByText('BD-20200101-222222').waitFor()
    await expect.poll(async () => (await visitor().sent()).at(-1)?.body['riskSuitability']).toBe('Yes')
    await visitor().page.mouse.click(195, 20)
    await dialog().waitFor({ state: 'detached' })
  })

  it('[LOAN-51] has a key of its own for each application', async () => {
    const { sent, errors } = visitor()
    const all = await sent()
    expect(all.map(({ body }) => body['riskSuitability'])).toEqual(['Yes', 'Yes', 'No', 'Yes'])
    expect(new Set(all.map(({ key }) => key)).size).toBe(3)
    expect(errors).toEqual([])
  })
})
