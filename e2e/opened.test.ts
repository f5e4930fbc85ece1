import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { install as words } from '../src/content/install.ts'
import { launchChromium } from './chromium.ts'
import { startApp, type App } from './support/app.ts'
import { axe } from './support/axe.ts'
import { guest } from './support/guest.ts'
import { NOBODY_ANSWERS } from './support/states.ts'
import { untilEqual } from './support/until.ts'
import { DESKTOP, hydrated, type Visitor, type VisitorOptions } from './support/visitor.ts'

/** What opens an installed app, and how it appears in its own window. */

const WALLET = '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU'

let browser: Browser
let app: App

beforeAll(async () => {
  browser = await launchChromium()
  app = await startApp({ env: { ...NOBODY_ANSWERS, CONTACT_EMAIL: 'duck@bd.example' } })
})
afterAll(async () => {
  await browser?.close()
  await app?.dispose()
})

function newVisitor(options: VisitorOptions = {}): Promise<Visitor> {
  return guest(browser, { worker: false, ...options, context: { reducedMotion: 'reduce', ...options.context } })
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(app.url + path)
  await hydrated(page)
  await page.getByRole('region', { name: /Messages/ }).waitFor({ state: 'attached' })
}

const root = (page: Page, name: string) => page.evaluate((name) => document.documentElement.dataset[name], name)
const pathOf = (page: Page) => page.evaluate(() => window.location.pathname + window.location.search + window.location.hash)

describe('what is shared with the app', () => {
  it('is shown for review, goes into an email as reviewed, and is never sent by the app', async () => {
    const { page, errors } = await newVisitor()
    const sent: string[] = []
    page.on('request', (request) => request.method() === 'GET' || sent.push(request.url()))
    const shared = new URLSearchParams({ title: 'A stake & more', text: 'It is not found', url: 'https://explorer.example/tx/1' })
    await open(page, `/contact?${shared.toString()}`)
    const sheet = page.getByRole('dialog', { name: words.shared.title })
    const [subject, text] = [sheet.getByLabel(words.shared.subject), sheet.getByLabel(words.shared.text)]
    expect([await subject.inputValue(), await text.inputValue()]).toEqual(['A stake & more', 'It is not found\n\nhttps://explorer.example/tx/1'])
    await expect.poll(async () => (await axe(page)).violations).toEqual([])
    await text.fill('Now it is')
    const link = new URL((await sheet.getByRole('link', { name: words.shared.email }).getAttribute('href')) ?? '')
    expect([link.protocol, link.searchParams.get('subject'), link.searchParams.get('body')]).toEqual(['mailto:', 'A stake & more', 'Now it is'])
    expect(link.pathname).toBe('duck@bd.example')

    await page.keyboard.press('Escape')
    await untilEqual(() => pathOf(page), '/contact', { what: 'the address to forget it' })
    await expect.poll(() => sheet.count()).toBe(0)
    // Closed by accident: it is one step back.
    await page.goBack()
    await sheet.waitFor()
    await open(page, `/contact?text=${'x'.repeat(3000)}`)
    await expect.poll(async () => (await text.inputValue()).length).toBe(1500)
    await expect.poll(() => sheet.innerText()).toContain(words.shared.shortened)
    expect([sent, errors]).toEqual([[], []])
  })
})

describe('links of our own scheme', () => {
  it('lead to their places, and nowhere else', async () => {
    const { page, context, errors } = await newVisitor()
    const asked: string[] = []
    context.on('request', (request) => asked.push(request.url()))
    const follow = (link: string) => page.goto(`${app.url}/open?u=${encodeURIComponent(link)}`)
    await follow('web+bd:staking')
    await untilEqual(() => pathOf(page), '/staking', { what: 'the staking page' })
    await page.getByRole('heading', { level: 1, name: 'BD Token Staking Portal' }).waitFor()
    await follow(`web+bd:wallet/${WALLET}`)
    await untilEqual(() => pathOf(page), `/virtual-card?wallet=${WALLET}`, { what: 'the card check' })
    await untilEqual(() => page.getByLabel('Solana wallet address').inputValue(), WALLET, { what: 'the wallet in its field' })
    for (const nonsense of ['web+bd:wallet/duck', 'https://evil.example/']) {
      await follow(nonsense)
      await page.getByRole('heading', { level: 1, name: 'Page Not Found' }).waitFor()
      await expect.poll(() => page.getByRole('main').innerText()).toContain(words.link.unknown)
      expect(new URL(page.url()).pathname).toBe('/open')
    }
    // No request was made about the wallet, and none to another host.
    expect(asked.filter((url) => !url.startsWith(app.url) || new URL(url).pathname.includes('verify'))).toEqual([])
    expect(errors).toEqual([])
  })
})

