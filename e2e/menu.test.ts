import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchChromium } from './chromium.ts'
import { startApp, type App } from './support/app.ts'
import { axe } from './support/axe.ts'
import { cutOff } from './support/cut-off.ts'
import { guest } from './support/guest.ts'
import { oneVisit } from './support/one-visit.ts'
import { NOBODY_ANSWERS } from './support/states.ts'
import { until, untilEqual } from './support/until.ts'
import { clickInPlace, DESKTOP, hydrated, visit, type Visitor, type VisitorOptions } from './support/visitor.ts'

/** The ways through the app: the navigation, the full-screen menu, the round buttons, the sheet of the chat button. */

const OUTSIDE = {
  COMMUNITY_URL: 'https://example.com/community',
  CARD_LOGIN_URL: 'https://example.com/card',
  DEX_URL: 'https://example.com/chart',
  TELEGRAM_URL: 'https://example.com/telegram',
  SOCIAL_URL: 'https://example.com/social',
  CONTACT_EMAIL: 'duck@example.com',
}

const PLACES = [
  ['Dashboard', '/'],
  ['Virtual Cards', '/virtual-card'],
  ['Staking', '/staking'],
  ['Analytics', '/analytics'],
  ['Rewards', '/rewards'],
  ['Tokenomics', '/tokenomics'],
  ['FAQ', '/faq'],
  ['Links', '/links'],
  ['Loan Note', '/convertible-loan'],
] as const

let browser: Browser
let app: App

beforeAll(async () => {
  browser = await launchChromium()
  app = await startApp({ env: { ...NOBODY_ANSWERS, ...OUTSIDE } })
})
afterAll(async () => {
  await browser?.close()
  await app?.dispose()
})

async function open(path: string, options: VisitorOptions = {}, enter: typeof visit = guest): Promise<Visitor> {
  const visitor = await enter(browser, { ...options, context: { reducedMotion: 'reduce', ...options.context } })
  await visitor.page.goto(app.url + path)
  await hydrated(visitor.page)
  return visitor
}

const pathOf = (page: Page) => new URL(page.url()).pathname
const PHONE_375 = { width: 375, height: 812 } as const

async function openMenu(page: Page) {
  await clickInPlace(page.getByRole('button', { name: 'More', exact: true }))
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await menu.waitFor()
  return menu
}

describe('the navigation of a wide window', () => {
  it.each([1440, 1024, 960])('fits at %i px, with the ways out and without the menu button', async (width) => {
    const { page } = await open('/faq', { width, height: 800 })
    await expect.poll(() => page.getByRole('button', { name: 'Menu', exact: true }).isVisible()).toBe(false)
    const tops = await page.getByRole('navigation', { name: 'Main' }).getByRole('link').evaluateAll((links) => links.map((link) => link.getBoundingClientRect().top))
    expect([tops.length, new Set(tops).size]).toEqual([9, 1])
    await expect.poll(() => page.getByRole('banner').getByRole('link', { name: /Contact Us|Join Community|Card Services/ }).count()).toBe(3)
    expect(await cutOff(page, 'header')).toEqual([])
  })

  it.each([
    [800, 'Menu'],
    [320, 'More'],
  ])('gives way to a menu button at %i px: %s', async (width, name) => {
    const { page } = await open('/faq', { width, height: 800 })
    await expect.poll(() => page.getByRole('button', { name: /^(Menu|More)$/ }).allInnerTexts()).toEqual([name])
    await expect.poll(() => page.getByRole('navigation', { name: 'Main' }).isVisible()).toBe(false)
    expect(await cutOff(page, 'header')).toEqual([])
  })
})

describe('the open menu of a small screen', () => {
  const visitor = oneVisit(async () => {
    const opened = await open('/staking', PHONE_375, visit)
    return { ...opened, menu: await openMenu(opened.page) }
  })

  it('[SHELL-49] covers the window and has every place', async () => {
    const { menu } = visitor()
    await expect.poll(() => menu.boundingBox()).toMatchObject({ x: 0, y: 0, height: PHONE_375.height })
    await expect.poll(async () => (await menu.boundingBox())?.width).toBeGreaterThanOrEqual(PHONE_375.width - 20)
    const links = await menu.getByRole('link').evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute('href')]))
    expect(links.slice(0, 9)).toEqual(PLACES)
    await expect.poll(() => menu.locator('[aria-current=page]').innerText()).toBe('Staking')
  })

  it('is cut off nowhere, and axe finds nothing in it', async () => {
    const { page } = visitor()
    expect(await cutOff(page, 'dialog')).toEqual([])
    await expect.poll(async () => (await axe(page)).violations).toEqual([])
  })
})

