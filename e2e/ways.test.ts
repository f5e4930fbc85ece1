import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { built } from '../scripts/layout.ts'
import { pageAt } from '../src/content/pages.ts'
import { placesWhere } from '../src/content/routes.ts'
import { launchChromium } from './chromium.ts'
import { guest } from './support/guest.ts'
import { sharedApp } from './support/shared-app.ts'
import { paths } from './support/states.ts'
import { until, untilEqual } from './support/until.ts'
import { clickInPlace, DESKTOP, hydrated, type Visitor, type VisitorOptions } from './support/visitor.ts'

/** From page to page: every path answers, and title, description, focus and scroll position follow. */

let browser: Browser
const app = sharedApp('reference')

beforeAll(async () => {
  browser = await launchChromium()
})
afterAll(() => browser?.close())

function newVisitor(options: VisitorOptions = {}): Promise<Visitor> {
  return guest(browser, { ...DESKTOP, ...options, context: { reducedMotion: 'reduce', ...options.context } })
}

async function open(path: string, options: VisitorOptions = {}): Promise<Visitor> {
  const visitor = await newVisitor(options)
  await visitor.page.goto(app.url + path)
  await hydrated(visitor.page)
  await visitor.page.getByRole('region', { name: /Messages/ }).waitFor({ state: 'attached' })
  return visitor
}

const html = async (path: string) => (await fetch(app.url + path)).text()
const h1 = (page: string) => [...page.matchAll(/<h1[^>]*>(.*?)<\/h1>/gs)].map(([, inside = '']) => inside.replaceAll(/<[^>]+>/g, '')).at(-1)
const mainOf = (page: string) => /<main.*<\/main>/s.exec(page)?.[0].replaceAll(/<[^>]+>/g, ' ') ?? ''
const head = (page: Page) =>
  page.evaluate(() => ({
    title: document.title,
    description: document.querySelector('meta[name=description]')?.getAttribute('content'),
    canonical: document.querySelector('link[rel=canonical]')?.getAttribute('href'),
  }))

