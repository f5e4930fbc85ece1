import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchChromium } from './chromium.ts'
import { startApp, type App } from './support/app.ts'
import { demoOf, type DemoChain } from './support/demo.ts'
import { guest } from './support/guest.ts'
import { NOBODY_ANSWERS } from './support/states.ts'
import { until, untilEqual } from './support/until.ts'
import { hydrated, PHONE, workerControls } from './support/visitor.ts'

/** The activity feed: what moved on the chain arrives by itself, without disturbing a reader. */

let browser: Browser

beforeAll(async () => {
  browser = await launchChromium()
})
afterAll(() => browser?.close())


const feed = (page: Page) => page.locator('#activity')
const rows = (page: Page) => feed(page).locator('ol > li')

describe('on the demo chain', () => {
  let app: App
  let demo: DemoChain
  beforeAll(async () => {
    app = await startApp({ smallChain: true })
    demo = await demoOf(app)
    await demo.trickle(false)
  })
  afterAll(() => app?.dispose())

  async function open(): Promise<Page> {
    const { page } = await guest(browser)
    await page.goto(app.url)
    await hydrated(page)
    await rows(page).first().getByRole('link').waitFor({ timeout: 60_000 })
    return page
  }

  /** The signature that a row leads to. */
  async function signatureOf(row: Locator): Promise<string> {
    return ((await row.getByRole('link').getAttribute('href')) ?? '').replace(/^.*\/tx\//, '')
  }

  it('[SCOPE-18] [FEED-01] [FEED-08] [FEED-09] a transfer of the vault arrives by itself on top, marked as new, while the feed says Live', async () => {
    const page = await open()
    await feed(page).getByText('Live', { exact: true }).waitFor()
    // What moved before the chain was told to stand still may still be on its way: all of it lies beneath a transfer of ours.
    await demo.transferFromVault('7654321')
    await rows(page).first().getByText('7,654,321.00').waitFor({ timeout: 30_000 })
    const before = await signatureOf(rows(page).first())
    await demo.transferFromVault('1234567')
    await until(async () => (await signatureOf(rows(page).first())) !== before, { what: 'the transfer on top' })
    const text = await rows(page).first().innerText()
    expect(text).toMatch(/1,234,567\.00/)
    expect(text).toContain('New')
    await expect.poll(() => signatureOf(rows(page).nth(1))).toBe(before)
  })

  it('holds still while a visitor reads it, says what is waiting, and shows it on request', async () => {
    const page = await open()
    const link = rows(page).nth(2).getByRole('link')
    await link.focus()
    const [first, top] = [await signatureOf(rows(page).first()), await link.evaluate((element) => element.getBoundingClientRect().top)]
    await demo.transferFromVault('765432')
    const waiting = feed(page).getByRole('button', { name: /^Show \d+ new$/ })
    await waiting.waitFor({ timeout: 30_000 })
    await expect.poll(() => signatureOf(rows(page).first())).toBe(first)
    // A fraction of a pixel is rounding.
    expect(Math.abs((await link.evaluate((element) => element.getBoundingClientRect().top)) - top)).toBeLessThan(1)
    await waiting.click()
    await until(async () => /765,432\.00/.test(await rows(page).first().innerText()), { what: 'what waited on top' })
  })

  it('[FEED-09] says Reconnecting... as soon as the server is gone, keeps what it has with its age, and is live again', async () => {
    const page = await open()
    await workerControls(page)
    const before = await signatureOf(rows(page).first())
    await app.stop()
    await feed(page).getByText('Reconnecting...').waitFor()
    await until(async () => (await feed(page).locator('[data-state]').first().getAttribute('data-state')) === 'stored', { what: 'the list as stored' })
    await expect.poll(() => signatureOf(rows(page).first())).toBe(before)
    await page.reload()
    await hydrated(page)
    await expect.poll(() => signatureOf(rows(page).first())).toBe(before)
    await app.start()
    await feed(page).getByText('Live', { exact: true }).waitFor({ timeout: 40_000 })
  })
})

describe('without a source to ask', () => {
  let app: App
  beforeAll(async () => {
    app = await startApp({ env: NOBODY_ANSWERS })
  })
  afterAll(() => app?.dispose())

  it('says that there is no list, what to do, and shows it once it comes', async () => {
    const { page } = await guest(browser, PHONE)
    let answers = false
    await page.route('**/api/transactions*', (route) => (answers ? route.fulfill({ json: [], headers: figureMeta() }) : route.fulfill({ status: 401, body: 'no' })))
    await page.clock.install()
    await page.goto(app.url)
    await hydrated(page)
    const again = feed(page).getByRole('button', { name: 'Try again' })
    await until(async () => {
      await page.clock.runFor(5000)
      return again.isVisible()
    }, { what: 'the sentence that says so' })
    answers = true
    await again.click()
    await untilEqual(() => feed(page).getByRole('heading', { level: 3 }).allInnerTexts(), ['No transactions yet'], { what: 'the empty list' })
    await expect.poll(() => rows(page).count()).toBe(0)
  })
})

function figureMeta(): Record<string, string> {
  return { 'Figure-Meta': JSON.stringify({ state: 'live', asOf: new Date().toISOString(), source: 'direct_rpc' }) }
}
