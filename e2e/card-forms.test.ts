import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cardApplication, cardApplicationV2 } from '../src/contract/card-application.ts'
import { verificationRequest } from '../src/contract/verification-request.ts'
import { launchChromium } from './chromium.ts'
import { axe } from './support/axe.ts'
import { checkedWallet, WALLET } from './support/checked-wallet.ts'
import { oneVisit } from './support/one-visit.ts'
import { postsAnswered, type PostAnswer, type PostsAnswered } from './support/posts-answered.ts'
import { sharedApp } from './support/shared-app.ts'
import { until, untilEqual } from './support/until.ts'
import { DESKTOP, FRAMES_MS, PHONE, type Visitor, type VisitorOptions } from './support/visitor.ts'

/** The forms of the card page, with every answer given here: what is sent, what is shown for each answer, and that nothing typed is lost. */

const NUMBER = 'BD-20261121-123456'
const taken = { status: 201, json: { success: true, referenceNumber: NUMBER, deliveryMethods: ['email', 'telegram'] } }

let browser: Browser
const app = sharedApp('live')

beforeAll(async () => {
  browser = await launchChromium()
})
afterAll(() => browser?.close())

/** The card page after the check of a wallet that has staked this much, with a controlled clock. */
async function checked(stakedAmount: string, tier: string, options: VisitorOptions): Promise<Visitor> {
  const visitor = await checkedWallet(browser, app.url, stakedAmount, tier, options)
  await visitor.page.clock.install()
  return visitor
}

const answers = (page: Page, path: string, ...given: PostAnswer[]) => postsAnswered(page, path, given, taken)
const hasFocus = (one: Locator) => one.evaluate((element) => element === document.activeElement)
const submitOf = (form: Locator, label: string) => form.getByRole('button', { name: label, exact: true })

