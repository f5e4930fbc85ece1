import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { push } from '../src/content/push.ts'
import { openDatabase } from '../server/db/open.ts'
import { startPushService, type LocalPushService } from '../server/delivery/push/testing/push.ts'
import { createLog } from '../server/lib/log.ts'
import { mine } from '../src/shell/my/content.ts'
import { walletWords as words } from '../src/screens/my/content.ts'
import { launchChromium } from './chromium.ts'
import { startApp, type App } from './support/app.ts'
import { axe } from './support/axe.ts'
import { cutOff } from './support/cut-off.ts'
import { demoOf } from './support/demo.ts'
import { allStakers } from './support/demo-staker.ts'
import { guest } from './support/guest.ts'
import { badgeCleared, badgeOf, deliver, notifications, openSubscriber, pushTo } from './support/pushes.ts'
import { until, untilEqual } from './support/until.ts'
import { hydrated, workerControls } from './support/visitor.ts'

/**
 * Notifications from the settings to the screen of the device. Headless browsers have no push service: the browser's own
 * subscribe() is replaced by one that names a service of this test, and what that receives is handed to the worker.
 */

const DEVICE = 'the phone'
const { actions, outcome, states, ways } = push

let browser: Browser
let app: App
let service: LocalPushService

beforeAll(async () => {
  service = await startPushService()
  browser = await launchChromium('whole')
  app = await startApp({ smallChain: true, env: { PUSH_ALLOWED_HOSTS: service.origin } })
})
afterAll(async () => {
  await browser?.close()
  await app?.dispose()
  await service?.close()
})

const open = (options: { permissions: string[] }) => openSubscriber(browser, { ...options, url: app.url, device: DEVICE, service: service.origin })

const section = (page: Page) => page.getByRole('region', { name: 'Notifications' })
const button = (page: Page, name: string) => section(page).getByRole('button', { name })
const asked = (page: Page) => page.evaluate(() => Number(sessionStorage.getItem('asked') ?? 0))
const says = (page: Page, text: string) => section(page).getByText(text, { exact: true }).waitFor()

