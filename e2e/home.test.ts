import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchChromium } from './chromium.ts'
import { axeFindings } from './support/axe.ts'
import { guest } from './support/guest.ts'
import { oneVisit } from './support/one-visit.ts'
import { sharedApp } from './support/shared-app.ts'
import { until, untilEqual } from './support/until.ts'
import { hydrated, PHONE, visit, type Visitor, type VisitorOptions } from './support/visitor.ts'

/** The home screen of a phone: two screens of figures, everything else one tap away, and a bar to all of it. */

const TOUCH = { isMobile: true, hasTouch: true, reducedMotion: 'reduce' } as const
const FIRST_VISIT = { folded: true, worker: false, context: TOUCH } as const

let browser: Browser
const app = sharedApp('live')

beforeAll(async () => {
  browser = await launchChromium()
})
afterAll(() => browser?.close())

async function open(path: string, enter: (browser: Browser, options: VisitorOptions) => Promise<Visitor> = guest): Promise<Visitor> {
  const visitor = await enter(browser, FIRST_VISIT)
  await visitor.page.goto(app.url + path)
  await hydrated(visitor.page)
  return visitor
}

const heightOf = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight)
const scrollY = (page: Page) => page.evaluate(() => Math.round(window.scrollY))
const bar = (page: Page) => page.getByRole('navigation', { name: 'Places' })
const section = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

describe('the home screen', () => {
  const visitor = oneVisit(() => open('/', visit))

  it('is two screens high at most, with a wallet or without, and shows the vault without scrolling', async () => {
    const { page } = visitor()
    expect(await heightOf(page)).toBeLessThanOrEqual(2 * PHONE.height)
    await page.evaluate(() => (document.documentElement.dataset['my'] = ''))
    expect(await heightOf(page)).toBeLessThanOrEqual(2 * PHONE.height)
    const vault = await page.getByRole('group', { name: 'Total Vault Balance' }).locator('[data-size=hero] p').first().boundingBox()
    const lowest = (await bar(page).boundingBox())?.y ?? 0
    expect(vault?.height).toBeGreaterThan(48)
    expect((vault?.y ?? lowest) + (vault?.height ?? 0)).toBeLessThan(lowest)
    await page.evaluate(() => delete document.documentElement.dataset['my'])
  })

  it('has the trend of vault, price and stake', async () => {
    const { page } = visitor()
    await page.getByRole('img', { name: /^Vault balance over 7 days: from / }).waitFor()
    await expect.poll(() => page.getByRole('img', { name: /over 7 days/ }).count()).toBeGreaterThanOrEqual(2)
  })

  it.each(['light', 'dark'] as const)('axe finds nothing, %s', async (colorScheme) => {
    const { page } = visitor()
    await page.emulateMedia({ colorScheme })
    await expect.poll(() => axeFindings(page, ['target-size', 'heading-order', 'aria-valid-attr-value'])).toEqual([])
  })

  it('unfolds its sections by thumb and by keyboard', async () => {
    const { page } = visitor()
    await section(page, 'How It Works').tap()
    await page.getByText('It is bought on a decentralised exchange').waitFor()
    await section(page, 'How It Works').focus()
    await page.keyboard.press('Enter')
    await page.getByText('It is bought on a decentralised exchange').waitFor({ state: 'hidden' })
    await page.keyboard.press('Tab')
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-controls'))).toBe('virtual-card-fold')
  })

  it('shows what was seen after Back, and after a reload', async () => {
    const { page, errors } = visitor()
    await section(page, 'Help & Support FAQ').tap()
    await section(page, 'Token Overview').tap()
    const link = page.getByRole('link', { name: 'All questions and answers' })
    await link.scrollIntoViewIfNeeded()
    await page.evaluate(() => window.scrollBy(0, 150))
    // Where it is seen, as a line that comes above it moves the page by its height.
    const place = async () => Math.round((await link.boundingBox())?.y ?? -1)
    let before = NaN
    await until(async () => before === (before = await place()), { what: 'the page to stand still' })
    const height = await heightOf(page)
    await expect.poll(() => scrollY(page)).toBeGreaterThan(100)
    await link.click()
    await page.waitForURL('**/faq')
    await untilEqual(() => scrollY(page), 0, { what: 'the other page from its top' })
    await page.goBack()
    await untilEqual(place, before, { what: 'the place after Back' })
    await until(async () => Math.abs((await heightOf(page)) - height) < 40, { what: 'the height after Back' })
    await page.reload()
    await hydrated(page)
    await link.waitFor()
    await untilEqual(place, before, { what: 'the place after a reload' })
    expect(errors).toEqual([])
  })
})

describe('the ways into the home screen', () => {
  it('[DASH-02] [DASH-03] an anchor unfolds its section, and goes there', async () => {
    const { page } = await open('/#tokenomics')
    await untilEqual(() => page.evaluate(() => Math.round(document.getElementById('tokenomics')?.getBoundingClientRect().top ?? -1)), 120, { what: '#tokenomics at 120 px' })
    await page.getByRole('group', { name: 'Circulating' }).waitFor()
    await expect.poll(() => section(page, 'Token Overview').getAttribute('aria-expanded')).toBe('true')
    await expect.poll(() => section(page, 'Market Overview').getAttribute('aria-expanded')).toBe('false')
  })

  it('without scripts everything is unfolded', async () => {
    const { page } = await guest(browser, { ...FIRST_VISIT, accepted: false, context: { ...TOUCH, javaScriptEnabled: false } })
    await page.goto(app.url)
    await page.getByText('It is bought on a decentralised exchange').waitFor()
    await page.getByText('When can I withdraw my stake?').waitFor()
    await expect.poll(() => page.getByRole('link', { name: 'Privacy Policy' }).isVisible()).toBe(true)
  })
})

describe('the bar', () => {
  const visitor = oneVisit(() => open('/staking', visit))

  it('stands at the lower edge, leads by thumb to places, and marks where one is', async () => {
    const { page } = visitor()
    const box = await bar(page).boundingBox()
    expect([box?.x, box?.width, (box?.y ?? 0) + (box?.height ?? 0)]).toEqual([0, PHONE.width, PHONE.height])
    const targets = await bar(page).locator('a, button').evaluateAll((all) => all.map((one) => one.getBoundingClientRect()).map(({ width, height }) => Math.min(width, height)))
    expect([targets.length, Math.min(...targets) >= 48]).toEqual([5, true])
    await expect.poll(() => bar(page).locator('[aria-current=page]').allInnerTexts()).toEqual(['Staking'])
    await bar(page).getByRole('link', { name: 'Card' }).tap()
    await page.waitForURL('**/virtual-card')
    await untilEqual(() => bar(page).locator('[aria-current=page]').allInnerTexts(), ['Card'], { what: 'the place' })
  })

  it('makes room for the keyboard while a field has the focus', async () => {
    const { page } = visitor()
    await page.getByLabel('Solana wallet address').tap()
    await bar(page).waitFor({ state: 'hidden' })
    await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
    await bar(page).waitFor()
    await expect.poll(() => bar(page).getByRole('link').count()).toBe(4)
  })

  it('opens the menu by keyboard, and has the focus back', async () => {
    const { page } = visitor()
    const more = bar(page).getByRole('button', { name: 'More' })
    await more.press('Enter')
    await page.getByRole('dialog', { name: 'Menu' }).waitFor()
    await page.keyboard.press('Escape')
    await until(() => more.evaluate((element) => element === document.activeElement), { what: 'the focus on the button again' })
    await expect.poll(() => more.getAttribute('aria-expanded')).toBe('false')
  })
})