describe('a wallet in which nothing was found', () => {
  const PATH = '/api/whitelist/request-verification'
  const visitor = oneVisit(() => checked('0', 'none', PHONE))

  describe('is looked at by hand on request, which', () => {
    let sent: PostsAnswered
    beforeAll(async () => {
      sent = await answers(visitor().page, PATH, { status: 500, json: { success: false, error: 'x', code: 'x' } }, 'held')
    })
    afterAll(() => visitor().page.unroute(`**${PATH}`))
    const open = () => visitor().page.getByRole('button', { name: 'Request Manual Verification' })
    const form = () => visitor().page.getByRole('form', { name: 'Manual verification' })

    it('[MANI-07] has a form that cannot be sent before it is filled in', async () => {
      await open().click()
      await form().waitFor()
      await expect.poll(() => hasFocus(form().getByLabel('Email'))).toBe(true)
      await form().getByLabel('Email').fill('ada@example.org')
      await expect.poll(() => submitOf(form(), 'Submit').isDisabled()).toBe(true)
      await form().getByLabel('Evidence').fill('signature 5x')
      await expect.poll(async () => (await axe(visitor().page, 'main')).violations).toEqual([])
    })

    it('[MANI-07] [MANI-09] [MANP-04] says that it was refused, and loses nothing', async () => {
      await submitOf(form(), 'Submit').click()
      await form().getByText('Failed to submit request. Please try again.').waitFor()
      await expect.poll(() => form().getByLabel('Evidence').inputValue()).toBe('signature 5x')
    })

    it('[MANI-04] [MANI-07] cannot be sent again while it is on its way', async () => {
      await visitor().page.clock.pauseAt(Date.now() + 60_000)
      await submitOf(form(), 'Submit').click()
      await visitor().page.clock.runFor(FRAMES_MS)
      await until(() => sent.bodies[1], { what: 'the second call' })
      await expect.poll(() => submitOf(form(), 'Submitting...').isDisabled()).toBe(true)
    })

    it('[MANI-08] [MANP-04] [TOAST-11] shows its number, and closes two seconds later', async () => {
      const { page } = visitor()
      await sent.release(taken)
      await form().getByText(NUMBER).waitFor()
      await page.clock.runFor(1999)
      await expect.poll(() => form().isVisible()).toBe(true)
      await page.clock.runFor(1)
      await form().waitFor({ state: 'detached' })
    })

    it('returns the focus, and leaves its number', async () => {
      const { page } = visitor()
      await page.clock.resume()
      await expect.poll(() => hasFocus(open())).toBe(true)
      await expect.poll(() => page.getByRole('group', { name: 'Verification Required' }).innerText()).toContain(NUMBER)
    })

    it('[API-17] [MANP-01] was sent with all that the call takes, the same under the same key', () => {
      const [first, second] = sent.bodies
      expect(second).toEqual(first)
      expect(new Set(sent.keys).size).toBe(1)
      expect(verificationRequest.parse(first)).toMatchObject({ walletAddress: WALLET, userEmail: 'ada@example.org', evidenceProvided: 'signature 5x', claimedStakedAmount: expect.stringContaining('cannot be specified') })
    })
  })

  describe('can be disputed in a dialog, which', () => {
    let sent: PostsAnswered
    beforeAll(async () => {
      sent = await answers(visitor().page, PATH, { status: 400, json: { success: false, error: 'Not this one.', code: 'x' } }, 'held')
    })
    const dialog = () => visitor().page.getByRole('dialog', { name: 'Manual Verification Request' })
    const submit = () => submitOf(dialog(), 'Submit Request')
    const wrong = () => dialog().locator('[aria-invalid=true]').evaluateAll((fields) => fields.map((field) => field.getAttribute('name')))

    it('[A-04] opens from the panel, and says what was detected', async () => {
      await visitor().page.getByRole('button', { name: 'Dispute the detection' }).click()
      await submit().waitFor()
      await expect.poll(() => dialog().innerText()).toContain('Tokens are held in the wallet, not staked')
    })

    it('[MANM-32] [MANM-34] says at three fields what is wrong, once it is submitted', async () => {
      await dialog().getByLabel('Email').fill('x')
      expect(await wrong()).toEqual([])
      await submit().click()
      await untilEqual(wrong, ['userEmail', 'claimedStakedAmount', 'requestReason'], { what: 'three fields to be wrong' })
      for (const message of ['Valid email address required', 'Please specify the amount', 'minimum 10 characters']) await expect.poll(() => dialog().getByText(message).count()).toBe(1)
      expect(sent.bodies).toEqual([])
    })

    it('[MANM-34] says while typing that a field is right again', async () => {
      await dialog().getByLabel('Email').fill('ada@example.org')
      await untilEqual(wrong, ['claimedStakedAmount', 'requestReason'], { what: 'the mended field to be right while typing' })
      await expect.poll(() => dialog().getByText('Valid email address required').count()).toBe(0)
    })

    it("[MANM-25] [MANM-35] shows the server's sentence, and may be sent again", async () => {
      await dialog().getByLabel('BD tokens staked').fill('3,000,000')
      await dialog().getByLabel('Reason').fill('Staked in May.')
      await expect.poll(async () => (await axe(visitor().page, 'dialog')).violations).toEqual([])
      await submit().click()
      await dialog().getByText('Not this one.').waitFor()
      await expect.poll(() => submit().isDisabled()).toBe(false)
    })

    it('[MANM-20] [MANM-21] [MANM-23] says that it is on its way and no longer what was wrong, and cannot be sent again meanwhile', async () => {
      await submit().click()
      await until(() => sent.bodies[1], { what: 'the second call' })
      await expect.poll(() => dialog().getByText('Not this one.').count()).toBe(0)
      await expect.poll(() => submitOf(dialog(), 'Submitting...').isDisabled()).toBe(true)
    })

    it('[MANM-22] [MANM-24] [MANM-38] says that it was sent, and is empty', async () => {
      await sent.release(taken)
      await dialog().getByText('Your verification request has been submitted successfully. You should receive a confirmation email shortly.').waitFor()
      expect([await dialog().getByLabel('Reason').inputValue(), await submit().isDisabled()]).toEqual(['', true])
    })

    it('[API-17] was sent with all that the call takes', () => {
      expect(verificationRequest.parse(sent.bodies[1])).toMatchObject({ walletAddress: WALLET, claimedStakedAmount: '3,000,000', requestReason: 'Staked in May.' })
    })

    it('[MANM-18] is closed by Cancel', async () => {
      await dialog().getByRole('button', { name: 'Cancel' }).click()
      await dialog().waitFor({ state: 'detached' })
      expect(sent.bodies).toHaveLength(2)
    })
  })
})