describe('the menu of a small screen', () => {
  it('[SHELL-55] holds the page still while it is open, and lets it go again', async () => {
    const { page } = await open('/staking', PHONE_375)
    await page.evaluate(() => window.scrollTo({ top: 200, behavior: 'instant' }))
    const menu = await openMenu(page)
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflowY)).toBe('hidden')
    await page.mouse.move(180, 500)
    await page.mouse.wheel(0, 600)
    expect(await page.evaluate(() => window.scrollY)).toBe(200)
    await page.keyboard.press('Escape')
    await menu.waitFor({ state: 'detached' })
    await page.mouse.wheel(0, 600)
    await until(() => page.evaluate(() => window.scrollY > 200), { what: 'the page to scroll again' })
  })

  it('[SHELL-56] closes when a place is picked, and the focus goes on at its heading', async () => {
    const { page, errors } = await open('/staking', PHONE_375)
    const menu = await openMenu(page)
    await menu.getByRole('link', { name: 'Tokenomics' }).click()
    await menu.waitFor({ state: 'detached' })
    await untilEqual(() => pathOf(page), '/tokenomics', { what: 'the place' })
    await untilEqual(() => page.evaluate(() => document.activeElement?.tagName), 'H1', { what: 'the focus on the heading' })
    expect(errors).toEqual([])
  })

  it('[SHELL-57] loads the contact page as a whole', async () => {
    const { page } = await open('/staking', PHONE_375)
    await page.evaluate(() => (document.body.dataset['same'] = 'yes'))
    const menu = await openMenu(page)
    await Promise.all([page.waitForEvent('domcontentloaded'), menu.getByRole('link', { name: 'Contact Us' }).click()])
    expect(pathOf(page)).toBe('/contact')
    expect(await page.evaluate(() => document.body.dataset['same'] ?? null)).toBeNull()
  })

  it('opens external links in a new tab', async () => {
    const { page, context } = await open('/staking', PHONE_375)
    await context.route('https://example.com/**', (route) => route.fulfill({ body: 'outside' }))
    const menu = await openMenu(page)
    const [tab] = await Promise.all([context.waitForEvent('page'), menu.getByRole('link', { name: 'DEX Chart' }).click()])
    expect(tab.url()).toBe(OUTSIDE.DEX_URL)
    await menu.waitFor({ state: 'detached' })
  })

  it('keeps the focus inside, and gives it back on Escape and by its own button', async () => {
    const { page } = await open('/staking', PHONE_375)
    const button = page.getByRole('button', { name: 'More', exact: true })
    const focusInside = () => page.evaluate(() => document.activeElement?.closest('dialog') !== null || document.activeElement === document.body)
    for (const leave of [() => page.keyboard.press('Escape'), () => page.getByRole('button', { name: 'Close menu' }).press('Enter')]) {
      await button.focus()
      await page.keyboard.press('Enter')
      const menu = page.getByRole('dialog', { name: 'Menu' })
      await menu.waitFor()
      await expect.poll(() => button.getAttribute('aria-expanded')).toBe('true')
      for (let stop = 0; stop < 20; stop += 1) {
        await page.keyboard.press('Tab')
        await expect.poll(() => focusInside()).toBe(true)
      }
      await leave()
      await menu.waitFor({ state: 'detached' })
      await until(() => button.evaluate((element) => element === document.activeElement), { what: 'the focus on the button again' })
      await expect.poll(() => button.getAttribute('aria-expanded')).toBe('false')
    }
  })
})

