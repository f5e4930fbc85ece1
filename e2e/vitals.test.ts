import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { launchChromium } from './chromium.ts'
import { startApp, type App } from './support/app.ts'
import { countingProxy, type CountingProxy } from './support/counting-proxy.ts'
import { hydrated, visit, workerControls, type Visitor } from './support/visitor.ts'

/** What visits report of their speed, up to the metrics; and those that report nothing. */

let browser: Browser
let app: App
/** What a page sends as it is left is missed by the driver, and seen here. */
let proxy: CountingProxy

beforeAll(async () => {
  browser = await launchChromium()
  app = await startApp({ smallChain: true, env: { VITALS_SHARE: '1' } })
  proxy = await countingProxy(app.port)
})
afterAll(async () => {
  await browser?.close()
  proxy?.close()
  await app?.dispose()
})

/** The calls that reported something since the latest guest came, each by its cookie. */
const reports = () => proxy.cookies('/api/vitals')

async function guest(before?: () => void): Promise<Visitor> {
  proxy.forget()
  const visitor = await visit(browser)
  onTestFinished(() => visitor.context.close())
  if (before) await visitor.context.addInitScript(before)
  return visitor
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(proxy.url + path)
  await hydrated(page)
}

const loaded = (page: Page, name: string) =>
  expect.poll(() => page.evaluate((part) => performance.getEntriesByType('resource').some((entry) => entry.name.includes(`/${part}-`)), name), { timeout: 30_000 }).toBe(true)

const metrics = async () => (await fetch(`${app.url}/metrics`)).text()
const count = async (name: string, route: string) => Number(new RegExp(`^bd_web_vital_seconds_count\\{name="${name}",route="${route}",[^}]*\\} (\\d+)$`, 'm').exec(await metrics())?.[1] ?? 0)

it('a visit reports once, as it is left, and without a cookie', async () => {
  const { page, context, errors } = await guest()
  await context.addCookies([{ name: 'bd_reader', value: 'somebody', url: proxy.url }])
  await open(page, '/staking')
  await loaded(page, 'web-vitals')
  expect(reports()).toEqual([])
  await page.goto('about:blank')
  for (const name of ['LCP', 'FCP', 'TTFB']) await expect.poll(() => count(name, '/staking'), { timeout: 15_000 }).toBe(1)
  expect(await metrics()).toMatch(/^bd_layout_shift_score_count\{route="\/staking",[^}]*\} 1$/m)
  expect(reports()).toEqual([undefined])
  expect(errors).toEqual([])
})

it('nothing is measured or sent where the browser asks not to track', async () => {
  const { page } = await guest(() => Object.defineProperty(Navigator.prototype, 'globalPrivacyControl', { get: () => true }))
  await open(page, '/settings')
  await loaded(page, 'measure-vitals')
  expect(await page.getByRole('region', { name: 'Measurements' }).textContent()).toContain('nothing is measured')
  await open(page, '/faq')
  await loaded(page, 'measure-vitals')
  await page.goto('about:blank')
  expect(reports()).toEqual([])
  expect(await metrics()).not.toContain('route="/settings"')
})

it('nor where its person says no in the settings', async () => {
  const { page } = await guest()
  await open(page, '/settings')
  await loaded(page, 'web-vitals')
  const choice = page.getByRole('checkbox', { name: 'Send measurements' })
  expect(await choice.isChecked()).toBe(true)
  await choice.uncheck()
  await open(page, '/contact')
  await loaded(page, 'measure-vitals')
  await open(page, '/settings')
  expect(await page.getByRole('checkbox', { name: 'Send measurements' }).isChecked()).toBe(false)
  expect(reports()).toEqual([])
  expect(await metrics()).not.toMatch(/route="\/(settings|contact)"/)
})

it('what was measured offline arrives later', async () => {
  const { page, context } = await guest()
  await open(page, '/tokenomics')
  await workerControls(page)
  await loaded(page, 'web-vitals')
  await context.setOffline(true)
  await open(page, '/rewards')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('bd.vitals.waiting') ?? '')).toContain('/tokenomics')
  expect([reports(), await count('LCP', '/tokenomics')]).toEqual([[], 0])
  await context.setOffline(false)
  await expect.poll(() => count('LCP', '/tokenomics'), { timeout: 30_000 }).toBe(1)
  expect(await page.evaluate(() => localStorage.getItem('bd.vitals.waiting'))).toBeNull()
})