describe('a wallet that has staked enough', () => {
  const visitor = oneVisit(() => checked('6000000', 'banker', DESKTOP))
  const overlay = () => visitor().page.getByRole('dialog', { name: 'Premium Virtual Card Application' })
  const alias = () => overlay().getByLabel('Card alias')

  describe('goes to the application, which', () => {
    it('[A-03] [VERIF-14] [VERIF-15] opens from the tier dialog with tier, stake and wallet', async () => {
      const { page } = visitor()
      await page.getByRole('dialog', { name: 'BLACKDUCK REBEL ACCEPTED!' }).getByRole('button', { name: 'PROCEED TO ALIAS REGISTRATION' }).click()
      await alias().waitFor()
      expect(new URL(page.url()).pathname).toBe('/card-registration')
      const account = await overlay().getByRole('region', { name: 'Account Details' }).innerText()
      for (const value of ['Banker', '6,000,000.00 BD', WALLET]) expect(account).toContain(value)
    })

    it('[APP1-01] covers the window', async () => {
      const box = await overlay().boundingBox()
      expect(box?.height).toBe(DESKTOP.height)
      expect(box?.width).toBeGreaterThan(DESKTOP.width - 20)
    })

    it('[APP1-03] stays open on a click inside', async () => {
      await overlay().getByText('VERIFICATION COMPLETE').click()
      await alias().fill('A')
      await expect.poll(() => alias().inputValue()).toBe('A')
    })

    it('survives Back and a reload', async () => {
      const { page } = visitor()
      await page.goBack()
      await overlay().waitFor({ state: 'detached' })
      expect(new URL(page.url()).pathname).toBe('/virtual-card')
      await page.goForward()
      await untilEqual(() => alias().inputValue(), 'A', { what: 'the alias to be back' })
      await page.reload()
      await untilEqual(() => alias().inputValue(), 'A', { what: 'the alias to be back after a reload' })
      await expect.poll(() => overlay().innerText()).toContain(WALLET)
    })

    it('[APP1-02] is closed by a click beside it', async () => {
      const { page } = visitor()
      await page.mouse.click(20, DESKTOP.height / 2)
      await overlay().waitFor({ state: 'detached' })
      await until(() => page.evaluate(() => document.activeElement !== document.body), { what: 'the focus to be somewhere' })
      await expect.poll(() => overlay().count()).toBe(0)
    })
  })

  describe('is told what came of the application, which', () => {
    const refused = { success: false, error: 'x', code: 'x' }
    const failed = 'Application submission failed. Please try again or contact support.'
    let sent: PostsAnswered
    beforeAll(async () => {
      sent = await answers(visitor().page, '/api/card/submit-application', { status: 200, json: refused }, { status: 500, json: taken.json }, 'gone', 'held')
    })
    const submit = () => submitOf(overlay(), 'Submit Application')
    const alerts = () => overlay().getByRole('alert').filter({ hasText: /./ })

    it('[APP1-15] [APP1-16] is checked by the browser, and accepts an alias of one letter', async () => {
      const { page } = visitor()
      await page.getByLabel('Solana wallet address').fill(WALLET)
      await page.getByRole('button', { name: 'Verify Wallet' }).click()
      await page.getByRole('button', { name: 'Continue Exploring Platform' }).click()
      await page.getByRole('link', { name: 'Apply with Telegram' }).click()
      await untilEqual(() => alias().inputValue(), 'A', { what: 'the alias' })
      await submit().click()
      expect(await overlay().getByLabel('Legal name').evaluate((field) => field.matches(':invalid:focus'))).toBe(true)
      expect(sent.bodies).toEqual([])
    })

    it('has nothing that axe finds once it is filled in', async () => {
      await overlay().getByLabel('Legal name').fill('Ada Lovelace')
      await overlay().getByLabel('Email').fill('ada@example.org')
      await overlay().getByLabel('Telegram handle').fill('@ada')
      await expect.poll(async () => (await axe(visitor().page, 'dialog')).violations).toEqual([])
    })

    it.each([
      ['[APP1-23] [APP1-36]', 1, failed],
      ['[APP1-23] [APP1-36]', 2, failed],
      ['[APP1-37]', 3, 'Network error occurred. Please check your connection and try again.'],
    ] as const)('%s [APP1-25] stays after call %i, and alerts: %s', async (_, calls, said) => {
      await submit().click()
      await untilEqual(async () => [sent.bodies.length, await alerts().innerText()], [calls, said], { what: `the alert after call ${calls}` })
      await expect.poll(() => overlay().getByLabel('Legal name').inputValue()).toBe('Ada Lovelace')
      await expect.poll(() => submit().isDisabled()).toBe(false)
    })

    it('[APP1-19] [APP1-20] [APP1-24] cannot be sent again while it is on its way', async () => {
      await visitor().page.clock.pauseAt(Date.now() + 120_000)
      await submit().click()
      await visitor().page.clock.runFor(FRAMES_MS)
      await until(() => sent.bodies[3], { what: 'the fourth call' })
      await expect.poll(() => submitOf(overlay(), 'Processing Application...').isDisabled()).toBe(true)
    })

    it('[APP1-22] [APP1-24] [APP1-38] [TOAST-12] alerts with its number half a second after it was accepted', async () => {
      const { page } = visitor()
      await sent.release(taken)
      await overlay().getByText('Application Submitted Successfully!').waitFor()
      await page.clock.runFor(499)
      await expect.poll(() => alerts().count()).toBe(0)
      await page.clock.runFor(1)
      await untilEqual(() => alerts().innerText().then((text) => text.includes(NUMBER)), true, { what: 'the alert' })
    })

    it('[APP1-39] lists four things in its alert', async () => {
      for (const item of ['Email confirmation', 'Telegram notification', 'Card details within 24-48 hours', 'admin dashboard']) await expect.poll(() => alerts().innerText()).toContain(item)
    })

    it('[API-20] was sent with all that the call takes, under one key', () => {
      expect(new Set(sent.keys).size).toBe(1)
      expect(cardApplication.parse(sent.bodies[3])).toEqual(sent.bodies[3])
      expect(sent.bodies[3]).toMatchObject({ wallet: WALLET, bd_amount: '6000000', tier: 'banker', alias: 'A', telegram: 'ada' })
    })

    it('is closed when the alert was read', async () => {
      await visitor().page.clock.resume()
      await alerts().getByRole('button', { name: 'OK' }).click()
      await overlay().getByRole('button', { name: 'Close', exact: true }).last().click()
      await overlay().waitFor({ state: 'detached' })
      expect(sent.bodies).toHaveLength(4)
    })
  })

  describe('applies on a page of its own as well, which', () => {
    let sent: PostsAnswered
    beforeAll(async () => {
      sent = await answers(visitor().page, '/api/card/submit-application-v2', { status: 503, json: { success: false, error: 'Too busy now.', code: 'busy' } }, 'gone')
    })
    const form = () => visitor().page.getByRole('form', { name: 'Virtual Card Application' })
    const submit = () => submitOf(form(), 'Submit Application')

    it('[APP2-01] [APP2-10] says at each field what is missing', async () => {
      await visitor().page.getByRole('link', { name: 'Apply with a phone number' }).click()
      await submit().click()
      await form().getByText('Please enter a valid email address').waitFor()
      await expect.poll(() => form().locator('[aria-invalid=true]').count()).toBe(5)
    })

    it('has nothing wrong in it once it is filled in', async () => {
      for (const [label, text] of [['First name', 'Al'], ['Last name', 'Bo'], ['Email', 'al@example.org'], ['Phone number', '0123456789'], ['Alias', 'abc']] as const) {
        await form().getByLabel(label, { exact: false }).fill(text)
      }
      await expect.poll(() => form().locator('[aria-invalid=true]').count()).toBe(0)
      await expect.poll(async () => (await axe(visitor().page, 'main')).violations).toEqual([])
    })

    it.each(['Too busy now.', 'is logged on this device for recovery'])('[APP2-18] [APP2-19] stays, and says in a toast: %s', async (said) => {
      await submit().click()
      const toast = visitor().page.getByRole('region', { name: /Messages/ }).getByRole('alert').filter({ hasText: said })
      await toast.waitFor()
      await expect.poll(() => toast.innerText()).toContain('Submission Error')
      await expect.poll(() => form().getByLabel('Alias').inputValue()).toBe('abc')
    })

    it('[APP2-17] shows its number, its ways and its limits when it was taken', async () => {
      const { page } = visitor()
      await submit().click()
      await page.getByRole('heading', { name: 'Application submitted' }).waitFor()
      await expect.poll(() => page.getByRole('main').innerText()).toMatch(new RegExp(`${NUMBER}[^]*Email, Telegram[^]*\\$5,000[^]*\\$150,000`))
    })

    it('[API-21] was sent with all that the call takes', () => {
      expect(cardApplicationV2.parse(sent.bodies[2])).toEqual(sent.bodies[2])
      expect(sent.bodies[2]).toMatchObject({ name: 'Al Bo', phone: '0123456789', wallet: WALLET })
    })

    it('[APP2-21] leads to more in a new tab', async () => {
      const { page } = visitor()
      const [tab] = await Promise.all([page.waitForEvent('popup'), page.getByRole('link', { name: 'Learn More' }).click()])
      expect(new URL(tab.url()).pathname).toBe('/virtual-card')
      await tab.close()
    })

    it('[APP2-20] leads back to the dashboard', async () => {
      const { page, errors } = visitor()
      await page.getByRole('link', { name: 'Return to Dashboard' }).click()
      await page.waitForURL(`${app.url}/`)
      expect(errors).toEqual([])
    })
  })
})