describe('the pages as they arrive', () => {
  it('[SHELL-31] all answer without a session, and each with its own head', async () => {
    const all = placesWhere(() => true).map(({ to }) => to)
    expect(all).toEqual(expect.arrayContaining(paths.filter((path) => path !== '/no-such-page')))
    for (const path of all) {
      const { title, description, canonical = path } = pageAt(path)
      const answer = await fetch(app.url + path)
      expect([path, answer.status]).toEqual([path, 200])
      const page = await answer.text()
      expect(page).toContain(`<title>${title}</title>`)
      expect(page).toContain(`<meta name="description" content="${description.replaceAll("'", '&#x27;')}"/>`)
      expect(page).toContain(`<link rel="canonical" href="${canonical}"/>`)
      expect(page.match(/<title>/g)).toHaveLength(1)
      expect(h1(page), path).toBeTruthy()
    }
    expect(await html('/no-such-page')).toContain('<meta name="robots" content="noindex"/>')
  })

  it.each([
    ['[SHELL-02]', '/dashboard', '/'],
    ['[SHELL-06]', '/card-registration', '/virtual-card'],
    ['[SHELL-16]', '/help', '/faq'],
    ['[SHELL-19]', '/investment', '/convertible-loan'],
  ])('%s shows at %s what it shows at %s', async (_id, second, first) => {
    const [one, other] = await Promise.all([html(first), html(second)])
    expect(h1(other)).toBe(h1(one))
    expect(h1(one)).toBeTruthy()
    // Ages count on between two answers.
    const still = (page: string) => mainOf(page).replaceAll(/\d+ s ago/g, 'a moment ago')
    expect(still(other)).toBe(still(one))
  })

  it.each([
    ['[SHELL-03]', '/staking', /BD Token Staking Portal/],
    ['[SHELL-04]', '/tokenomics', /990M|990,000,000/],
    ['[SHELL-05]', '/virtual-card', /wallet/i],
    ['[SHELL-07]', '/rewards', /BD Token Rewards.*Annual percentage yield/s],
    ['[SHELL-08]', '/analytics', /Analytics Dashboard/],
    ['[SHELL-09]', '/enhanced-analytics', /Enhanced Blockchain Analytics/],
    ['[SHELL-15]', '/faq', /Frequently|FAQ/],
    ['[SHELL-17]', '/links', /Links/],
    ['[SHELL-20]', '/privacy-policy', /Privacy policy/i],
    ['[SHELL-21]', '/terms-of-service', /Terms of service/i],
    ['[SHELL-22]', '/disclaimer', /Risk/],
    ['[SHELL-29]', '/investor-journey', /journey/i],
  ])('%s shows its screen at %s', async (_id, path, what) => {
    const words = mainOf(await html(path))
    expect(words).toMatch(what)
    expect(words.split(/\s+/).length).toBeGreaterThan(40)
  })

  it('[SHELL-13] has something at /polished-card that is no not-found screen', async () => {
    const page = await html('/polished-card')
    expect(h1(page)).toBeTruthy()
    expect(h1(page)).not.toBe('Page Not Found')
  })

  it('[SHELL-28] has no path with a parameter', async () => {
    for (const path of ['/staking/x', '/faq/x', '/virtual-card/1']) expect((await fetch(app.url + path)).status, path).toBe(404)
  })

  it('has the gallery of components nowhere', async () => {
    expect((await fetch(`${app.url}/gallery`)).status).toBe(404)
    expect((await fetch(`${app.url}/gallery.html`)).status).toBe(404)
    const files = readdirSync(built.client, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile() && /\.(js|txt|html)$/.test(entry.name))
    expect(files.length).toBeGreaterThan(20)
    expect(readFileSync('src/gallery/operated.tsx', 'utf8')).toContain('Any title is a tooltip')
    const found = files.filter((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8').includes('Any title is a tooltip'))
    expect(found).toEqual([])
  })
})

describe('going from page to page', () => {
  it('keeps the origin that the server named as the one that counts', async () => {
    const { page } = await open('/')
    await page.evaluate(() => document.querySelector('link[rel=canonical]')?.setAttribute('href', 'https://bd.example/'))
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Staking', exact: true }).click()
    await expect.poll(async () => (await head(page)).canonical).toBe('https://bd.example/staking')
  })

  it('changes title, description and address that counts, moves the focus to the heading, and says the title', async () => {
    const { page, errors } = await open('/')
    expect((await head(page)).title).toBe(pageAt('/').title)
    const nav = page.getByRole('navigation', { name: 'Main' })
    for (const [label, path] of [['Staking', '/staking'], ['FAQ', '/faq']] as const) {
      await nav.getByRole('link', { name: label, exact: true }).click()
      await untilEqual(() => head(page), { title: pageAt(path).title, description: pageAt(path).description, canonical: new URL(path, page.url()).href }, { what: `the head of ${path}` })
      await untilEqual(() => page.evaluate(() => document.activeElement?.tagName), 'H1', { what: 'the focus on the heading' })
      await page.getByRole('status').filter({ hasText: pageAt(path).title }).waitFor({ state: 'attached' })
    }
    await page.goBack()
    await untilEqual(async () => (await head(page)).title, pageAt('/staking').title, { what: 'the title on the way back' })
    await untilEqual(() => page.evaluate(() => document.activeElement?.closest('main') !== null), true, { what: 'the focus in the content' })
    expect(errors).toEqual([])
  })

  it('[SHELL-26] says so for an unknown path', async () => {
    const { page } = await open('/staking')
    await page.evaluate(() => history.pushState(null, '', '/no-such-page'))
    await page.evaluate(() => dispatchEvent(new PopStateEvent('popstate')))
    await untilEqual(async () => (await head(page)).title, 'Page Not Found · BlackDuck', { what: 'the title' })
    await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText()).toBe('Page Not Found')
  })

  it('starts at the top, and restores the scroll position on the way back', async () => {
    const { page } = await open('/', { height: 500 })
    await page.evaluate(() => window.scrollTo({ top: 700, behavior: 'instant' }))
    await untilEqual(() => page.evaluate(() => window.scrollY), 700, { what: 'the place' })
    await clickInPlace(page.getByRole('banner').getByRole('link', { name: 'FAQ', exact: true }))
    await untilEqual(async () => (await head(page)).title, pageAt('/faq').title, { what: 'the FAQ' })
    await untilEqual(() => page.evaluate(() => window.scrollY), 0, { what: 'the top' })
    await page.goBack()
    await until(async () => Math.abs((await page.evaluate(() => window.scrollY)) - 700) < 5, { what: 'the old place' })
    expect(new URL(page.url()).pathname).toBe('/')
  })
})

describe('the colour of the bars around the page', () => {
  const bars = (page: Page) => page.evaluate(() => [...document.querySelectorAll('meta[name=theme-color]')].map((meta) => meta.getAttribute('content')))

  it('follows the scheme chosen by hand, before the first paint too, and the system again on request', async () => {
    const { page } = await open('/', { colorScheme: 'dark' })
    const [light, dark] = await bars(page)
    expect(light).not.toBe(dark)
    const choose = async (name: string) => {
      await page.getByRole('button', { name: 'Settings' }).click()
      await page.getByRole('menuitemradio', { name }).click()
      await page.getByRole('menu').waitFor({ state: 'hidden' })
    }
    await choose('Light')
    await expect.poll(() => bars(page)).toEqual([light, light])
    await page.reload({ waitUntil: 'commit' })
    await untilEqual(() => bars(page), [light, light], { what: 'the bars after a reload' })
    await hydrated(page)
    await choose('System')
    await expect.poll(() => bars(page)).toEqual([light, dark])
  })
})

describe('a screen that breaks', () => {
  it('is replaced by a message that offers a reload; the stored figures and the shell stay', async () => {
    const { page, context } = await newVisitor({ context: { serviceWorkers: 'block' } })
    await context.route('**/assets/faq-*.js', (route) => route.abort())
    await page.goto(`${app.url}/staking`)
    await hydrated(page)
    const stored = () => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))
    await until(async () => (await stored()).includes('bd'), { what: 'figures to be stored' })
    await page.getByRole('banner').getByRole('link', { name: 'FAQ', exact: true }).click()
    await page.getByRole('heading', { name: 'This page stopped working' }).waitFor()
    await expect.poll(() => stored()).toContain('bd')
    await context.unroute('**/assets/faq-*.js')
    await page.getByRole('button', { name: 'Reload' }).click()
    await untilEqual(async () => (await page.getByRole('heading', { level: 1 }).allInnerTexts()).includes('This page stopped working'), false, { what: 'the page itself' })
    await hydrated(page)
    expect(new URL(page.url()).pathname).toBe('/faq')
  })
})
