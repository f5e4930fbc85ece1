import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchChromium } from './chromium.ts'
import { guest } from './support/guest.ts'
import { sharedApp } from './support/shared-app.ts'
import { until, untilEqual } from './support/until.ts'
import { DESKTOP, hydrated, type Visitor, type VisitorOptions } from './support/visitor.ts'

/** The ways into the dashboard and out of it: anchors, the hero's links, and what is there after Back. */

let browser: Browser
const app = sharedApp('reference')

beforeAll(async () => {
  browser = await launchChromium()
})
afterAll(() => browser?.close())

/** The page at a path, with a controlled clock and the first call of scrollIntoView recorded, in milliseconds since the page was opened. */
async function open(path: string, options: VisitorOptions = {}): Promise<Visitor> {
  const visitor = await guest(browser, options)
  await visitor.context.addInitScript(() => {
    const original = Element.prototype.scrollIntoView
    Element.prototype.scrollIntoView = function (how) {
      document.documentElement.dataset['scrolled'] ??= `${this.id} ${typeof how === 'object' ? how.behavior : how}`
      document.documentElement.dataset['scrolledAt'] ??= String(performance.now())
      original.call(this, how)
    }
  })
  await visitor.page.clock.install()
  await visitor.page.goto(app.url + path)
  await hydrated(visitor.page)
  return visitor
}

const scrollY = (page: Page) => page.evaluate(() => Math.round(window.scrollY))
const scrolled = (page: Page) => page.evaluate(() => document.documentElement.dataset['scrolled'] ?? null)
const topOf = (page: Page, id: string) => page.evaluate((one) => Math.round(document.getElementById(one)?.getBoundingClientRect().top ?? Number.NaN), id)

describe('the anchors', () => {
  it('[DASH-01] [DASH-30] are six, each on a section of its own', async () => {
    const { page, errors } = await open('/')
    const found = () =>
      page.evaluate(() =>
        ['top', 'overview', 'tokenomics', 'virtual-card', 'analytics', 'faq'].map((id) => document.getElementById(id)?.querySelector('h1, h2')?.textContent),
      )
    await untilEqual(
      found,
      ['The BD token, as it stands now', 'Market Overview', 'Token Overview', 'Virtual Mastercard tiers', 'Vault Performance', 'Help & Support FAQ'],
      { what: 'six sections' },
    )
    await expect.poll(() => scrollY(page)).toBe(0)
    expect(errors).toEqual([])
  })

  it.each([
    ['faq', undefined],
    ['tokenomics', DESKTOP],
  ])('[DASH-02] [DASH-03] [DASH-04] [DASH-05] the page goes to #%s a second after it was opened, smoothly, to 120 px below the top', async (id, size) => {
    const { page, errors } = await open(`/#${id}`, size)
    await page.clock.runFor(1100)
    await untilEqual(() => topOf(page, id), 120, { what: `#${id} at 120 px` })
    expect(await scrolled(page)).toBe(`${id} smooth`)
    expect(await page.evaluate(() => Number(document.documentElement.dataset['scrolledAt']))).toBeGreaterThanOrEqual(1000)
    expect(new URL(page.url()).pathname).toBe('/')
    expect(errors).toEqual([])
  })

  it('goes there at once where reduced motion is set', async () => {
    const { page } = await open('/#analytics', { context: { reducedMotion: 'reduce' } })
    await page.clock.runFor(1100)
    await untilEqual(() => topOf(page, 'analytics'), 120, { what: '#analytics at 120 px' })
    expect(await scrolled(page)).toBe('analytics instant')
  })

  it('leaves visitors alone who have begun to read', async () => {
    const { page } = await open('/#faq')
    await page.evaluate(() => window.scrollTo(0, 200))
    await page.clock.runFor(2000)
    expect(await scrolled(page)).toBeNull()
    await expect.poll(() => scrollY(page)).toBe(200)
  })

  it('shows after Back what was seen before', async () => {
    const { page } = await open('/#faq', { context: { reducedMotion: 'reduce' } })
    await page.clock.runFor(1100)
    await untilEqual(() => topOf(page, 'faq'), 120, { what: '#faq at 120 px' })
    await page.getByRole('link', { name: 'All questions and answers' }).click()
    await page.waitForURL('**/faq')
    await until(async () => (await scrollY(page)) === 0, { what: 'the other page from its top' })
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: 'The BD token, as it stands now' }).waitFor()
    expect(new URL(page.url()).hash).toBe('#faq')
    await untilEqual(() => topOf(page, 'faq'), 120, { what: '#faq where it was' })
  })
})

describe('the questions', () => {
  it('[DASH-27] open by keyboard, one by one', async () => {
    const { page } = await open('/')
    const question = page.getByText('When can I withdraw my stake?')
    await question.focus()
    await page.keyboard.press('Enter')
    await page.getByText('After 180 days. There is no early withdrawal').waitFor()
    await expect.poll(() => page.getByText('No. The app only reads.').isVisible()).toBe(false)
  })
})
