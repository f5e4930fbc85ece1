import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { historyFigure, historyWindow, type HistoryFigure, type HistoryWindow } from '../src/contract/history.ts'
import { record } from '../src/contract/testing/history-record.ts'
import { launchChromium } from './chromium.ts'
import { axe } from './support/axe.ts'
import { cutOff } from './support/cut-off.ts'
import { guest } from './support/guest.ts'
import { layoutShift } from './support/shift.ts'
import { sharedApp } from './support/shared-app.ts'
import { until, untilEqual } from './support/until.ts'
import { DESKTOP, PHONE, hydrated, type VisitorOptions } from './support/visitor.ts'

/** Charts with a made-up record: what is drawn, read, listed and saved, by pointer, finger and keyboard. */

const VAULT = 'Vault balance over time'

let browser: Browser
const app = sharedApp('reference')

beforeAll(async () => {
  browser = await launchChromium()
})
afterAll(() => browser?.close())

type Answer = { status: number; body: unknown } | null

interface OpenOptions extends VisitorOptions {
  answer?: (figure: HistoryFigure, window: HistoryWindow) => Answer | Promise<Answer>
  /** Before the page is opened. */
  prepare?: (context: BrowserContext) => Promise<unknown>
}

/** A range of the same length, with two values. */
function earlier(figure: HistoryFigure, from: string, to: string) {
  const { window: _, ...rest } = record(figure, '24h')
  const middle = new Date((Date.parse(from) + Date.parse(to)) / 2).toISOString()
  return { ...rest, from, to, points: [{ at: from, value: '101990000' }, { at: middle, value: '102040000' }] }
}

/** Opens a page whose records come from the test. `null` breaks the connection. */
async function open(path: string, options: OpenOptions = {}) {
  const { answer = (figure, window) => ({ status: 200, body: record(figure, window) }), prepare, ...rest } = options
  const visitor = await guest(browser, { ...rest, context: { reducedMotion: 'reduce', ...rest.context } })
  await prepare?.(visitor.context)
  const asked: string[] = []
  await visitor.page.route(/\/api\/history\/[A-Za-z]+\?/, async (route) => {
    const url = new URL(route.request().url())
    asked.push(url.pathname + url.search)
    const figure = historyFigure.parse(url.pathname.split('/').at(-1))
    const range = url.searchParams.get('from')
    const given = range ? { status: 200, body: earlier(figure, range, url.searchParams.get('to') ?? '') } : await answer(figure, historyWindow.parse(url.searchParams.get('window')))
    if (given) await route.fulfill({ status: given.status, json: given.body })
    else await route.abort('connectionfailed')
  })
  await visitor.page.goto(app.url + path)
  await hydrated(visitor.page)
  return { ...visitor, asked }
}

function chart(page: Page, title = VAULT): Locator {
  return page.getByRole('group', { name: title, exact: true })
}

async function drawn(page: Page, title = VAULT): Promise<Locator> {
  const found = chart(page, title)
  await found.scrollIntoViewIfNeeded()
  await found.locator('svg path').first().waitFor()
  return found
}

/** The line above the plot. */
const reading = (found: Locator) => found.locator('p').first().innerText()

/** Half of the plot's way across, and there. */
async function middle(found: Locator, share: number): Promise<[number, number]> {
  const box = await found.locator('svg[viewBox="0 0 100 100"]').boundingBox()
  if (!box) throw new Error('nothing is drawn')
  return [box.x + box.width * share, box.y + box.height / 2]
}

