import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { contact } from '../src/content/contact.ts'
import { loanNote } from '../src/content/loan-note.ts'
import { launchChromium } from './chromium.ts'
import { checkedWallet } from './support/checked-wallet.ts'
import { visitForm } from './support/form-visit.ts'
import { postsAnswered, type PostAnswer } from './support/posts-answered.ts'
import { sharedApp } from './support/shared-app.ts'
import { until, untilEqual } from './support/until.ts'
import { PHONE } from './support/visitor.ts'

/** A form's outcome shows where the person is, on a phone; and a dialog that is sending isn't closed by accident. */

const NUMBER = 'BD-20261121-123456'
const taken = { status: 201, json: { success: true, referenceNumber: NUMBER, deliveryMethods: ['email', 'telegram'] } }
const failed = { status: 500, json: { success: false, error: 'Not just now.', code: 'x' } }

let browser: Browser
const app = sharedApp('live')

beforeAll(async () => {
  browser = await launchChromium()
})
afterAll(() => browser?.close())

const answers = (page: Page, path: string, ...given: PostAnswer[]) => postsAnswered(page, path, given, taken)

async function cardPage(stakedAmount: string, tier: string): Promise<Page> {
  const { page, context } = await checkedWallet(browser, app.url, stakedAmount, tier, { ...PHONE, context: { reducedMotion: 'reduce' } })
  onTestFinished(() => context.close())
  return page
}

/** It has or contains the focus, and can be read: wholly in the window, with nothing over it. */
const IN_SIGHT = { focus: true, inWindow: true, covered: false }

/** How a result appears, once it is in sight or after four seconds. */
async function seen(result: Locator): Promise<typeof IN_SIGHT> {
  await result.waitFor({ timeout: 5000 })
  const look = () =>
    result.evaluate((element) => {
      const { top, bottom, left, right } = element.getBoundingClientRect()
      const corners = [
        [left + 2, top + 2],
        [right - 2, bottom - 2],
      ] as const
      return {
        focus: element.contains(document.activeElement),
        inWindow: top >= 0 && bottom <= window.innerHeight,
        covered: corners.some(([x, y]) => !element.contains(document.elementFromPoint(x, y))),
      }
    })
  await untilEqual(look, IN_SIGHT, { what: 'the result to be in sight', within: 4000 }).catch(() => {})
  return look()
}

/** The outcome under a form's button. */
const outcome = (form: Locator, said: string) => form.locator('[data-outcome]').filter({ hasText: said })

async function application(page: Page): Promise<{ overlay: Locator; submit: Locator }> {
  await page.getByRole('button', { name: 'PROCEED TO ALIAS REGISTRATION' }).click()
  const overlay = page.getByRole('dialog', { name: 'Premium Virtual Card Application' })
  for (const [label, text] of [['Card alias', 'A'], ['Legal name', 'Ada Lovelace'], ['Email', 'ada@example.org'], ['Telegram handle', 'ada']] as const) {
    await overlay.getByLabel(label).fill(text)
  }
  return { overlay, submit: overlay.locator('button[type=submit]') }
}

