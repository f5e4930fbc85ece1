import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { install as words } from '../src/content/install.ts'
import { INSTALL_KEY } from '../src/pwa/install-memory.ts'
import { webManifest } from '../src/pwa/web-manifest.ts'
import { launchChromium } from './chromium.ts'
import { startApp, type App } from './support/app.ts'
import { axe } from './support/axe.ts'
import { guest } from './support/guest.ts'
import { until, untilEqual } from './support/until.ts'
import { hydrated, workerControls, type Visitor, type VisitorOptions } from './support/visitor.ts'

/** How the app gets onto a device, and what it needs there before it works without a network. */

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'

let browser: Browser
let app: App

beforeAll(async () => {
  browser = await launchChromium()
  app = await startApp({ smallChain: true })
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

/** The browser's offer, as early as it can come: right after the page's own script has run. `outcome` is its result. */
async function offers(page: Page, outcome: 'accepted' | 'dismissed'): Promise<void> {
  await page.addInitScript((outcome) => {
    document.addEventListener('DOMContentLoaded', () => {
      const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
        prompt: () => {
          document.documentElement.dataset['prompted'] = 'yes'
          return Promise.resolve()
        },
        userChoice: Promise.resolve({ outcome }),
      })
      document.documentElement.dataset['kept'] = String(!window.dispatchEvent(offer))
    })
  }, outcome)
}

/** As if the app had been opened `ago` milliseconds before. */
async function cameBefore(page: Page, ago = 86_400_000): Promise<void> {
  await page.addInitScript(
    ({ key, ago }) => localStorage.getItem(key) ?? localStorage.setItem(key, JSON.stringify({ visits: 1, seenAt: Date.now() - ago })),
    { key: INSTALL_KEY, ago },
  )
}

const root = (page: Page, name: string) => page.evaluate((name) => document.documentElement.dataset[name], name)
const offerOf = (page: Page) => page.getByRole('region', { name: words.offer.title })
const toEnd = (page: Page) => page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))

describe('the manifest', () => {
  it('is understood by the browser to the last member, and its pictures are what it says', async () => {
    const { page, context } = await newVisitor()
    await open(page, '/settings')
    const session = await context.newCDPSession(page)
    const { errors, data, url } = await session.send('Page.getAppManifest')
    expect(errors).toEqual([])
    expect(url).toBe(`${app.url}/manifest.webmanifest`)
    expect(JSON.parse(data ?? '')).toEqual(webManifest)

    const images = [...webManifest.icons, ...webManifest.screenshots, ...webManifest.shortcuts.flatMap(({ icons }) => icons)]
    const sizes = await page.evaluate(
      (sources) =>
        Promise.all(
          sources.map(async (src) => {
            const image = new Image()
            image.src = src
            await image.decode()
            return `${image.naturalWidth}x${image.naturalHeight}`
          }),
        ),
      images.map(({ src }) => src),
    )
    expect(sizes).toEqual(images.map((image) => image.sizes))
    for (const { src, type } of images) expect((await fetch(app.url + src)).headers.get('content-type'), src).toBe(type)

    const ways = [webManifest.start_url, webManifest.share_target.action, ...webManifest.shortcuts.map((shortcut) => shortcut.url), '/open']
    for (const path of ways) expect((await fetch(app.url + path)).status, path).toBe(200)
  })
})

describe('installing where the browser offers it', () => {
  it('is a press in the settings; once done the app says Installed, and thanks', async () => {
    const { page, errors } = await newVisitor()
    await offers(page, 'accepted')
    await open(page, '/settings')
    // Kept from before hydration, and the browser's own bar does not appear.
    await expect.poll(() => root(page, 'kept')).toBe('true')
    const section = page.getByRole('region', { name: 'App on this device' })
    const state = section.getByRole('definition').first()
    await untilEqual(() => state.innerText(), words.section.inBrowser, { what: 'the word before' })
    await section.getByRole('button', { name: words.button }).click()
    await untilEqual(() => root(page, 'prompted'), 'yes', { what: "the browser's dialog" })
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    await page.evaluate(() => window.dispatchEvent(new Event('appinstalled')))
    await untilEqual(() => state.innerText(), words.section.installed, { what: 'the word' })
    await expect.poll(() => section.getByRole('button').count()).toBe(0)
    await page.getByRole('status').filter({ hasText: words.thanks.text }).waitFor()
    expect(errors).toEqual([])
  })

  it('is offered unasked from the second visit on, below the fold, and not for 90 days after a no', async () => {
    const { page, errors } = await newVisitor()
    await offers(page, 'dismissed')
    const memory = () => page.evaluate((key) => localStorage.getItem(key) ?? '', INSTALL_KEY)
    /** A page of its own each time: on the same one the old place would be found again. */
    const visitNumber = async (count: number, path: string) => {
      await open(page, path)
      await until(async () => (await memory()).includes(`"visits":${count}`), { what: `visit ${count} to be noted` })
      // What watches the place is called with a frame.
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)))))
    }
    await visitNumber(1, '/faq')
    await expect.poll(() => offerOf(page).count()).toBe(0)

    const back = (days: number) =>
      page.evaluate(
        ({ key, ms }) => {
          const held: Record<string, number> = JSON.parse(localStorage.getItem(key) ?? '{}')
          localStorage.setItem(key, JSON.stringify(Object.fromEntries(Object.entries(held).map(([name, value]) => [name, name === 'visits' ? value : value - ms]))))
        },
        { key: INSTALL_KEY, ms: days * 86_400_000 },
      )
    await back(1)
    await visitNumber(2, '/rewards')
    await offerOf(page).waitFor({ state: 'attached' })
    await expect.poll(async () => (await offerOf(page).boundingBox())?.y).toBeGreaterThan(page.viewportSize()?.height ?? Infinity)
    await toEnd(page)
    // In the page, over nothing: after the content and before the footer.
    const order = await page.evaluate(() => ['main', 'section[aria-labelledby=install-offer-title]', 'footer'].map((part) => document.querySelector(part)?.getBoundingClientRect()))
    const [main, offer, footer] = order
    expect(offer && main && footer && offer.top >= main.bottom && offer.bottom <= footer.top).toBe(true)

    // 'No' in the browser's own dialog counts as a no.
    await offerOf(page).getByRole('button', { name: words.button }).click()
    await offerOf(page).waitFor({ state: 'detached' })
    await expect.poll(() => root(page, 'prompted')).toBe('yes')
    await expect.poll(() => memory()).toContain('dismissedAt')
    await back(89)
    await visitNumber(3, '/tokenomics')
    await expect.poll(() => offerOf(page).count()).toBe(0)
    await back(2)
    await visitNumber(4, '/links')
    await offerOf(page).waitFor({ state: 'attached' })
    await offerOf(page).getByRole('button', { name: words.offer.dismiss }).click()
    await offerOf(page).waitFor({ state: 'detached' })
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main')
    expect(errors).toEqual([])
  })
})

