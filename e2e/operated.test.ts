import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchChromium } from './chromium.ts'
import { startApp, type App } from './support/app.ts'
import { axe } from './support/axe.ts'
import { cutOff } from './support/cut-off.ts'
import { guest } from './support/guest.ts'
import { NOBODY_ANSWERS } from './support/states.ts'
import { until, untilEqual } from './support/until.ts'
import { DESKTOP, PHONE, hydrated, openDetails, type Visitor, type VisitorOptions } from './support/visitor.ts'

/** The controls besides the screens: messages, tooltips, the command palette, the shortcuts, sharing a figure. */

let browser: Browser
let app: App

beforeAll(async () => {
  browser = await launchChromium()
  app = await startApp({ env: { ...NOBODY_ANSWERS, STAKING_URL: 'https://example.com/staking' } })
})
afterAll(async () => {
  await browser?.close()
  await app?.dispose()
})

async function open(path: string, options: VisitorOptions = {}): Promise<Visitor> {
  const visitor = await guest(browser, { ...DESKTOP, ...options, context: { reducedMotion: 'reduce', permissions: ['clipboard-read', 'clipboard-write'], ...options.context } })
  await visitor.page.goto(app.url + path)
  await hydrated(visitor.page)
  await messages(visitor.page).waitFor({ state: 'attached' })
  return visitor
}

const messages = (page: Page) => page.getByRole('region', { name: /Messages/ })

/** A message on the screen, by the way of a person who does not wait for the palette to be drawn. */
async function copyVault(page: Page) {
  await page.keyboard.press('Control+k')
  await page.keyboard.type('copy vault')
  await page.keyboard.press('Enter')
  const message = messages(page).getByText('Vault address copied')
  await message.waitFor()
  return message
}

describe('messages', () => {
  it.each([PHONE, DESKTOP, { width: 320, height: 640 }])('[TOAST-06] are at most 420 px wide and inside the window, $width wide', async (size) => {
    const { page } = await open('/', size)
    await copyVault(page)
    const { maxWidth, left, right, width } = await messages(page).evaluate((element) => {
      const box = element.getBoundingClientRect()
      return { maxWidth: getComputedStyle(element).maxWidth, left: box.left, right: box.right, width: document.documentElement.clientWidth }
    })
    expect(maxWidth).toBe('420px')
    expect(left).toBeGreaterThanOrEqual(8)
    expect(right).toBeLessThanOrEqual(width - 8)
    expect(await cutOff(page, '[aria-label="Messages, F8"]')).toEqual([])
    await expect.poll(async () => (await axe(page)).violations).toEqual([])
  })
})

describe('tooltips', () => {
  it('[TOAST-07] [TOAST-08] show after 700 ms of rest, at once on the next thing, and never twice', async () => {
    const { page } = await open('/')
    await page.clock.install()
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000)
    const ages = page.getByRole('button', { name: /details of/ })
    const tip = page.getByRole('tooltip')
    const title = (await ages.first().getAttribute('title')) ?? ''
    expect(title).not.toBe('')
    await ages.first().hover()
    await page.clock.runFor(650)
    await expect.poll(() => tip.isVisible()).toBe(false)
    await page.clock.runFor(100)
    await tip.waitFor()
    await expect.poll(() => tip.innerText()).toBe(title)
    // The browser's own would lie over it.
    await expect.poll(() => ages.first().getAttribute('title')).toBeNull()
    expect(await ages.first().evaluate((element) => document.getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent)).toBe(title)

    const second = ages.nth(1)
    const other = await second.getAttribute('title')
    await second.hover()
    await untilEqual(() => tip.innerText(), other, { what: 'the other one at once' })
    await expect.poll(() => ages.first().getAttribute('title')).toBe(title)
    await page.keyboard.press('Escape')
    await tip.waitFor({ state: 'hidden' })
  })

  it('show for the keyboard as well, inside the window', async () => {
    const { page } = await open('/', PHONE)
    const age = page.getByRole('button', { name: /details of/ }).first()
    const title = await age.getAttribute('title')
    await age.press('Shift')
    await age.focus()
    const tip = page.getByRole('tooltip')
    await tip.waitFor()
    await expect.poll(() => tip.innerText()).toBe(title)
    const box = await tip.boundingBox()
    expect(box && box.x >= 0 && box.x + box.width <= PHONE.width).toBe(true)
    await page.keyboard.press('Tab')
    await until(async () => (await age.getAttribute('title')) === title, { what: 'the title back in its place' })
  })
})

