import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchChromium } from './chromium.ts'
import { answerWith, takenOver, visitByPolling } from './support/intercept.ts'
import { sharedApp } from './support/shared-app.ts'
import { untilEqual } from './support/until.ts'
import type { Visitor } from './support/visitor.ts'

/** The rewards calculator in a real browser: shared by its URL, and left by its button. Its component test covers what it computes. */

let browser: Browser
const app = sharedApp('reference')
/** This one knows a staking site. */
const live = sharedApp('live')

beforeAll(async () => {
  browser = await launchChromium()
})
afterAll(() => browser?.close())

const FIELD = 'input[type=number]'
const PRICE = '/api/token/market-data'
const price = (usd: number) => ({ price: usd, source: 'dexscreener', meta: { state: 'live', asOf: new Date().toISOString(), source: 'dexscreener' } })

async function open({ url } = app): Promise<Visitor> {
  const visitor = await visitByPolling(browser)
  await answerWith(visitor.page, PRICE, () => price(0.0001133))
  await visitor.page.goto(url)
  await takenOver(visitor.page, FIELD)
  return visitor
}

const card = (page: Page) => page.getByRole('group', { name: 'Rewards calculator' })
const field = (page: Page) => card(page).getByRole('spinbutton', { name: 'Stake amount, BD' })
const choice = (page: Page, name: string) => card(page).getByRole('button', { name, exact: true })
const reward = (page: Page) => card(page).getByRole('status').first().innerText()

describe('the address', () => {
  it('holds amount and period, adds no step to the history, and scrolls nothing', async () => {
    const { page } = await open()
    await field(page).scrollIntoViewIfNeeded()
    const before = await page.evaluate(() => [window.scrollY, history.length])
    await choice(page, 'Yearly').click()
    await field(page).fill('123456')
    await untilEqual(() => new URL(page.url()).search, '?stake=123456&period=yearly', { what: 'the address' })
    expect(await page.evaluate(() => [window.scrollY, history.length])).toEqual(before)
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT')
    await page.reload()
    await takenOver(page, FIELD)
    await untilEqual(() => reward(page), '109,505.47 BD', { what: 'the same result after a reload' })
    await expect.poll(() => field(page).inputValue()).toBe('123456')
  })
})

describe('the Stake button', () => {
  it('[CALC-22] only leads to the staking site', async () => {
    const { page, context } = await open(live)
    const asked: string[] = []
    context.on('request', (request) => asked.push(`${request.method()} ${new URL(request.url()).host}`))
    const link = card(page).getByRole('link', { name: /^Stake/ })
    const address = (await link.getAttribute('href')) ?? ''
    expect(address).toMatch(/^https:/)
    await context.route(address, (route) => route.fulfill({ body: 'staking' }))
    const opened = context.waitForEvent('page')
    await link.click()
    expect((await opened).url()).toBe(new URL(address).href)
    expect(asked.filter((one) => one.startsWith('POST'))).toEqual([])
  })
})