describe('installing by hand', () => {
  it.each([
    ['Safari on an iPhone', `${IPHONE} Version/17.5 Mobile/15E148 Safari/604.1`, 'ios-safari'],
    ['Chrome on an iPhone', `${IPHONE} CriOS/126.0.6478.54 Mobile/15E148 Safari/604.1`, 'ios-browser'],
    ['Firefox on a computer', 'Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0', 'none'],
  ] as const)('%s: the menu leads to its steps', async (_name, userAgent, way) => {
    const { page, errors } = await newVisitor({ context: { userAgent } })
    await open(page, '/contact')
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: words.button }).click()
    const { title, lead, steps } = words.guides[way]
    const sheet = page.getByRole('dialog', { name: title })
    await sheet.waitFor()
    await expect.poll(() => sheet.innerText()).toContain(lead)
    await expect.poll(() => sheet.getByRole('listitem').allInnerTexts()).toEqual(steps.map(({ text }) => text))
    expect(steps).toHaveLength(3)
    await expect.poll(() => sheet.locator('li svg').count()).toBe(3)
    // The installed app has a store of its own.
    await expect.poll(async () => (await sheet.innerText()).includes(words.guide.once)).toBe(way !== 'none')
    await until(() => sheet.evaluate((element) => element.contains(document.activeElement)), { what: 'the focus in it' })
    await expect.poll(async () => (await axe(page)).violations).toEqual([])
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'detached' })
    expect(errors).toEqual([])
  })

  it('is not offered by an app that is installed', async () => {
    const { page } = await newVisitor({ context: { userAgent: `${IPHONE} Version/17.5 Mobile/15E148 Safari/604.1` } })
    await cameBefore(page)
    await page.addInitScript(() => Object.defineProperty(navigator, 'standalone', { value: true }))
    await open(page, '/settings')
    const section = page.getByRole('region', { name: 'App on this device' })
    await untilEqual(() => section.getByRole('definition').first().innerText(), words.section.installed, { what: 'the word' })
    await toEnd(page)
    await expect.poll(() => offerOf(page).count()).toBe(0)
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('dialog', { name: 'Menu' }).waitFor()
    await expect.poll(() => page.getByRole('button', { name: words.button }).count()).toBe(0)
  })
})

describe('without a network', () => {
  it('a share is still reviewed, and a device with nothing stored shows what to do', async () => {
    const { page, context } = await newVisitor({ worker: true })
    await open(page, '/')
    await workerControls(page)
    const stored = () => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))
    await until(async () => (await stored()).length > 0, { what: 'figures to be stored' })
    await app.stop()

    const nothing = page.getByText(words.nothingStored.title)
    await page.goto(`${app.url}/contact?title=No%20network`)
    const sheet = page.getByRole('dialog', { name: words.shared.title })
    await until(() => sheet.isVisible(), { what: 'the shared text' })
    await expect.poll(() => sheet.getByLabel(words.shared.subject).inputValue()).toBe('No network')
    await hydrated(page)
    await expect.poll(() => nothing.count()).toBe(0)

    await page.close()
    const next = await context.newPage()
    const session = await context.newCDPSession(next)
    await session.send('Storage.clearDataForOrigin', { origin: app.url, storageTypes: 'indexeddb' })
    await next.goto(app.url)
    await next.getByRole('status').filter({ hasText: words.nothingStored.title }).waitFor()
    await expect.poll(() => next.getByRole('heading', { level: 1 }).innerText()).not.toBe('')
  })
})
