import type { Browser, Locator, Page } from 'playwright-core'
import { startApp } from '../e2e/support/app.ts'
import { settledPage } from '../e2e/support/states.ts'
import { until } from '../e2e/support/until.ts'
import { acceptDisclaimer, hydrated, PHONE } from '../e2e/support/visitor.ts'
import { ensureChromium } from '../scripts/chromium.ts'
import { ensureBuild } from '../scripts/ensure-build.ts'
import { table } from '../scripts/table.ts'
import { publish, type Comparison } from './harness.ts'
import { launchMeasured, phone, showWhole, SLOWDOWN, slowDown } from './phone.ts'
import { median, quantile } from './statistics.ts'

// From a finger or a key to the next frame, by the browser's own event timing, for the main things that one does with the app: on a phone whose processor is slowed to a quarter. Beside each, in the same window, a press on a word that does nothing.

const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 3)
const AIM_MS = 100
/** Event timing rounds to 8 ms, and reports nothing shorter than 16. */
const SHORTEST_MS = 16

/** A text, as a function of this file would name helpers that the page lacks. */
const OBSERVE = `(globalThis.longestEvent = 0, new PerformanceObserver((list) => {
  for (const { interactionId, duration } of list.getEntries()) if (interactionId) globalThis.longestEvent = Math.max(globalThis.longestEvent, duration)
}).observe({ type: 'event', durationThreshold: 16 }), true)`

/** Resolves when the browser has been idle for a moment. */
const IDLE = `new Promise((resolve) => {
  let calls = 0
  const again = () => requestIdleCallback((deadline) => (deadline.timeRemaining() > 10 ? (calls += 1) : (calls = 0), calls > 5 ? resolve(true) : setTimeout(again, 50)))
  again()
})`

interface Interaction {
  name: string
  path: string
  /** What has to be there before, uncounted. */
  prepare?: (page: Page) => Promise<unknown>
  act: (page: Page) => Promise<unknown>
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).first()
/** A finger in the middle of it. Playwright's own `tap` would look at every event on its way to the page, on the page's time. */
const tap = async (target: Locator) => {
  await target.scrollIntoViewIfNeeded()
  await quiet(target.page())
  const box = await target.boundingBox()
  if (!box) throw new Error('what is to be pressed is not on the screen')
  await target.page().touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2)
}
/** A keyboard comes up before the first letter. */
const typeInto = async (field: Locator, text: string) => {
  await tap(field)
  await quiet(field.page())
  await field.page().keyboard.type(text, { delay: 150 })
}
const openMenu = async (page: Page) => {
  await tap(button(page, 'More'))
  await page.getByRole('dialog', { name: 'Menu' }).waitFor()
}
const openChat = async (page: Page) => {
  await tap(button(page, 'Chat and help'))
  await page.getByRole('dialog', { name: 'Duckling AI' }).waitFor()
}
const unfold = (page: Page, name: string) => tap(button(page, name))