describe('the application over the card page', () => {
  it('stays while it is sending, through taps beside it and presses of Escape, and shows its outcome in sight', async () => {
    const page = await cardPage('6000000', 'banker')
    const { overlay, submit } = await application(page)
    const sent = await answers(page, '/api/card/submit-application', 'held', 'held', 'held')
    await submit.click()
    await until(() => sent.bodies[0], { what: 'the first call' })
    await page.mouse.click(3, 420)
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await expect.poll(() => overlay.getByRole('status').filter({ hasText: 'Still sending' }).count()).toBe(1)
    await expect.poll(() => overlay.getByLabel('Legal name').inputValue()).toBe('Ada Lovelace')
    await sent.release(failed)
    await expect.poll(() => seen(outcome(overlay, 'Application submission failed'))).toEqual(IN_SIGHT)

    // The message goes when it is sent again: nothing may move under the second press.
    await submit.dblclick()
    await until(() => sent.bodies[1], { what: 'the second call' })
    await expect.poll(() => overlay.getByLabel('Legal name').inputValue()).toBe('Ada Lovelace')
    await sent.release(taken)
    const heading = overlay.getByRole('heading', { name: 'Application Submitted Successfully!' })
    await heading.waitFor()
    await expect.poll(() => seen(heading)).toEqual(IN_SIGHT)
    expect(sent.bodies).toHaveLength(2)
    // Nothing is being sent any more: a click beside it closes it again.
    await page.mouse.click(3, 420)
    await overlay.waitFor({ state: 'detached' })
  })

  it('is not closed by a selection that ends beside it', async () => {
    const page = await cardPage('6000000', 'banker')
    const { overlay } = await application(page)
    const box = await overlay.getByLabel('Card alias').boundingBox()
    await page.mouse.move((box?.x ?? 0) + 40, (box?.y ?? 0) + 10)
    await page.mouse.down()
    await page.mouse.move(3, 420, { steps: 3 })
    await page.mouse.up()
    await expect.poll(() => overlay.isVisible()).toBe(true)
  })

  it.each(['Cancel', 'Back'])('left on purpose while it is sending, by %s, shows its outcome on the page the person went to', async (way) => {
    const page = await cardPage('6000000', 'banker')
    const { overlay, submit } = await application(page)
    const sent = await answers(page, '/api/card/submit-application', 'held')
    await submit.click()
    await until(() => sent.bodies[0], { what: 'the call' })
    if (way === 'Back') await page.goBack()
    else await overlay.getByRole('button', { name: 'Cancel' }).click()
    await overlay.waitFor({ state: 'detached' })
    await sent.release(taken)
    const message = page.getByRole('region', { name: /Messages/ }).getByRole('status')
    await message.getByText(NUMBER).waitFor()
    await expect.poll(() => message.innerText()).toContain('Your form has arrived')
  })
})

describe('the requests of the card page', () => {
  it('the short one says in sight that it failed, and that it was sent', async () => {
    const page = await cardPage('0', 'none')
    const sent = await answers(page, '/api/whitelist/request-verification', failed)
    await page.getByRole('button', { name: 'Request Manual Verification' }).click()
    const form = page.getByRole('form', { name: 'Manual verification' })
    await form.getByLabel('Email').fill('ada@example.org')
    await form.getByLabel('Evidence').fill('signature 5x')
    const submit = form.getByRole('button', { name: 'Submit', exact: true })
    // At the bottom edge of the window, where a thumb presses it.
    await submit.evaluate((button) => button.scrollIntoView({ block: 'end' }))
    await submit.click()
    await expect.poll(() => seen(outcome(form, 'Failed to submit request. Please try again.'))).toEqual(IN_SIGHT)
    await submit.evaluate((button) => button.scrollIntoView({ block: 'end' }))
    await submit.click()
    await expect.poll(() => seen(outcome(form, NUMBER))).toEqual(IN_SIGHT)
    await form.waitFor({ state: 'detached' })
    await expect.poll(() => seen(page.getByRole('group', { name: 'Verification Required' }).getByRole('button', { name: 'Request Manual Verification' }))).toEqual(IN_SIGHT)
    const kept = await page.getByText(`Request submitted. Reference number: ${NUMBER}`).boundingBox()
    expect((kept?.y ?? 0) + (kept?.height ?? 0)).toBeLessThanOrEqual(PHONE.height)
    expect(sent.bodies).toHaveLength(2)
  })

  it('the dialog says in sight that it failed, and that it was sent, and stays while it is sending', async () => {
    const page = await cardPage('0', 'none')
    const sent = await answers(page, '/api/whitelist/request-verification', failed, 'held')
    await page.getByRole('button', { name: 'Dispute the detection' }).click()
    const dialog = page.getByRole('dialog', { name: 'Manual Verification Request' })
    await dialog.getByLabel('Email').fill('ada@example.org')
    await dialog.getByLabel('BD tokens staked').fill('3,000,000')
    await dialog.getByLabel('Reason').fill('Staked in May.')
    const submit = dialog.locator('button[type=submit]')
    await submit.click()
    await expect.poll(() => seen(outcome(dialog, 'Not just now.'))).toEqual(IN_SIGHT)
    await submit.click()
    await until(() => sent.bodies[1], { what: 'the second call' })
    await untilEqual(() => submit.getAttribute('aria-disabled'), 'true', { what: 'the dialog to say that it is sending' })
    await page.mouse.click(195, 10)
    await page.keyboard.press('Escape')
    await expect.poll(() => dialog.getByLabel('Reason').inputValue()).toBe('Staked in May.')
    await sent.release(taken)
    await expect.poll(() => seen(outcome(dialog, NUMBER))).toEqual(IN_SIGHT)
  })
})

