import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cardApplication, cardApplicationV2 } from '../src/contract/card-application.ts'
import { verificationRequest } from '../src/contract/verification-request.ts'
import { launchChromium } from './chromium.ts'
import { axe } from './support/axe.ts'
import { checkedWallet, WALLET } from './support/checked-wallet.ts'
import { postsAnswered, type PostAnswer } from './support/posts-answered.ts'
import { sharedApp } from './support/shared-app.ts'
import { until, untilEqual } from './support/until.ts'
import { DESKTOP, PHONE, type Visitor, type VisitorOptions } from './support/visitor.ts'

/** The forms of the card page, with every answer given here: what is sent, what is said of each answer, and that nothing typed is lost. */

const NUMBER = 'BD-20261121-123456'
const taken = { status: 201, json: { success: true, referenceNumber: NUMBER, deliveryMethods: ['email', 'telegram'] } }

let browser: Browser
const app = sharedApp('live')

beforeAll(async () => {
  browser = await launchChromium()
})
afterAll(() => browser?.close())

/** The card page after the check of a wallet that has staked this much, its clock in hand. */
async function checked(stakedAmount: string, tier: string, options: VisitorOptions): Promise<Visitor> {
  const visitor = await checkedWallet(browser, app.url, stakedAmount, tier, options)
  await visitor.page.clock.install()
  return visitor
}

const answers = (page: Page, path: string, ...given: PostAnswer[]) => postsAnswered(page, path, given, taken)
const hasFocus = (one: Locator) => one.evaluate((element) => element === document.activeElement)
const submitOf = (form: Locator, label: string) => form.getByRole('button', { name: label, exact: true })

describe('a wallet in which nothing was found', () => {
  let visitor: Visitor
  let page: Page

  beforeAll(async () => {
    visitor = await checked('0', 'none', PHONE)
    page = visitor.page
  })
  afterAll(() => visitor?.context.close())

  it('[MANI-04] [MANI-07] [MANI-08] [MANI-09] [MANP-01] [MANP-04] [API-17] [TOAST-11] is looked at by hand on request: refused, repeated under the same key, sent, closed 2 s later', async () => {
    const sent = await answers(page, '/api/whitelist/request-verification', { status: 500, json: { success: false, error: 'x', code: 'x' } }, 'held')
    const open = page.getByRole('button', { name: 'Request Manual Verification' })
    const form = page.getByRole('form', { name: 'Manual verification' })
    await open.click()
    await form.waitFor()
    const submit = submitOf(form, 'Submit')
    expect(await hasFocus(form.getByLabel('E-mail'))).toBe(true)
    await form.getByLabel('E-mail').fill('ada@example.org')
    expect(await submit.isDisabled()).toBe(true)
    await form.getByLabel('Evidence').fill('signature 5x')
    expect((await axe(page, 'main')).violations).toEqual([])
    await submit.click()
    await form.getByText('Failed to submit request. Please try again.').waitFor()
    expect(await form.getByLabel('Evidence').inputValue()).toBe('signature 5x')

    await page.clock.pauseAt(Date.now() + 60_000)
    await submit.click()
    await until(() => sent.bodies[1], { what: 'the second call' })
    expect(await submitOf(form, 'Submitting...').isDisabled()).toBe(true)
    await sent.release(taken)
    await form.getByText(NUMBER).waitFor()
    await page.clock.runFor(1999)
    expect(await form.isVisible()).toBe(true)
    await page.clock.runFor(1)
    await form.waitFor({ state: 'detached' })
    await page.clock.resume()
    expect(await hasFocus(open)).toBe(true)
    expect(await page.getByRole('group', { name: 'Verification Required' }).innerText()).toContain(NUMBER)

    const [first, second] = sent.bodies
    expect(second).toEqual(first)
    expect(new Set(sent.keys).size).toBe(1)
    expect(verificationRequest.parse(first)).toMatchObject({ walletAddress: WALLET, userEmail: 'ada@example.org', evidenceProvided: 'signature 5x', claimedStakedAmount: expect.stringContaining('cannot be specified') })
  })

  it('[A-04] [MANM-18] [MANM-20] [MANM-21] [MANM-22] [MANM-23] [MANM-24] [MANM-25] [MANM-32] [MANM-34] [MANM-35] [MANM-38] [API-17] can be disputed in the dialog', async () => {
    await page.unroute('**/api/whitelist/request-verification')
    const sent = await answers(page, '/api/whitelist/request-verification', { status: 400, json: { success: false, error: 'Not this one.', code: 'x' } }, 'held')
    await page.getByRole('button', { name: 'Dispute the detection' }).click()
    const dialog = page.getByRole('dialog', { name: 'Manual Verification Request' })
    const submit = submitOf(dialog, 'Submit Request')
    await submit.waitFor()
    expect(await dialog.innerText()).toContain('Tokens are held in the wallet, not staked')
    const wrong = () => dialog.locator('[aria-invalid=true]').evaluateAll((fields) => fields.map((field) => field.getAttribute('name')))
    await dialog.getByLabel('E-mail').fill('x')
    expect(await wrong()).toEqual([])
    await submit.click()
    await untilEqual(wrong, ['userEmail', 'claimedStakedAmount', 'requestReason'], { what: 'three fields to be wrong' })
    for (const message of ['Valid email address required', 'Please specify the amount', 'minimum 10 characters']) expect(await dialog.getByText(message).count()).toBe(1)
    expect(sent.bodies).toEqual([])
    await dialog.getByLabel('E-mail').fill('ada@example.org')
    await untilEqual(wrong, ['claimedStakedAmount', 'requestReason'], { what: 'the mended field to be right while typing' })
    await dialog.getByLabel('BD tokens staked').fill('3,000,000')
    await dialog.getByLabel('Reason').fill('Staked in May.')
    expect((await axe(page, 'dialog')).violations).toEqual([])
    await submit.click()
    await dialog.getByText('Not this one.').waitFor()
    expect(await submit.isDisabled()).toBe(false)
    await submit.click()
    await until(() => sent.bodies[1], { what: 'the second call' })
    expect(await dialog.getByText('Not this one.').count()).toBe(0)
    expect(await submitOf(dialog, 'Submitting...').isDisabled()).toBe(true)
    await sent.release(taken)
    await dialog.getByText('Your verification request has been submitted successfully. You should receive a confirmation email shortly.').waitFor()
    expect([await dialog.getByLabel('Reason').inputValue(), await submit.isDisabled()]).toEqual(['', true])
    expect(verificationRequest.parse(sent.bodies[1])).toMatchObject({ walletAddress: WALLET, claimedStakedAmount: '3,000,000', requestReason: 'Staked in May.' })
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await dialog.waitFor({ state: 'detached' })
  })
})