it('are off until a press, keep what was typed while nothing can be sent, report the vault, and stop with one press', async () => {
  const { context, page, errors } = await open({ permissions: ['notifications'] })
  await workerControls(page)
  await says(page, states.off)
  await until(() => button(page, actions.on).isEnabled(), { what: 'the form' })
  await expect.poll(() => asked(page)).toBe(0)

  // No permission is requested while the form is invalid.
  const amount = section(page).getByLabel('From, in BD')
  await amount.fill('12')
  await button(page, actions.on).click()
  await section(page).getByText(push.form.errors.amount).first().waitFor()
  await expect.poll(() => amount.getAttribute('aria-invalid')).toBe('true')
  await expect.poll(() => asked(page)).toBe(0)

  await amount.fill('1,000,000')
  await section(page).getByRole('checkbox', { name: 'Quiet hours' }).check()
  await section(page).getByLabel('From', { exact: true }).fill('03:00')
  await section(page).getByLabel('To', { exact: true }).fill('03:01')
  await context.route('**/api/push/**', (route) => route.abort())
  await button(page, actions.on).click()
  await says(page, outcome.unreachable)
  expect([await amount.inputValue(), await section(page).getByLabel('From', { exact: true }).inputValue()]).toEqual(['1,000,000', '03:00'])
  await context.unroute('**/api/push/**')

  await button(page, actions.on).click()
  await says(page, outcome.on)
  await says(page, states.on)
  await expect.poll(() => asked(page)).toBe(2)
  const chain = await demoOf(app)
  // It takes the chain half a minute to make it final; meanwhile there is enough to look at.
  await chain.transferFromVault('2000000')

  // What was chosen stands there after a reload, and a change is kept.
  await page.reload()
  await hydrated(page)
  await says(page, states.on)
  await until(async () => (await section(page).getByLabel('From', { exact: true }).inputValue()) === '03:00', { what: 'the quiet hours that were chosen' })
  const above = section(page).getByLabel(push.form.above)
  await above.fill('cheap')
  await button(page, actions.save).click()
  await section(page).getByText(push.form.errors.price).first().waitFor()
  await above.fill('0.75')
  await button(page, actions.save).click()
  await says(page, outcome.saved)
  expect(await cutOff(page, 'main')).toEqual([])
  // Where the page is scrolled to, the sticky header may cover half a box, which counts as a small one.
  await page.evaluate(() => scrollTo(0, 0))
  await expect.poll(async () => (await axe(page)).violations).toEqual([])

  await button(page, actions.test).click()
  await says(page, outcome.testSent)
  const [test] = await until(() => service.received.length > 0 && service.received, { what: 'the test at the push service' })
  expect(test).toMatchObject({ device: DEVICE, message: { notification: { title: push.message.test.title, data: { url: '/settings' } } } })

  // The worker shows what arrives; while the app is visible nothing is unread.
  const target = await pushTo(page)
  const [worker] = context.serviceWorkers()
  if (!test || !worker) throw new Error('there is no message, or no worker')
  const badge = await badgeOf(worker)
  await deliver(target, test.message)
  await until(async () => (await notifications(worker)).length === 1, { what: 'the notification' })
  expect(await notifications(worker)).toEqual([{ title: test.message.notification.title, body: test.message.notification.body, tag: 'test', data: { url: '/settings' } }])
  await expect.poll(() => badge()).toBe(0)

  // A movement of the vault, from the chain to this device.
  const told = await until(() => service.received.find(({ message }) => message.notification.tag !== 'test'), { what: 'the movement at the push service', within: 90_000 })
  expect(told.message.notification.title).toMatch(/^[\d,]+ BD (out of|into) the vault$/)
  expect(told.message.notification.data.url).toBe('/')

  // With the app hidden every tag counts once, and an invalid message still shows a notification.
  await page.goto('about:blank')
  for (const message of [told.message, told.message]) await deliver(target, message)
  await untilEqual(badge, 1, { what: 'one unread' })
  await deliver(target, 'nonsense')
  await untilEqual(badge, 2, { what: 'two unread' })
  expect((await notifications(worker)).map(({ title }) => title).toSorted()).toEqual([push.unreadable.title, told.message.notification.title, test.message.notification.title].toSorted())

  // Opening the app clears the number; the next one is the first again.
  await page.goto(`${app.url}/settings`)
  await badgeCleared(page)
  await says(page, states.on)
  await until(
    async () => {
      await page.goto('about:blank')
      await deliver(target, { ...told.message, notification: { ...told.message.notification, tag: 'another' } })
      return (await badge()) === 1
    },
    { what: 'the count to begin anew' },
  )

  await page.goto(`${app.url}/settings`)
  await hydrated(page)
  await says(page, states.on)
  const ended = page.waitForResponse((response) => response.request().method() === 'DELETE')
  await button(page, actions.stop).click()
  expect((await ended).status()).toBe(204)
  await says(page, outcome.stopped)
  await says(page, states.off)
  const metrics = async () => /^bd_push_subscriptions (\d+)$/m.exec(await (await fetch(`${app.url}/metrics`)).text())?.[1]
  await untilEqual(metrics, '0', { what: 'the server to have forgotten the device' })
  // The blank page, on which the app counts as hidden, has no storage for what every page is given here.
  expect(errors.filter((error) => !error.includes("'localStorage'"))).toEqual([])
})

/** A hundred and eighty days at once: the lock of this wallet has just ended, and its alert was chosen before that. */
async function unlock(wallet: string): Promise<void> {
  const { pool, close } = await openDatabase({ dataDir: app.dataDir, log: createLog(() => {}, console.error) })
  try {
    await pool.query(`update push_alerts set since = since - interval '1 hour' where wallet = $1`, [wallet])
    await pool.query(`update stake_positions set unlocks_at = now() - interval '1 minute' where wallet = $1`, [wallet])
  } finally {
    await close()
  }
}

