import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page } from 'playwright-core'
import { until } from './until.ts'

/** The two sizes that everything is looked at in. */
export const PHONE = { width: 390, height: 844 } as const
export const DESKTOP = { width: 1440, height: 900 } as const

/** On a stopped clock: after so many milliseconds, two frames, what was pressed has been painted, and what it asks for begins. */
export const FRAMES_MS = 40

export interface VisitorOptions {
  width?: number
  height?: number
  /** Device pixels a CSS pixel. */
  scale?: number
  colorScheme?: 'light' | 'dark'
  /** Whether today's disclaimer counts as accepted before the first page; default yes. */
  accepted?: boolean
  /** False for a look at pages alone: every new profile that installs the worker fetches all of the app again. Default yes. */
  worker?: boolean
  /** True to find the home screen of a phone folded, as a first visit does; by default everything on it is unfolded. */
  folded?: boolean
  /** Other options of the browser: reduced motion, a time zone, no JavaScript. */
  context?: BrowserContextOptions
}

/** A person with a browser of their own: a page, and everything that went wrong on it. */
export interface Visitor {
  context: BrowserContext
  page: Page
  /** Console errors and uncaught exceptions since the start, less the failed requests that a stopped server causes. */
  errors: string[]
}

/** What a stopped server causes. */
const EXPECTED = /Failed to load resource|net::ERR|GET \/api\//

/** Opens a fresh profile, on a phone in the dark scheme unless told otherwise. */
export async function visit(browser: Browser, options: VisitorOptions = {}): Promise<Visitor> {
  const { width = PHONE.width, height = PHONE.height, scale = 1, colorScheme = 'dark', accepted = true, worker = true, folded = false } = options
  const context = await browser.newContext({ viewport: { width, height }, deviceScaleFactor: scale, colorScheme, serviceWorkers: worker ? 'allow' : 'block', ...options.context })
  if (accepted) await acceptedToday(context)
  if (!folded) await everythingUnfolded(context)
  const page = await context.newPage()
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error' && !EXPECTED.test(message.text()) && (worker || !message.text().startsWith('the service worker'))) errors.push(message.text())
  })
  return { context, page, errors }
}

/** As if today's disclaimer had been accepted before the first page. */
export async function acceptedToday(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    // Only a page of the app has a store.
    if (window.location.protocol === 'about:') return
    const now = new Date()
    const two = (part: number) => String(part).padStart(2, '0')
    localStorage.setItem('bd.disclaimer', `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`)
  })
}

/** As if the person had unfolded everything on a phone's home screen before. */
async function everythingUnfolded(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const names = 'about how-it-works virtual-card analytics faq vault overview tokenomics staking activity'
    // Only a page of the app has a store.
    if (window.location.protocol === 'http:') sessionStorage.setItem('bd.unfolded', sessionStorage.getItem('bd.unfolded') ?? names)
  })
}

/** Accepts the disclaimer the way a person does. */
export async function acceptDisclaimer(page: Page): Promise<void> {
  await page.getByRole('dialog').getByRole('button').click()
  await page.getByRole('main').waitFor()
}

/** As if the page had just been reloaded because its scripts didn't come: it stays as it arrived, and says so. */
export async function hasRecovered(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => sessionStorage.setItem('bd.recovery', String(Date.now())))
}

/**
 * Whether button and heading are in the tree that React shows. Nothing that a person sees tells the moment, and React's own marks
 * on the elements come a little sooner, while it still works on them: a step to another page would then discard that work.
 */
const IS_TAKEN_OVER = `(() => {
  const root = document.getElementById('root')
  const container = root && Object.keys(root).find((key) => key.startsWith('__reactContainer'))
  if (!container) return false
  const wanted = new Set(['header button', 'main h1'].map((one) => document.querySelector(one)))
  if (wanted.has(null)) return false
  const open = [root[container].stateNode.current]
  for (let fiber = open.pop(); fiber && wanted.size > 0; fiber = open.pop()) {
    wanted.delete(fiber.stateNode)
    if (fiber.sibling) open.push(fiber.sibling)
    if (fiber.child) open.push(fiber.child)
  }
  return wanted.size === 0
})()`

/** Resolves when React has taken the page over, its frame and its screen: from then on what is pressed is answered. */
export async function hydrated(page: Page): Promise<void> {
  await until(() => page.evaluate(IS_TAKEN_OVER), { what: 'React to take the page over' })
}

/** Clicks where it stands. Playwright's own click scrolls first, and what is sticky stands in the scroll padding: the page would move. */
export async function clickInPlace(target: Locator): Promise<void> {
  const box = await target.boundingBox()
  if (!box) throw new Error(`${String(target)} is not to be seen`)
  await target.page().mouse.click(box.x + box.width / 2, box.y + box.height / 2)
}

/** Opens the details of a figure, and waits until they have the focus: only then do they listen to the keyboard. */
export async function openDetails(page: Page, label: string): Promise<Locator> {
  await page.getByRole('button', { name: `details of ${label}` }).first().click()
  const details = page.getByRole('dialog', { name: label })
  await until(() => details.evaluate((element) => element.contains(document.activeElement)), { what: `the focus in the details of ${label}` })
  return details
}

/** A labelled figure of the page: its line (`102.35M BD`), its state and its age. */
export async function figure(page: Page, label: string): Promise<{ text: string; state: string | null; age: string }> {
  const shown = page.getByRole('group', { name: label }).first().locator('[data-state]').first()
  return {
    text: await shown.locator('p').first().innerText(),
    state: await shown.getAttribute('data-state'),
    age: await shown.locator('time').first().innerText(),
  }
}

/** What the page says about its connection. */
export function connectionOf(page: Page): Promise<string> {
  return page.locator('footer [data-link]').innerText()
}

/** Resolves when the service worker answers for this page, so that it will open without the server. */
export async function workerControls(page: Page): Promise<void> {
  // Asked again and again: a worker whose installation failed would let a promise in the page wait for ever.
  await until(() => page.evaluate(() => navigator.serviceWorker.controller?.state === 'activated'), {
    what: 'the service worker to be in charge',
    within: 90_000,
  })
}
