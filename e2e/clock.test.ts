import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchChromium } from './chromium.ts'
import { startApp, type App } from './support/app.ts'
import { guest } from './support/guest.ts'
import { until, untilEqual } from './support/until.ts'
import { figure, hydrated, workerControls } from './support/visitor.ts'

/** A device whose clock is wrong: figures show their true age. */

const VAULT = 'Total Vault Balance'
const HOUR_MS = 3_600_000

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

describe('on a device whose clock is wrong', () => {
  it.each([3, -30])('by %i hours, figures show their true age', async (hours) => {
    const { page, context, errors } = await guest(browser, { worker: false, accepted: false })
    await context.addInitScript(wrongClock, hours * HOUR_MS)
    await context.addInitScript(acceptedToday)
    await page.goto(app.url)
    await hydrated(page)
    await untilEqual(async () => (await figure(page, VAULT)).state, 'live', { what: 'a live vault balance' })
    // The server filled the page that arrived; here the page has computed the ages itself.
    const first = (await figure(page, VAULT)).age
    await until(async () => (await figure(page, VAULT)).age !== first, { what: 'the age to be counted on' })
    await expect.poll(async () => (await figure(page, VAULT)).age).toMatch(/^\d+ s ago$/)
    expect(errors).toEqual([])
  })

  // The last: the server does not come back.
  it('the difference is remembered for starts without a server', async () => {
    const { page, context, errors } = await guest(browser, { accepted: false })
    await context.addInitScript(wrongClock, 3 * HOUR_MS)
    await context.addInitScript(acceptedToday)
    await page.goto(app.url)
    await hydrated(page)
    await untilEqual(async () => (await figure(page, VAULT)).state, 'live', { what: 'a live vault balance' })
    await workerControls(page)
    await page.reload()
    await hydrated(page)
    await app.stop()
    await page.reload()
    await hydrated(page)
    await untilEqual(async () => (await figure(page, VAULT)).state, 'stored', { what: 'the stored balance' })
    await expect.poll(async () => (await figure(page, VAULT)).age).toMatch(/, \d+ (s|min) ago$/)
    expect(errors).toEqual([])
  })
})

/** Runs in the page: all its clocks are wrong by so much. */
function wrongClock(by: number): void {
  const now = () => Real.now() + by
  const Real = Date
  Object.defineProperty(performance, 'timeOrigin', { value: performance.timeOrigin + by })
  globalThis.Date = new Proxy(Real, {
    construct: (_, parts: unknown[]) => Reflect.construct(Real, parts.length === 0 ? [now()] : parts),
    get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
  })
}

/** Runs in the page, after its clock was set. */
function acceptedToday(): void {
  const now = new Date()
  const two = (part: number) => String(part).padStart(2, '0')
  localStorage.setItem('bd.disclaimer', `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`)
}