describe('being opened again', () => {
  it('navigates the window without a load, and asks first where something was typed', async () => {
    const { page, errors } = await newVisitor(DESKTOP)
    await page.addInitScript(() => {
      const value = {
        setConsumer: (consumer: (params: { targetURL: string }) => void) => {
          document.documentElement.dataset['launches'] = 'asked for'
          document.addEventListener('launch', (event) => event instanceof CustomEvent && consumer({ targetURL: String(event.detail) }))
        },
      }
      Object.defineProperty(window, 'launchQueue', { value })
    })
    await open(page, '/faq')
    await untilEqual(() => root(page, 'launches'), 'asked for', { what: 'launches to be asked for' })
    const launch = (href: string) =>
      page.evaluate((href) => {
        document.dispatchEvent(new CustomEvent('launch', { detail: new URL(href, window.location.href).href }))
      }, href)
    await launch('/faq')
    await page.evaluate(() => (document.documentElement.dataset['same'] = 'document'))
    // The bare icon only brings the window to the front.
    await launch('/')
    await expect.poll(() => pathOf(page)).toBe('/faq')
    await launch('https://evil.example/staking')
    await launch('/virtual-card')
    await untilEqual(() => pathOf(page), '/virtual-card', { what: 'the card page' })

    const field = page.getByLabel('Solana wallet address')
    await field.fill(WALLET)
    await launch('/staking')
    const question = page.getByRole('dialog', { name: words.launch.title })
    await question.waitFor()
    await expect.poll(() => question.innerText()).toContain('Staking')
    await question.getByRole('button', { name: words.launch.stay }).click()
    await question.waitFor({ state: 'detached' })
    expect([await pathOf(page), await field.inputValue()]).toEqual(['/virtual-card', WALLET])
    await launch('/staking')
    await question.getByRole('button', { name: words.launch.go }).click()
    await untilEqual(() => pathOf(page), '/staking', { what: 'the staking page' })
    await expect.poll(() => root(page, 'same')).toBe('document')
    expect(errors).toEqual([])
  })
})

describe('a title bar that the app draws itself', () => {
  it("keeps clear of the window's own buttons on either side, at every width, and moves the window", async () => {
    const { page } = await newVisitor({ width: 1440, height: 700 })
    await open(page, '/')
    const plain = await page.getByRole('banner').boundingBox()
    // What the browser would put into env(titlebar-area-*).
    const covered = { left: 78, right: 142, height: 38 }
    await page.evaluate(({ left, right, height }) => {
      const { style } = document.documentElement
      style.setProperty('--controls-left', `${left}px`)
      style.setProperty('--controls-right', `${right}px`)
      style.setProperty('--title-bar-height', `${height}px`)
    }, covered)
    for (const width of [1440, 1100, 960, 700, 500, 320]) {
      await page.setViewportSize({ width, height: 700 })
      const parts = await page.getByRole('banner').locator('a:visible, button:visible, span:visible').evaluateAll((all) =>
        all.map((part) => {
          const { top, left, right } = part.getBoundingClientRect()
          return { words: part.textContent, top, left, right, width: right - left }
        }),
      )
      const beside = parts.filter((part) => part.top < covered.height && part.width > 1)
      expect(beside.length, `${width} wide`).toBeGreaterThan(0)
      expect(beside.filter(({ left, right }) => left < covered.left || right > width - covered.right), `${width} wide`).toEqual([])
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth), { message: `${width} wide` }).toBeLessThanOrEqual(width)
    }
    // The menu covers the window: its own bar starts below.
    await page.getByRole('button', { name: 'More', exact: true }).click()
    const close = page.getByRole('button', { name: 'Close menu' })
    await close.waitFor()
    await expect.poll(async () => (await close.boundingBox())?.y).toBeGreaterThanOrEqual(covered.height)
    await close.click()

    await page.evaluate(() => document.documentElement.removeAttribute('style'))
    await page.setViewportSize({ width: 1440, height: 700 })
    await expect.poll(() => page.getByRole('banner').boundingBox()).toEqual(plain)

    const regions = await page.evaluate(() =>
      [...document.styleSheets]
        .flatMap((sheet) => [...sheet.cssRules])
        .flatMap((rule) => (rule instanceof CSSLayerBlockRule ? [...rule.cssRules] : [rule]))
        .filter((rule) => rule instanceof CSSMediaRule && rule.conditionText === '(display-mode: window-controls-overlay)')
        .flatMap((media) => (media instanceof CSSMediaRule ? [...media.cssRules] : []))
        .flatMap((rule) => (rule instanceof CSSStyleRule ? [{ selector: rule.selectorText, region: rule.style.getPropertyValue('app-region') }] : [])),
    )
    const header = (await page.getByRole('banner').getAttribute('class')) ?? ''
    expect(regions.find(({ selector }) => selector === `.${header}`)?.region).toBe('drag')
    expect(regions.find(({ region }) => region === 'no-drag')?.selector).toMatch(/a.*button/)
  })
})