const interactions: readonly Interaction[] = [
  { name: 'open the menu', path: '/', act: openMenu },
  { name: 'close the menu', path: '/', prepare: openMenu, act: (page) => tap(button(page, 'Close menu')) },
  { name: 'unfold the market', path: '/', act: (page) => unfold(page, 'Market Overview') },
  { name: 'unfold the vault', path: '/', act: (page) => unfold(page, 'Live BD Token Vault') },
  { name: 'details of a figure', path: '/', act: (page) => tap(page.getByRole('button', { name: /details of/ }).first()) },
  { name: 'another range of a chart', path: '/staking', prepare: (page) => page.getByRole('slider').first().waitFor(), act: (page) => tap(page.getByText('7d', { exact: true }).first()) },
  { name: 'type an amount to stake', path: '/', prepare: (page) => unfold(page, 'Staking Portal'), act: (page) => typeInto(page.getByRole('spinbutton'), '77') },
  { name: 'open the settings', path: '/', act: (page) => tap(button(page, 'Settings')) },
  { name: 'change the colour scheme', path: '/settings', act: (page) => tap(page.getByText('Dark', { exact: true }).first()) },
  { name: 'open the palette', path: '/', act: (page) => page.keyboard.press('Control+k') },
  { name: 'type into the palette', path: '/', prepare: (page) => page.keyboard.press('Control+k'), act: (page) => page.keyboard.type('stak', { delay: 150 }) },
  { name: 'open the assistant', path: '/', act: openChat },
  { name: 'ask the assistant', path: '/', prepare: openChat, act: (page) => tap(button(page, 'What does the vault hold?')) },
  { name: 'another tab', path: '/analytics', act: (page) => tap(page.getByRole('tab', { name: 'Market' })) },
  { name: 'search the questions', path: '/faq', act: (page) => typeInto(page.getByRole('searchbox'), 'card') },
  { name: 'open a question', path: '/faq', act: (page) => tap(page.locator('main summary').first()) },
  { name: 'type into a form', path: '/contact', act: (page) => typeInto(page.getByRole('textbox', { name: 'Name' }).first(), 'Ada') },
  { name: 'send an empty form', path: '/contact', act: (page) => tap(page.locator('main form button[type=submit]')) },
  { name: 'search the positions', path: '/staking', act: (page) => typeInto(page.getByRole('searchbox'), '4k') },
  { name: 'go to another screen', path: '/', act: (page) => tap(page.getByRole('navigation', { name: 'Places' }).getByRole('link', { name: 'Staking' })) },
]

const program = await ensureChromium()
if (!program || !(await ensureBuild())) process.exit(1)
const wanted = process.env['BENCH_ONLY']
const app = await startApp()
const browser = await launchMeasured(program)
try {
  await settledPage(app, 'live')
  const results: Comparison[] = []
  for (const interaction of interactions.filter(({ name }) => wanted === undefined || name.includes(wanted))) results.push(await measure(browser, interaction))
  console.log(
    table([
      [`processor slowed ${SLOWDOWN} times`, 'median ms', 'slowest ms', 'a press on nothing'],
      ...results.map(({ name, subject, baseline }) => [`${subject.medianMs > AIM_MS ? '! ' : ''}${name}`, subject.medianMs.toFixed(0), subject.p99Ms.toFixed(0), baseline.medianMs.toFixed(0)]),
    ]),
  )
  console.log(`aim: each under ${AIM_MS} ms`)
  publish(results)
} finally {
  await browser.close()
  await app.dispose()
}

async function measure(on: Browser, { name, path, prepare, act }: Interaction): Promise<Comparison> {
  const [subject, baseline]: [number[], number[]] = [[], []]
  for (let round = 0; round < ROUNDS; round += 1) {
    const context = await phone(on, { serviceWorkers: 'block', colorScheme: 'light' })
    try {
      const page = await context.newPage()
      await showWhole(page)
      await page.goto(app.url)
      await acceptDisclaimer(page)
      await page.goto(`${app.url}${path}`)
      await hydrated(page)
      await quiet(page)
      await slowDown(page)
      await page.evaluate(OBSERVE)
      baseline.push(await timed(page, () => page.touchscreen.tap(PHONE.width / 2, 70)))
      await prepare?.(page)
      await quiet(page)
      subject.push(await timed(page, () => act(page)))
    } finally {
      await context.close()
    }
  }
  const side = (who: string, all: readonly number[]) => ({ name: who, medianMs: median(all), p99Ms: quantile(all, 0.99) })
  return { name, rounds: ROUNDS, subject: side('BD dashboard', subject), baseline: side('a press on nothing', baseline), ratio: median(subject) / median(baseline) }
}

/** The longest interaction that `act` made, in milliseconds. */
async function timed(page: Page, act: () => Promise<unknown>): Promise<number> {
  await page.evaluate('globalThis.longestEvent = 0')
  await act()
  await quiet(page)
  return Math.max(SHORTEST_MS, Number(await page.evaluate('globalThis.longestEvent')))
}

/** Once nothing has been loaded, and no long task has run, for a moment. */
async function quiet(page: Page): Promise<void> {
  await until(async () => (await page.evaluate(IDLE)) === true, { what: 'the page to be idle', within: 20_000 }).catch(() => {})
}