describe('a chart', () => {
  it('is loaded only when scrolled near, and then moves nothing', async () => {
    const { page, asked, errors } = await open('/analytics', { width: 390, height: 500 })
    await expect.poll(() => page.getByRole('heading', { name: VAULT }).count()).toBe(1)
    expect(asked.filter((path) => path.includes('/price'))).toEqual([])
    const found = chart(page)
    const before = await found.evaluate((element) => element.getBoundingClientRect().height)
    await drawn(page)
    expect(asked).toContain('/api/history/vaultBalance?window=24h')
    expect(await found.evaluate((element) => element.getBoundingClientRect().height)).toBe(before)
    const { total, moved } = await layoutShift(page)
    expect(total, moved.join('\n')).toBeLessThan(0.01)
    expect(errors).toEqual([])
  })

  it('is read with the mouse, and forgets the point when the mouse leaves', async () => {
    const { page } = await open('/', { width: 1440, height: 900 })
    const found = await drawn(page)
    await page.mouse.move(...(await middle(found, 0.25)))
    await until(async () => /2026|20\d\d, \d\d:\d\d: 102,025,000\.50 BD/.test(await reading(found)), { what: 'the value at a quarter of the way' })
    // Where nothing happened, the value before still holds.
    await page.mouse.move(...(await middle(found, 0.54)))
    await until(async () => /^Since .*: 102,045,000\.50 BD/.test(await reading(found)), { what: 'the value that held' })
    await page.mouse.move(0, 0)
    await until(async () => (await reading(found)).startsWith('Lowest'), { what: 'the summary again' })
    await expect.poll(() => reading(found)).toBe('Lowest 102.00M, highest 102.10M BD')
  })

  it('is read with a finger, and keeps what was pointed at', async () => {
    const { page } = await open('/analytics', { context: { hasTouch: true } })
    const found = await drawn(page)
    await page.touchscreen.tap(...(await middle(found, 0.25)))
    await until(async () => /: 102,02[456],000\.50 BD/.test(await reading(found)), { what: 'the value under the finger' })
    for (const control of [...(await found.getByRole('radio').all()), ...(await found.getByRole('button').all()), found.getByRole('link', { name: /^CSV/ })]) {
      const box = await control.boundingBox()
      expect(box?.height).toBeGreaterThanOrEqual(44)
    }
  })

  it('is read with the keyboard alone, and the focus can be seen', async () => {
    const { page } = await open('/analytics')
    const found = await drawn(page)
    await found.getByRole('radio', { name: '24h' }).focus()
    await page.keyboard.press('Tab')
    const slider = found.getByRole('slider', { name: `${VAULT}, value by value` })
    await expect.poll(() => slider.evaluate((element) => element === document.activeElement)).toBe(true)
    expect(await slider.evaluate((element) => getComputedStyle(element.parentElement ?? element).outlineStyle)).toBe('solid')
    const heard = () => slider.getAttribute('aria-valuetext')
    await expect.poll(() => heard()).toContain(': 102,100,000.50 BD')
    await page.keyboard.press('ArrowLeft')
    await until(async () => (await heard())?.includes(': 102,099,000.50 BD'), { what: 'the value before' })
    expect(await reading(found)).toBe(await heard())
    await page.keyboard.press('Home')
    await until(async () => (await heard())?.includes(': 102,001,000.50 BD'), { what: 'the first value' })
    // From a value, Tab leads to its transaction, and then on.
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await found.getByRole('region', { name: `Table of ${VAULT}` }).waitFor()
  })

  it('is a table as well: always for screen readers, on request for all others, in the same room, which another window keeps as well', async () => {
    const { page } = await open('/analytics')
    const found = await drawn(page)
    const height = () => found.evaluate((element) => element.getBoundingClientRect().height)
    const [rows, before] = [await found.getByRole('row').count(), await height()]
    expect(rows).toBe(91)
    await found.getByRole('button', { name: /^Table/ }).click()
    const table = found.getByRole('region', { name: `Table of ${VAULT}` })
    await expect.poll(() => table.getByRole('row').nth(1).innerText()).toMatch(/^\d+ \w+ \d{4}, \d\d:\d\d\s*, Transaction 5555[^\t]+\s+102,100,000\.50$/)
    expect([await height(), await found.getByRole('slider').count()]).toEqual([before, 0])
    await found.getByRole('button', { name: /^Table/ }).click()
    await found.locator('svg path').first().waitFor()
    await found.getByRole('radio', { name: '7d' }).check()
    await found.locator('[aria-busy="false"] svg path').first().waitFor()
    expect(await height()).toBe(before)
  })
})