describe('a wallet that has staked enough', () => {
  let visitor: Visitor
  let page: Page
  let overlay: Locator

  beforeAll(async () => {
    visitor = await checked('6000000', 'banker', DESKTOP)
    page = visitor.page
    overlay = page.getByRole('dialog', { name: 'Premium Virtual Card Application' })
  })
  afterAll(() => visitor?.context.close())

  it('[A-03] [VERIF-14] [VERIF-15] [APP1-01] [APP1-02] [APP1-03] [APP1-17] goes through the tier dialog to the application, which neither Back nor a reload loses', async () => {
    await page.getByRole('dialog', { name: 'BLACKDUCK REBEL ACCEPTED!' }).getByRole('button', { name: 'PROCEED TO ALIAS REGISTRATION' }).click()
    await overlay.getByLabel('Card alias').waitFor()
    expect(new URL(page.url()).pathname).toBe('/card-registration')
    const account = await overlay.getByRole('region', { name: 'Account Details' }).innerText()
    for (const value of ['Banker', '6,000,000.00 BD', WALLET]) expect(account).toContain(value)
    const box = await overlay.boundingBox()
    expect(box?.height).toBe(DESKTOP.height)
    expect(box?.width).toBeGreaterThan(DESKTOP.width - 20)

    await overlay.getByText('VERIFICATION COMPLETE').click()
    await overlay.getByLabel('Card alias').fill('A')
    await page.goBack()
    await overlay.waitFor({ state: 'detached' })
    expect(new URL(page.url()).pathname).toBe('/virtual-card')
    await page.goForward()
    await untilEqual(() => overlay.getByLabel('Card alias').inputValue(), 'A', { what: 'the alias to be back' })
    await page.reload()
    await untilEqual(() => overlay.getByLabel('Card alias').inputValue(), 'A', { what: 'the alias to be back after a reload' })
    expect(await overlay.innerText()).toContain(WALLET)

    await page.mouse.click(20, DESKTOP.height / 2)
    await overlay.waitFor({ state: 'detached' })
    await until(() => page.evaluate(() => document.activeElement !== document.body), { what: 'the focus to be somewhere' })
  })

  it('[APP1-15] [APP1-16] [APP1-19] [APP1-20] [APP1-22] [APP1-23] [APP1-24] [APP1-25] [APP1-36] [APP1-37] [APP1-38] [APP1-39] [API-20] [TOAST-12] says what came of the application', async () => {
    const refused = { success: false, error: 'x', code: 'x' }
    const sent = await answers(page, '/api/card/submit-application', { status: 200, json: refused }, { status: 500, json: taken.json }, 'gone', 'held')
    await page.getByLabel('Solana wallet address').fill(WALLET)
    await page.getByRole('button', { name: 'Verify Wallet' }).click()
    await page.getByRole('button', { name: 'Continue Exploring Platform' }).click()
    await page.getByRole('link', { name: 'Apply with Telegram' }).click()
    const submit = submitOf(overlay, 'Submit Application')
    await untilEqual(() => overlay.getByLabel('Card alias').inputValue(), 'A', { what: 'the alias' })
    await submit.click()
    expect(await overlay.getByLabel('Legal name').evaluate((field) => field.matches(':invalid:focus'))).toBe(true)
    expect(sent.bodies).toEqual([])
    await overlay.getByLabel('Legal name').fill('Ada Lovelace')
    await overlay.getByLabel('E-mail').fill('ada@example.org')
    await overlay.getByLabel('Telegram handle').fill('@ada')
    expect((await axe(page, 'dialog')).violations).toEqual([])

    const alerts = overlay.getByRole('alert')
    const failed = 'Application submission failed. Please try again or contact support.'
    for (const [calls, said] of [[1, failed], [2, failed], [3, 'Network error occurred. Please check your connection and try again.']] as const) {
      await submit.click()
      await untilEqual(async () => [sent.bodies.length, await alerts.innerText()], [calls, said], { what: `the alert after call ${calls}` })
      expect(await overlay.getByLabel('Legal name').inputValue()).toBe('Ada Lovelace')
      expect(await submit.isDisabled()).toBe(false)
    }

    await page.clock.pauseAt(Date.now() + 120_000)
    await submit.click()
    await until(() => sent.bodies[3], { what: 'the fourth call' })
    expect(await submitOf(overlay, 'Processing Application...').isDisabled()).toBe(true)
    await sent.release(taken)
    await overlay.getByText('Application Submitted Successfully!').waitFor()
    await page.clock.runFor(499)
    expect(await alerts.innerText()).toBe('')
    await page.clock.runFor(1)
    await untilEqual(() => alerts.innerText().then((text) => text.includes(NUMBER)), true, { what: 'the alert' })
    for (const item of ['Email confirmation', 'Telegram notification', 'Card details within 24-48 hours', 'admin dashboard']) expect(await alerts.innerText()).toContain(item)
    await page.clock.resume()
    expect(new Set(sent.keys).size).toBe(1)
    expect(cardApplication.parse(sent.bodies[3])).toEqual(sent.bodies[3])
    expect(sent.bodies[3]).toMatchObject({ wallet: WALLET, bd_amount: '6000000', tier: 'banker', alias: 'A', telegram: 'ada' })
    await alerts.getByRole('button', { name: 'OK' }).click()
    await overlay.getByRole('button', { name: 'Close', exact: true }).last().click()
    await overlay.waitFor({ state: 'detached' })
  })

  it('[APP2-01] [APP2-10] [APP2-17] [APP2-18] [APP2-19] [APP2-20] [APP2-21] [API-21] applies on the page of its own as well', async () => {
    const sent = await answers(page, '/api/card/submit-application-v2', { status: 503, json: { success: false, error: 'Too busy now.', code: 'busy' } }, 'gone')
    await page.getByRole('link', { name: 'Apply with a phone number' }).click()
    const form = page.getByRole('form', { name: 'Virtual Card Application' })
    const submit = submitOf(form, 'Submit Application')
    await submit.click()
    await form.getByText('Please enter a valid email address').waitFor()
    expect(await form.locator('[aria-invalid=true]').count()).toBe(5)
    for (const [label, text] of [['First name', 'Al'], ['Last name', 'Bo'], ['E-mail', 'al@example.org'], ['Phone number', '0123456789'], ['Alias', 'abc']] as const) {
      await form.getByLabel(label, { exact: false }).fill(text)
    }
    expect(await form.locator('[aria-invalid=true]').count()).toBe(0)
    expect((await axe(page, 'main')).violations).toEqual([])
    for (const said of ['Too busy now.', 'is logged on this device for recovery']) {
      await submit.click()
      const toast = page.getByRole('region', { name: /Messages/ }).getByRole('alert').filter({ hasText: said })
      await toast.waitFor()
      expect(await toast.innerText()).toContain('Submission Error')
      expect(await form.getByLabel('Alias').inputValue()).toBe('abc')
    }
    await submit.click()
    await page.getByRole('heading', { name: 'Application submitted' }).waitFor()
    expect(await page.getByRole('main').innerText()).toMatch(new RegExp(`${NUMBER}[^]*E-mail, Telegram[^]*\\$5,000[^]*\\$150,000`))
    expect(cardApplicationV2.parse(sent.bodies[2])).toEqual(sent.bodies[2])
    expect(sent.bodies[2]).toMatchObject({ name: 'Al Bo', phone: '0123456789', wallet: WALLET })
    const [tab] = await Promise.all([page.waitForEvent('popup'), page.getByRole('link', { name: 'Learn More' }).click()])
    expect(new URL(tab.url()).pathname).toBe('/virtual-card')
    await tab.close()
    await page.getByRole('link', { name: 'Return to Dashboard' }).click()
    await page.waitForURL(`${app.url}/`)
    expect(visitor.errors).toEqual([])
  })
})
