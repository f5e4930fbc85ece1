import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { build } from 'vite'
import { z } from 'zod'
import { launchChromium } from '../e2e/chromium.ts'
import { startApp } from '../e2e/support/app.ts'
import { settledPage } from '../e2e/support/states.ts'
import { until } from '../e2e/support/until.ts'
import { acceptDisclaimer, PHONE, workerControls } from '../e2e/support/visitor.ts'
import { ensureChromium } from '../scripts/chromium.ts'
import { ensureBuild } from '../scripts/ensure-build.ts'
import { cache } from '../scripts/layout.ts'
import { table } from '../scripts/table.ts'
import { publish, type Comparison } from './harness.ts'
import { startServer } from './start-process.ts'
import { median, quantile } from './statistics.ts'

// How soon a phone shows figures: started offline with the server stopped, and revisited online, beside a page with only
// react-dom that is also kept by a service worker; and what restoring the stored figures takes, beside a bare read of the
// same records. The page's processor is slowed to a quarter; the worker's can't be. A line reports a figure that was not
// there with the first paint.

const SLOWDOWN = 4
const ROUNDS = 5

interface Times {
  subject: number[]
  baseline: number[]
}
/** A page to open, and the selector of its figure. */
interface Contender {
  url: string
  figure: string
}

const program = await ensureChromium()
if (!program || !(await ensureBuild())) process.exit(1)
mkdirSync(cache, { recursive: true })
const app = await startApp()
const bareServer = await startServer('bare-page', await bundle('in-bare-page'))
const browser = await launchChromium('whole', { ...process.env, CHROME_PATH: program })
try {
  await settledPage(app, 'live')
  const context = await browser.newContext({ viewport: PHONE })
  const [ours, bare] = [
    { url: app.url, figure: '[data-size="hero"] p' },
    { url: `http://127.0.0.1:${bareServer.port}`, figure: '#figure' },
  ]
  await install(context, ours.url, true)
  await install(context, bare.url, false)

  const restore = readFileSync(await bundle('in-restore'), 'utf8')
  const restores = await inTurns(
    () => restoring(context, `${ours.url}/healthz`, restore, 'restore'),
    () => restoring(context, `${ours.url}/healthz`, restore, 'bare'),
  )
  const online = await inTurns(
    () => visible(context, ours),
    () => visible(context, bare),
  )
  await Promise.all([app.stop(), bareServer.end()])
  const offline = await inTurns(
    () => visible(context, ours),
    () => visible(context, bare),
  )

  const results = [
    comparisonOf('offline start to figures visible', 'BD dashboard', 'bare react-dom', offline),
    comparisonOf('repeat visit online to figures visible', 'BD dashboard', 'bare react-dom', online),
    comparisonOf('restoring the stored figures', 'read, check, cache', 'bare read', restores),
  ]
  console.log(
    table([
      [`processor slowed ${SLOWDOWN} times`, 'median ms', 'bare ms', 'ratio'],
      ...results.map(({ name, subject, baseline, ratio }) => [name, subject.medianMs.toFixed(0), baseline.medianMs.toFixed(1), ratio.toFixed(2)]),
    ]),
  )
  console.log('aim: an offline start shows figures with its first paint, in under 400 ms')
  publish(results)
} finally {
  await browser.close()
  await Promise.all([app.dispose(), bareServer.end()])
}

/** The first visit: afterwards the worker keeps the page. */
async function install(context: BrowserContext, url: string, hasDisclaimer: boolean): Promise<void> {
  const page = await context.newPage()
  await page.goto(url)
  if (hasDisclaimer) await acceptDisclaimer(page)
  await workerControls(page)
  await page.close()
}

/** From the start of the navigation until the figure is painted. */
async function visible(context: BrowserContext, { url, figure }: Contender): Promise<number> {
  const page = await context.newPage()
  try {
    await slowDown(page)
    await page.addInitScript({ content: noteFigure(figure) })
    await page.goto(url, { waitUntil: 'load' })
    const paint = `performance.getEntriesByName('first-contentful-paint')[0]?.startTime`
    // Polled from outside: the page's own policy refuses to evaluate a condition repeatedly.
    await until(() => page.evaluate(`globalThis.figureAt !== undefined && ${paint} !== undefined`), { what: 'the figure to be painted', within: 30_000 })
    const [figureAt, paintAt] = z.tuple([z.number(), z.number()]).parse(await page.evaluate(`[globalThis.figureAt, ${paint}]`))
    if (url === app.url && figureAt > paintAt) console.log(`the figure came ${Math.round(figureAt - paintAt)} ms after the first paint`)
    return Math.max(figureAt, paintAt)
  } finally {
    await page.close()
  }
}

/** A figure in place before the first paint is painted with it, a later one with the next frame. */
function noteFigure(selector: string): string {
  return `new MutationObserver((_, observer) => {
    if (!document.querySelector(${JSON.stringify(selector)})?.textContent?.trim()) return
    observer.disconnect()
    const painted = () => performance.getEntriesByName('first-contentful-paint').length > 0
    if (painted()) requestAnimationFrame(() => (globalThis.figureAt = performance.now()))
    else globalThis.figureAt = performance.now()
  }).observe(document, { childList: true, subtree: true, characterData: true })`
}

/** On a page without the app, with a database that is not open yet. */
async function restoring(context: BrowserContext, url: string, script: string, what: 'restore' | 'bare'): Promise<number> {
  const page = await context.newPage()
  try {
    await page.goto(url)
    await page.evaluate(script)
    await slowDown(page)
    return Number(await page.evaluate(`benchRestore.${what}()`))
  } finally {
    await page.close()
  }
}

async function slowDown(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
}

/** Each first in every other round, after an uncounted one. */
async function inTurns(subject: () => Promise<number>, baseline: () => Promise<number>): Promise<Times> {
  const times: Times = { subject: [], baseline: [] }
  for (let round = -1; round < ROUNDS; round += 1) {
    for (const who of round % 2 === 0 ? (['subject', 'baseline'] as const) : (['baseline', 'subject'] as const)) {
      const ms = await (who === 'subject' ? subject() : baseline())
      if (round >= 0) times[who].push(ms)
    }
  }
  return times
}

function comparisonOf(name: string, subject: string, baseline: string, times: Times): Comparison {
  const side = (who: string, all: readonly number[]) => ({ name: who, medianMs: median(all), p99Ms: quantile(all, 0.99) })
  return {
    name,
    rounds: ROUNDS,
    subject: side(subject, times.subject),
    baseline: side(baseline, times.baseline),
    ratio: median(times.subject.map((ms, round) => ms / (times.baseline[round] ?? Number.NaN))),
  }
}

/** Bundles a browser script of processes/ into one file and returns its path. */
async function bundle(name: string): Promise<string> {
  const outDir = join(cache, 'bench', name)
  await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir,
      emptyOutDir: true,
      lib: { entry: join(import.meta.dirname, 'processes', `${name}.ts`), formats: ['iife'], name: 'bench', fileName: () => 'main.js' },
    },
  })
  return join(outDir, 'main.js')
}