it('tell of watched wallets by the names they have here, are listed, count on the icon until they are seen, and end with the watching', async () => {
  const chain = await demoOf(app)
  await chain.trickle(false)
  const staking = await chain.internalWallet()
  const unlocking = (await allStakers(app)).find(({ wallet }) => wallet !== staking)?.wallet ?? ''
  const { context, page, errors } = await open({ permissions: ['notifications'] })
  await workerControls(page)
  await page.goto(`${app.url}/my`)
  for (const [address, label] of [[staking, 'Savings'], [unlocking, 'Old & new']] as const) {
    await page.getByRole('textbox', { name: words.add.address }).fill(address)
    await page.getByRole('textbox', { name: words.add.label }).fill(label)
    await page.getByRole('button', { name: words.add.press, exact: true }).click()
    await page.getByText(words.add.done(label)).waitFor()
  }

  await page.goto(`${app.url}/settings`)
  await section(page).getByRole('group', { name: 'Savings' }).getByRole('checkbox', { name: push.form.alerts.stake }).check()
  await section(page).getByRole('group', { name: 'Old & new' }).getByRole('checkbox', { name: push.form.alerts.unlocked }).check()
  await section(page).getByRole('checkbox', { name: push.form.vault }).uncheck()
  await button(page, actions.on).click()
  await says(page, outcome.on)
  const target = await pushTo(page)
  const [worker] = context.serviceWorkers()
  if (!worker) throw new Error('there is no worker')
  const badge = await badgeOf(worker)

  // From here on the app is not open. What the server sends is handed on as it was sent, encrypted for this device.
  await page.goto('about:blank')
  await unlock(unlocking)
  await chain.stake('internal', '1234')
  const told = (title: RegExp) => until(() => service.received.find(({ message }) => title.test(message.notification.title))?.message, { what: String(title), within: 90_000 })
  const unlocked = await told(/^A watched wallet: [\d,.]+ BD unlocked$/)
  await deliver(target, unlocked)
  await untilEqual(badge, unlocked.app_badge, { what: 'every position that unlocked' })
  await deliver(target, await told(/^A watched wallet: 1,234 BD staked$/))
  await untilEqual(badge, unlocked.app_badge + 1, { what: 'the stake beside them' })
  const titles = [unlocked.notification.title.replace('A watched wallet', 'Old & new'), 'Savings: 1,234 BD staked']
  expect((await notifications(worker)).map(({ title }) => title).toSorted()).toEqual(titles.toSorted())

  await page.goto(`${app.url}/settings`)
  await badgeCleared(page)
  for (const title of titles) await section(page).getByRole('link', { name: title, exact: true }).waitFor()
  await page.goto(`${app.url}/`)
  await page.getByRole('region', { name: mine.title }).waitFor()

  await page.goto(`${app.url}/my#${staking}`)
  const ended = page.waitForResponse((response) => response.request().method() === 'PUT')
  await page.getByRole('button', { name: words.actions.remove }).click()
  await page.getByText(words.actions.alertsEnded).waitFor()
  expect((await ended).status()).toBe(204)
  await page.goto(`${app.url}/settings`)
  await section(page).getByRole('group', { name: 'Old & new' }).waitFor()
  await expect.poll(() => section(page).getByRole('group', { name: /Savings|no longer watched/ }).count()).toBe(0)
  expect(errors.filter((error) => !error.includes("'localStorage'"))).toEqual([])
})

it('say how to undo it where they are blocked, and leave nothing to press', async () => {
  const { page } = await open({ permissions: [] })
  await says(page, states.denied)
  await section(page).getByText(ways.denied.title).click()
  await section(page).getByText(ways.denied.text).waitFor()
  await untilEqual(() => section(page).getByRole('button').count(), 0, { what: 'nothing to press' })
  await expect.poll(() => section(page).getByLabel('From, in BD').isDisabled()).toBe(true)
  await expect.poll(() => asked(page)).toBe(0)
  for (const width of [320, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await cutOff(page, 'main')).toEqual([])
  }
})

it('say on an iPhone that the app has to be installed first', async () => {
  const userAgent = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'
  const { context, page } = await guest(browser, { worker: false, context: { userAgent } })
  // Safari has no such thing outside an installed app.
  await context.addInitScript(() => void Reflect.deleteProperty(window, 'PushManager'))
  await page.goto(`${app.url}/settings`)
  await says(page, states.install)
  await section(page).getByText(ways.install.title).click()
  await section(page).getByText(ways.install.text).waitFor()
  await expect.poll(() => section(page).getByRole('button').count()).toBe(0)
})