describe('what floats over the page', () => {
  it.each([320, 375, 390, 767])('[SHELL-58] has no chat button over the page of a window %i wide: it stands in the header, which stays one line', async (width) => {
    const { page } = await open('/faq', { width, height: 800 })
    const button = page.getByRole('button', { name: 'Chat and help' })
    for (const y of [0, 500, 100_000]) {
      await page.evaluate((to) => window.scrollTo({ top: to, behavior: 'instant' }), y)
      await expect.poll(() => button.count()).toBe(1)
      const [box, header] = [await button.boundingBox(), await page.locator('header').first().boundingBox()]
      if (!box || !header) throw new Error('the header or its chat button is not to be seen')
      expect(box.y + box.height).toBeLessThanOrEqual(header.y + header.height)
      expect(header.height).toBeLessThanOrEqual(57)
      expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44)
      expect(box.x + box.width).toBeLessThanOrEqual(width)
    }
    await page.mouse.click(5, 5)
    await button.click()
    await page.getByRole('dialog', { name: 'Duckling AI' }).waitFor()
  })

  it.each([{ width: 768, height: 900 }, DESKTOP])('[SHELL-58] has the chat button at the lower left of every page, $width wide', async (size) => {
    const { page } = await open('/', size)
    for (const path of ['/', '/faq', '/no-such-page']) {
      await page.goto(app.url + path)
      const box = await page.getByRole('button', { name: 'Chat and help' }).boundingBox()
      if (!box) throw new Error(`no chat button at ${path}`)
      expect(box.x).toBeLessThan(size.width / 8)
      expect(box.y + box.height).toBeGreaterThan(size.height - 60)
      expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44)
    }
  })

  it('[DISC-02] [DISC-10] is not there before the disclaimer is accepted', async () => {
    const { page } = await guest(browser, { accepted: false })
    await page.goto(app.url)
    await page.locator('#root:empty').waitFor({ state: 'attached' })
    await expect.poll(() => page.getByRole('button').allInnerTexts()).toHaveLength(1)
    await expect.poll(() => page.getByRole('contentinfo').count()).toBe(0)
  })

  it('[SHELL-63] [CHAT-01] [CHAT-02] opens the chat over the page, and closing it returns to the button', async () => {
    const { page } = await open('/', PHONE_375)
    const button = page.getByRole('button', { name: 'Chat and help' })
    await button.click()
    const sheet = page.getByRole('dialog', { name: 'Duckling AI' })
    await sheet.waitFor()
    expect(await sheet.evaluate((element) => element.matches(':modal'))).toBe(true)
    await expect.poll(async () => (await axe(page)).violations).toEqual([])
    // Beside it.
    await page.mouse.click(180, 40)
    await sheet.waitFor({ state: 'detached' })
    await until(() => button.evaluate((element) => element === document.activeElement), { what: 'the focus on the button again' })
    await page.route('**/api/chat/duckling', (route) => route.fulfill({ json: { response: 'Write to people.', links: [{ label: 'Contact', path: '/contact' }] } }))
    await button.click()
    await sheet.getByRole('button', { name: 'What does the vault hold?' }).click()
    await sheet.getByRole('link', { name: 'Contact' }).click()
    await untilEqual(() => pathOf(page), '/contact', { what: 'the contact page' })
    await sheet.waitFor({ state: 'detached' })
  })

  it('[SHELL-59] [SHELL-60] [SHELL-61] has ways to the top and home in the header from 300 px on, on small screens only', async () => {
    const { page } = await open('/staking', PHONE_375)
    const [top, home] = [page.getByRole('button', { name: 'Scroll to top' }), page.getByRole('button', { name: 'Home' })]
    const scrollTo = (y: number) => page.evaluate((to) => window.scrollTo({ top: to, behavior: 'instant' }), y)
    await page.getByRole('region', { name: /Messages/ }).waitFor({ state: 'attached' })
    await scrollTo(300)
    await untilEqual(() => page.evaluate(() => window.scrollY), 300, { what: '300 px' })
    expect([await top.count(), await home.count()]).toEqual([0, 0])
    await scrollTo(301)
    await home.waitFor()
    await clickInPlace(top)
    await untilEqual(() => page.evaluate(() => window.scrollY), 0, { what: 'the top' })
    await top.waitFor({ state: 'detached' })
    expect(pathOf(page)).toBe('/staking')
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main')

    await scrollTo(400)
    await clickInPlace(home)
    await untilEqual(() => pathOf(page), '/', { what: 'the start' })
    await untilEqual(() => page.evaluate(() => window.scrollY), 0, { what: 'its top' })

    await page.setViewportSize(DESKTOP)
    await scrollTo(400)
    await untilEqual(() => page.evaluate(() => window.scrollY), 400, { what: '400 px' })
    expect([await top.isVisible(), await home.isVisible()]).toEqual([false, false])
  })
})
