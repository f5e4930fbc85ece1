import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { notFoundPage, pageAt } from '../src/content/pages.ts'
import { isPath } from '../src/content/routes.ts'
import { readPaths } from '../src/contract/reads.ts'
import { launchChromium } from './chromium.ts'
import { startApp, type App } from './support/app.ts'
import { badgeFollows, badgeSays } from './support/badge.ts'
import { countingProxy } from './support/counting-proxy.ts'
import { guest } from './support/guest.ts'
import { paths, settledPage } from './support/states.ts'
import { until, untilEqual } from './support/until.ts'
import { figure, hydrated, workerControls, type Visitor } from './support/visitor.ts'

/** Every screen without a server, the controls that say they need one, and a network that comes and goes. */

const VAULT = 'Total Vault Balance'
const WALLET = '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU'


let browser: Browser
let app: App

beforeAll(async () => {
  browser = await launchChromium()
  app = await startApp({ smallChain: true })
  await settledPage(app, 'live')
})
afterAll(async () => {
  await browser?.close()
  await app?.dispose()
})

async function open(path: string, base = app.url): Promise<Visitor> {
  const visitor = await guest(browser)
  await visitor.page.goto(base + path)
  await hydrated(visitor.page)
  return visitor
}

const mainOf = (html: string) => /<main.*<\/main>/s.exec(html)?.[0] ?? ''
/** The states of all figures of a page as it arrives. */
const statesIn = (html: string) => [...mainOf(html).matchAll(/ data-state="([a-z]+)"/g)].map(([, state]) => state)
/** The accessible description of a control. */
const describes = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) =>
      (element.getAttribute('aria-describedby') ?? '')
        .split(' ')
        .map((id) => document.getElementById(id)?.textContent ?? '')
        .join(' '),
    )