describe('the command palette', () => {
  it('finds pages by name, is moved through by arrows, and leads there', async () => {
    const { page, errors } = await open('/')
    await page.keyboard.press('Control+k')
    const palette = page.getByRole('dialog', { name: 'Search pages and actions' })
    const field = palette.getByRole('combobox')
    await until(() => field.evaluate((element) => element === document.activeElement), { what: 'the focus in the field' })
    // The list comes after the field.
    await palette.getByRole('option').first().waitFor()
    const all = await palette.getByRole('option').count()
    expect(all).toBeGreaterThan(20)
    const chosen = () => palette.getByRole('option', { selected: true }).innerText()
    await expect.poll(() => chosen()).toContain('Dashboard')
    await page.keyboard.press('ArrowUp')
    await expect.poll(() => field.getAttribute('aria-activedescendant')).toBe(await palette.getByRole('option').last().getAttribute('id'))
    await page.keyboard.type('policy')
    await untilEqual(() => palette.getByRole('option').count(), 1, { what: 'what is found' })
    await expect.poll(async () => (await axe(page)).violations).toEqual([])
    expect(await cutOff(page, 'dialog')).toEqual([])
    await page.keyboard.press('Enter')
    await palette.waitFor({ state: 'detached' })
    await untilEqual(() => new URL(page.url()).pathname, '/privacy-policy', { what: 'the page' })
    await untilEqual(() => page.evaluate(() => document.activeElement?.tagName), 'H1', { what: 'the focus on its heading' })
    expect(errors).toEqual([])
  })

  it('says when nothing is found, and gives the focus back on Escape', async () => {
    const { page } = await open('/', PHONE)
    const settings = page.getByRole('button', { name: 'Settings' })
    await settings.focus()
    await page.keyboard.press('Meta+k')
    const palette = page.getByRole('dialog', { name: 'Search pages and actions' })
    await palette.waitFor()
    await page.keyboard.type('no such thing')
    await palette.getByText('Nothing matches.').waitFor()
    await page.keyboard.press('Enter')
    await expect.poll(() => palette.count()).toBe(1)
    await page.keyboard.press('Escape')
    await palette.waitFor({ state: 'detached' })
    await expect.poll(() => settings.evaluate((element) => element === document.activeElement)).toBe(true)
  })

  it('makes the page inert once it was painted, without a letter lost, and is left by Escape also before that', async () => {
    const { page } = await open('/')
    const settings = page.getByRole('button', { name: 'Settings' })
    const isFocused = () => settings.evaluate((element) => element === document.activeElement)
    const palette = page.getByRole('dialog', { name: 'Search pages and actions' })
    await settings.focus()
    await page.keyboard.press('Control+k')
    await page.keyboard.press('Escape')
    await palette.waitFor({ state: 'detached' })
    await until(isFocused, { what: 'the focus given back' })
    await page.keyboard.press('Control+k')
    await page.keyboard.type('stak')
    await until(() => palette.evaluate((element) => element.matches(':modal')), { what: 'the inert page' })
    await page.keyboard.type('ing')
    expect(await palette.getByRole('combobox').inputValue()).toBe('staking')
    await page.keyboard.press('Escape')
    await palette.waitFor({ state: 'detached' })
    await until(isFocused, { what: 'the focus given back again' })
  })
})

describe('the shortcuts', () => {
  it('show their list with ?, lead to a page with G and a letter, and to the search with /', async () => {
    const { page } = await open('/')
    await page.keyboard.press('?')
    const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await list.waitFor()
    await expect.poll(() => list.getByRole('definition').count()).toBe(14)
    await expect.poll(async () => (await axe(page)).violations).toEqual([])
    expect(await cutOff(page, 'dialog')).toEqual([])
    // Not while something covers the page.
    await page.keyboard.press('g')
    await page.keyboard.press('t')
    await page.keyboard.press('Escape')
    await list.waitFor({ state: 'detached' })
    expect(new URL(page.url()).pathname).toBe('/')
    // The letter counts for 1.5 s after G. A busy machine can take longer from one press to the next, so they are pressed again.
    const goToFaq = async () => {
      await page.keyboard.press('g')
      await page.keyboard.press('f')
      return new URL(page.url()).pathname
    }
    await untilEqual(goToFaq, '/faq', { what: 'the FAQ', every: 500 })
    await page.getByRole('searchbox').first().waitFor()
    await page.keyboard.press('/')
    await until(() => page.evaluate(() => document.activeElement instanceof HTMLInputElement), { what: 'the focus in the search' })
    // There they are letters.
    await page.keyboard.type('g/?t')
    await expect.poll(() => page.getByRole('searchbox').first().inputValue()).toBe('g/?t')
    expect(new URL(page.url()).pathname).toBe('/faq')
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  })

  it('of single keys can be switched off, and stay so', async () => {
    const { page } = await open('/')
    await page.keyboard.press('?')
    const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await list.getByRole('checkbox', { name: 'Single-key shortcuts' }).uncheck()
    await page.keyboard.press('Escape')
    await list.waitFor({ state: 'detached' })
    await page.reload()
    await hydrated(page)
    await messages(page).waitFor({ state: 'attached' })
    await page.keyboard.press('?')
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog', { name: 'Search pages and actions' }).waitFor()
    await expect.poll(() => list.count()).toBe(0)
  })
})

describe('a figure', () => {
  it('is shared from its details as text with its age', async () => {
    const { page } = await open('/')
    await page.evaluate(() => Object.defineProperty(navigator, 'share', { value: undefined }))
    const details = await openDetails(page, 'Total Vault Balance')
    await details.getByRole('button', { name: 'Share' }).click()
    await details.getByText('Copied').waitFor()
    const text = await page.evaluate(() => navigator.clipboard.readText())
    expect(text).toMatch(/^Total Vault Balance: [\d.,]+M? BD, (Reference|\d+ \w+ ago|as of )/)
    expect(text.split('\n').at(-1)).toBe(`${app.url}/`)
    await expect.poll(async () => (await axe(page)).violations).toEqual([])
  })
})