describe('a chart over the whole screen', () => {
  it('fills a phone either way it is held, and Back, Escape and Close end it, with the page where it was', async () => {
    const { page, errors } = await open('/analytics', { ...PHONE, context: { hasTouch: true } })
    const found = await drawn(page)
    const before = { url: page.url(), at: await page.evaluate(() => window.scrollY) }
    const button = found.getByRole('button', { name: /^Full screen/ })
    const dialog = page.getByRole('dialog', { name: VAULT })
    const ends = [() => page.goBack(), () => page.keyboard.press('Escape'), () => dialog.getByRole('button', { name: 'Close' }).click()]
    for (const end of ends) {
      await button.click()
      await dialog.locator('svg path').first().waitFor()
      await end()
      await until(async () => (await dialog.count()) === 0, { what: 'the dialog to close' })
      await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true)
      await untilEqual(() => page.evaluate(() => window.scrollY), before.at, { what: 'the place on the page' })
      expect(page.url()).toBe(before.url)
    }
    await button.click()
    for (const [width, height] of [[390, 844], [844, 390]] as const) {
      await page.setViewportSize({ width, height })
      const box = await dialog.getByRole('slider').boundingBox()
      expect(box?.height).toBeGreaterThan(height / 3)
      expect(await dialog.evaluate((element) => element.scrollHeight <= element.clientHeight)).toBe(true)
      // Read by a finger here as well.
      await page.touchscreen.tap(...(await middle(dialog, 0.25)))
      await until(async () => /: 102,02[456],000\.50 BD/.test(await reading(dialog)), { what: 'the value under the finger' })
    }
    // A page further back is still one step away.
    await page.goBack()
    await until(async () => (await dialog.count()) === 0, { what: 'the dialog to close' })
    expect(errors).toEqual([])
  })
})

describe('a chart without a record', () => {
  it('says so when its code cannot be loaded, and the page goes on', async () => {
    let broken = true
    const { page } = await open('/staking', {
      prepare: (context) => context.route(/\/assets\/plot-.*\.js/, (route) => (broken ? route.abort() : route.continue())),
    })
    const staked = chart(page, 'BD staked over time')
    await staked.scrollIntoViewIfNeeded()
    await staked.getByText('could not be read right now').waitFor()
    await expect.poll(() => page.getByRole('heading', { level: 1 }).isVisible()).toBe(true)
    // The browser remembers a module that failed; a later visit has it.
    broken = false
    await page.reload()
    await drawn(page, 'BD staked over time')
  })
})

describe.each([
  { ...PHONE, colorScheme: 'light' },
  { ...DESKTOP, colorScheme: 'dark' },
] as const)('charts, $width wide, $colorScheme', (view) => {
  it('give axe nothing to report, as line and as table', async () => {
    const { page } = await open('/staking', view)
    const found = await drawn(page, 'BD staked over time')
    await found.getByRole('button', { name: /^Compare/ }).click()
    await found.getByText(/in the 24 hours before: .* (more|less)\.$/).waitFor()
    await found.getByRole('slider').focus()
    await expect.poll(async () => (await axe(page)).violations).toEqual([])
    await found.getByRole('button', { name: /^Table/ }).click()
    await found.getByRole('region', { name: 'Table of BD staked over time' }).waitFor()
    const { violations, passes } = await axe(page)
    expect(violations).toEqual([])
    expect(passes).toContain('scrollable-region-focusable')
  })
})

describe('charts in a narrow space', () => {
  it.each([
    ['320 px', 1],
    ['letters twice as large', 2],
  ])('cut nothing off: %s', async (_, zoom) => {
    const { page } = await open('/analytics', { width: zoom === 1 ? 320 : 390, height: 800 })
    await page.addStyleTag({ content: `html { font-size: ${zoom * 100}% }` })
    const found = await drawn(page)
    await found.getByRole('button', { name: /^Compare/ }).click()
    for (const window of historyWindow.options) {
      await found.getByRole('radio', { name: window === 'all' ? 'All' : window, exact: true }).check()
      await found.locator('[aria-busy="false"] svg path').first().waitFor()
      await found.evaluate((element) => (element.id = 'looked-at'))
      expect(await cutOff(page, '#looked-at'), window).toEqual([])
    }
  })
})