describe('a network that goes and comes', () => {
  it('[NET-04] is told by the badge at once, both ways, and figures age meanwhile', async () => {
    const { page, context, errors } = await open('/')
    // Chromium complains of a worker that it can't fetch in the middle of its registration.
    await workerControls(page)
    await badgeSays(page, 'All Systems Operational')
    expect(await badgeFollows(page, 'offline', 'Connection Issues', () => context.setOffline(true))).toBeLessThan(1000)
    await untilEqual(async () => (await figure(page, VAULT)).state, 'stored', { what: 'the vault as stored' })
    const before = await figure(page, VAULT)
    await until(async () => (await figure(page, VAULT)).age !== before.age, { what: 'the age to count on' })
    await expect.poll(() => figure(page, VAULT)).toMatchObject({ text: before.text, state: 'stored' })

    // Sooner than any retry of the browser's own.
    expect(await badgeFollows(page, 'online', 'All Systems Operational', () => context.setOffline(false))).toBeLessThan(2000)
    await untilEqual(async () => (await figure(page, VAULT)).state, 'live', { what: 'the vault as live' })
    expect(errors).toEqual([])
  })

  it('asks the server for next to nothing, ten times over, and leaves one stream', async () => {
    const proxy = await countingProxy(app.port)
    onTestFinished(proxy.close)
    const { page, context, errors } = await open('/staking', proxy.url)
    await badgeSays(page, 'All Systems Operational')
    // With all its parts on the device: missing parts could not be fetched without the server.
    await workerControls(page)
    await untilEqual(proxy.streams, 1, { what: 'one stream' })
    proxy.forget()
    const rounds = { network: 8, server: 2 }
    for (let round = 0; round < rounds.network; round += 1) {
      await context.setOffline(true)
      await untilEqual(proxy.streams, 0, { what: 'the stream to end' })
      await context.setOffline(false)
      await untilEqual(proxy.streams, 1, { what: 'a new stream' })
    }
    for (let round = 0; round < rounds.server; round += 1) {
      await app.stop()
      await badgeSays(page, 'Connection Issues')
      await app.start()
      await untilEqual(proxy.streams, 1, { what: 'a stream to the new server' })
      await badgeSays(page, 'All Systems Operational')
    }
    expect(proxy.streams()).toBe(1)
    const { '/api/live': live = 0, ...others } = proxy.counts()
    // A stream that the new server ends while it is not ready yet is one more.
    expect(live).toBeGreaterThanOrEqual(rounds.network + rounds.server)
    expect(live).toBeLessThanOrEqual(rounds.network + 2 * rounds.server)
    for (const [path, count] of Object.entries(others)) expect([path, count <= rounds.network + rounds.server]).toEqual([path, true])
    expect(Object.values(others).reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(readPaths.length + 10)
    expect(errors).toEqual([])
  })
})

describe('what needs the network', () => {
  it('says so at the wallet check beforehand, waits when it is pressed, and goes on by itself', async () => {
    const { page, context, errors } = await open('/virtual-card')
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    const verifications = () => asked.filter((path) => path === '/api/verify-bd-tokens').length
    const verify = 'button[data-look="primary"]:has-text("Verify Wallet")'
    const status = page.getByRole('status').filter({ hasText: 'Waiting for a connection' })
    const links = await page.locator('main a[target="_blank"]').count()
    await expect.poll(() => describes(page, verify)).toBe('')

    await workerControls(page)
    await context.setOffline(true)
    await untilEqual(() => describes(page, verify), 'Needs a connection', { what: 'the button to say what it lacks' })
    await expect.poll(() => page.getByText('Needs a connection').first().isVisible()).toBe(true)
    await expect.poll(() => page.locator('main a[target="_blank"]').count()).toBe(links)

    // What can be checked without a server is checked.
    const field = page.getByLabel('Solana wallet address')
    await field.fill('no address')
    await page.locator(verify).click()
    await expect.poll(() => page.getByText('This is not a Solana address').isVisible()).toBe(true)

    await field.fill(WALLET)
    await page.locator(verify).click()
    await status.waitFor()
    await page.getByRole('button', { name: 'Stop' }).click()
    await status.waitFor({ state: 'detached' })
    await field.press('Enter')
    await status.waitFor()
    expect(verifications()).toBe(0)

    await context.setOffline(false)
    await until(() => verifications() === 1, { what: 'the check to be made' })
    await until(async () => (await page.locator('main dl > div', { hasText: 'Card eligibility' }).innerText()).includes('ligible'), { what: 'its result' })
    await expect.poll(async () => [await describes(page, verify), verifications()]).toEqual(['', 1])
    expect(errors).toEqual([])
  })

  it('says so at a button that asks again, which waits and is done by itself; the palette says so too', async () => {
    const { page, context, errors } = await open('/')
    await badgeSays(page, 'All Systems Operational')
    const bell = page.getByRole('button', { name: 'Vault notifications' })
    const panel = page.getByRole('dialog', { name: 'Vault activity' })
    const refresh = panel.getByRole('button', { name: 'Refresh' })
    await bell.click()
    await refresh.waitFor()
    await workerControls(page)
    await context.setOffline(true)
    await panel.getByText('Needs a connection').waitFor()
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await refresh.press('Enter')
    await panel.getByText('Waiting for a connection').waitFor()
    expect(asked).not.toContain('/api/vault/notifications')
    await context.setOffline(false)
    await until(() => asked.includes('/api/vault/notifications'), { what: 'the notifications to be asked for' })
    await untilEqual(() => panel.getByText(/a connection/).count(), 0, { what: 'the note to go' })

    await context.setOffline(true)
    await badgeSays(page, 'Connection Issues')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').fill('Refresh figures')
    await page.keyboard.press('Enter')
    await page.getByRole('region', { name: /Messages/ }).getByText('Needs a connection').waitFor()
    expect(errors).toEqual([])
  })

  it('says so at the windows of a chart that are not on the device, and at its file', async () => {
    const { page, context, errors } = await open('/staking')
    const chart = page.locator('section', { has: page.getByRole('radiogroup') }).last()
    await chart.scrollIntoViewIfNeeded()
    await chart.locator('svg').first().waitFor()
    await workerControls(page)
    await context.setOffline(true)
    const note = chart.getByText('Needs a connection')
    await note.waitFor()
    const marked = () =>
      chart.getByRole('radio').evaluateAll((all) => all.flatMap((one) => (one instanceof HTMLInputElement && one.hasAttribute('aria-describedby') ? [one.value] : [])))
    expect(await marked()).toEqual(['7d', '30d', '1y', 'all'])
    let downloads = 0
    page.on('download', () => (downloads += 1))
    await chart.getByRole('link', { name: 'CSV' }).click()
    await chart.locator('label', { hasText: '7d' }).click()
    await chart.getByText('Waiting for a connection').waitFor()
    // What it knows stays until then.
    await expect.poll(() => chart.locator('svg').count()).toBeGreaterThan(0)
    await context.setOffline(false)
    await untilEqual(marked, [], { what: 'the marks to go' })
    await until(async () => (await chart.locator('[aria-busy]').getAttribute('aria-busy')) === 'false', { what: 'the chosen window' })
    await expect.poll(async () => [await chart.getByText(/a connection/).count(), downloads]).toEqual([0, 0])
    expect(errors).toEqual([])
  })
})

describe('with the server stopped', () => {
  it('[SCOPE-10] every screen opens from the device with what is known, at each further start too', async () => {
    const { page, context, errors } = await open('/')
    const { origin } = new URL(app.url)
    // The lists of other screens are read ahead.
    const ahead = ['/api/staking/transfers', '/api/stakers/enhanced'].map((path) => page.waitForEvent('requestfinished', (request) => request.url() === origin + path))
    await workerControls(page)
    await Promise.all(ahead)
    const online = new Map(await Promise.all(paths.map(async (path) => [path, statesIn(await (await fetch(app.url + path)).text())] as const)))
    expect(online.get('/')?.filter((state) => state === 'live').length).toBeGreaterThan(5)
    await app.stop()
    await badgeSays(page, 'Connection Issues')
    const vault = (await figure(page, VAULT)).text

    for (const path of paths) {
      const response = await page.goto(app.url + path)
      expect(response?.fromServiceWorker(), path).toBe(true)
      // The first paint, before any script.
      const html = (await response?.text()) ?? ''
      expect(mainOf(html).includes('<h1'), path).toBe(true)
      expect(statesIn(html), path).toEqual(online.get(path)?.map((state) => (state === 'live' ? 'stored' : state)))
      expect(html, path).toContain('Connection Issues')
      await expect.poll(() => page.title(), { message: path }).toBe((isPath(path) ? pageAt(path) : notFoundPage).title)
      await hydrated(page)
      const unknown = page.locator('main [data-state="loading"], main [data-state="live"]').filter({ visible: true })
      await untilEqual(() => unknown.allInnerTexts(), [], { what: `no figure of ${path} to be loading or live` })
      await expect.poll(() => page.getByRole('heading', { level: 1 }).filter({ visible: true }).count(), { message: path }).toBe(1)
      await expect.poll(() => page.getByRole('heading', { name: 'Something went wrong' }).count(), { message: path }).toBe(0)
    }
    await page.close()

    const waits: number[] = []
    for (const start of ['second', 'third']) {
      const again = await context.newPage()
      again.on('pageerror', (error) => errors.push(error.message))
      const response = await again.goto(app.url)
      expect((await response?.text()) ?? '', start).toContain(vault.split(/\s/)[0])
      await hydrated(again)
      const shown = await figure(again, VAULT)
      expect(shown, start).toMatchObject({ text: vault, state: 'stored' })
      expect(shown.age, start).toMatch(/^as of \d\d:\d\d, \d+ (s|min) ago$/)
      const [asOf, now, told] = await again
        .getByRole('group', { name: VAULT })
        .first()
        .locator('time')
        .first()
        .evaluate((time) => [Date.parse(time.getAttribute('datetime') ?? ''), Date.now(), time.textContent ?? ''] as const)
      const [, count = 'NaN', unit = 's'] = /(\d+) (s|min) ago/.exec(told) ?? []
      expect(Math.abs((now - asOf) / 1000 - Number(count) * (unit === 's' ? 1 : 60)), start).toBeLessThan(unit === 's' ? 4 : 60)
      // What is below the first screen came after it, with its styles, and left nothing in what React takes over.
      expect([await again.locator('head style[data-below]').count(), await again.locator('#root :is(style, script)').count()], start).toEqual([1, 0])
      waits.push(Number(await again.evaluate("(([visit]) => visit.responseEnd - visit.responseStart)(performance.getEntriesByType('navigation'))")))
      await again.close()
    }
    // It waits for the paint; for a page that tells of none, a second.
    expect(Math.min(...waits)).toBeLessThan(1000)
    expect(errors).toEqual([])
  })
})