describe('the forms that are pages', () => {
  it('the message to support says in sight that it failed, and under which number it was sent', async () => {
    const { page, form } = await visitForm(browser, `${app.url}/contact`)
    await answers(page, '/api/contact/submit', failed)
    const words = contact.form
    for (const [label, text] of [[words.name, 'Ada'], [words.email, 'ada@example.org'], [words.message, 'Hello there']] as const) await form.getByLabel(label).fill(text)
    const submit = form.locator('button[type=submit]')
    await submit.evaluate((button) => button.scrollIntoView({ block: 'end' }))
    await submit.click()
    await expect.poll(() => seen(outcome(form, words.failed.text))).toEqual(IN_SIGHT)
    await submit.evaluate((button) => button.scrollIntoView({ block: 'end' }))
    await submit.click()
    await expect.poll(() => seen(outcome(form, NUMBER))).toEqual(IN_SIGHT)
  })

  it('the loan application says in sight that it failed, and opens its number', async () => {
    const { page, form } = await visitForm(browser, `${app.url}/convertible-loan`)
    const words = loanNote.form
    let calls = 0
    await page.route('**/api/convertible-loan', (route) => route.fulfill((calls += 1) === 1 ? failed : taken))
    await form.getByLabel(words.fullName).fill('Ada Duck')
    await form.getByLabel(words.email).fill('ada@bd.example')
    for (const label of [words.investmentAmount, words.investorType, words.country, words.conversionOption, words.riskSuitability]) await form.getByLabel(label).selectOption({ index: 1 })
    for (const label of [words.passportCopy, words.utilityBill]) await form.getByLabel(label).setInputFiles({ name: 'a.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n0') })
    const submit = form.locator('button[type=submit]')
    await submit.evaluate((button) => button.scrollIntoView({ block: 'end' }))
    await submit.click()
    await expect.poll(() => seen(outcome(form, words.failed.text))).toEqual(IN_SIGHT)
    await submit.click()
    await expect.poll(() => seen(page.getByRole('dialog', { name: words.sent.title }))).toEqual(IN_SIGHT)
  })

  it('the application with a phone number says in sight that it failed, and that it was sent', async () => {
    const page = await cardPage('6000000', 'banker')
    await page.getByRole('button', { name: 'Continue Exploring Platform' }).click()
    await page.getByRole('link', { name: 'Apply with a phone number' }).click()
    const form = page.getByRole('form', { name: 'Virtual Card Application' })
    await answers(page, '/api/card/submit-application-v2', { status: 503, json: { success: false, error: 'Too busy now.', code: 'busy' } })
    for (const [label, text] of [['First name', 'Al'], ['Last name', 'Bo'], ['Email', 'al@example.org'], ['Phone number', '0123456789'], ['Alias', 'abc']] as const) {
      await form.getByLabel(label, { exact: false }).fill(text)
    }
    const submit = form.locator('button[type=submit]')
    await submit.evaluate((button) => button.scrollIntoView({ block: 'end' }))
    await submit.click()
    await expect.poll(() => seen(outcome(form, 'Too busy now.'))).toEqual(IN_SIGHT)
    await submit.click()
    const heading = page.getByRole('heading', { name: 'Application submitted' })
    await heading.waitFor()
    await expect.poll(() => seen(heading)).toEqual(IN_SIGHT)
    // The failure is over: it doesn't lie over the success.
    await expect.poll(() => page.getByRole('region', { name: /Messages/ }).getByText('Submission Error').count()).toBe(0)
  })
})
