import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext } from 'playwright-core'
import { z } from 'zod'
import { startApp } from '../e2e/support/app.ts'
import { settledPage } from '../e2e/support/states.ts'
import { until } from '../e2e/support/until.ts'
import { ensureChromium } from '../scripts/chromium.ts'
import { ensureBuild } from '../scripts/ensure-build.ts'
import { cache } from '../scripts/layout.ts'
import { table } from '../scripts/table.ts'
import { publish, type Comparison } from './harness.ts'
import { bundle, install, launchMeasured, LINE, noteFigure, phone, SLOWDOWN, slowDown, startElsewhere, staticCopy, type Contender } from './phone.ts'
import { slowLine } from './slow-line.ts'
import { startServer } from './start-process.ts'
import { median, quantile } from './statistics.ts'

// How soon a phone shows figures: started offline with the server stopped, and revisited online over a slow line, beside a
// static page of the same visible text and a page with only react-dom, both kept by a service worker too; and what restoring
// the stored figures takes, beside a bare read of the same records. The page's processor is slowed to a quarter; the
// worker's can't be. A line reports a figure that was not there with the first paint.

const ROUNDS = 5
const FIGURE = '[data-size="hero"] p'

const program = await ensureChromium()
if (!program || !(await ensureBuild())) process.exit(1)
const folder = join(cache, 'bench')
mkdirSync(folder, { recursive: true })
const app = await startApp()
const elsewhere = await startElsewhere()
const browser = await launchMeasured(program)
try {
  await settledPage(app, 'live')
  const copy = join(folder, 'static.html')
  writeFileSync(copy, await staticCopy(browser, app.url, FIGURE))
  const bareServer = await startServer('bare-page', await bundle('in-bare-page'), copy)
  const lines = [await slowLine(app.port), await slowLine(bareServer.port)] as const
  const context = await phone(browser)
  const ours = { name: 'BD dashboard', url: lines[0].url, figure: FIGURE }
  const plain = { name: 'static page', url: `${lines[1].url}/static`, figure: '#figure' }
  const bare = { name: 'bare react-dom', url: lines[1].url, figure: '#figure' }
  await install(context, ours.url, true)
  await install(context, bare.url, false)

  const restore = readFileSync(await bundle('in-restore'), 'utf8')
  const [restores = [], reads = []] = await inTurns([
    () => restoring(context, `${ours.url}/healthz`, restore, 'restore'),
    () => restoring(context, `${ours.url}/healthz`, restore, 'bare'),
  ])
  const contenders = [ours, plain, bare].map((contender) => () => visible(context, contender, contender === ours))
  for (const line of lines) line.shape(LINE)
  const online = await inTurns(contenders)
  await Promise.all([app.stop(), bareServer.end(), ...lines.map((line) => line.end())])
  const offline = await inTurns(contenders)

  const against = (name: string, [our = [], still = [], react = []]: number[][]) => [comparisonOf(name, ours.name, our, plain.name, still), comparisonOf(name, ours.name, our, bare.name, react)]
  const results = [
    ...against('offline start to figures visible', offline),
    ...against('repeat visit online to figures visible', online),
    comparisonOf('restoring the stored figures', 'read, check, cache', restores, 'bare read', reads),
  ]
  console.log(
    table([
      [`processor ÷${SLOWDOWN}, ${LINE.kilobitsDown / 1000} Mbit/s, ${LINE.latencyMs} ms`, 'median ms', 'beside', 'median ms', 'ratio'],
      ...results.map(({ name, subject, baseline, ratio }) => [name, subject.medianMs.toFixed(0), baseline.name, baseline.medianMs.toFixed(1), ratio.toFixed(2)]),
    ]),
  )
  console.log('aims: an offline start within 1.5 of the static page, a repeat visit within 1.8, figures with the first paint')
  publish(results)
} finally {
  await browser.close()
  await elsewhere.end()
  await app.dispose()
}

/** From the start of the navigation until the figure is painted. */
async function visible(context: BrowserContext, { url, figure }: Contender, tells: boolean): Promise<number> {
  const page = await context.newPage()
  try {
    await elsewhere.open(page)
    await slowDown(page)
    await page.addInitScript({ content: noteFigure(figure) })
    await page.goto(url, { waitUntil: 'load' })
    const paint = `performance.getEntriesByName('first-contentful-paint')[0]?.startTime`
    // Polled from outside: the page's own policy refuses to evaluate a condition repeatedly.
    await until(() => page.evaluate(`globalThis.figureAt !== undefined && ${paint} !== undefined`), { what: 'the figure to be painted', within: 30_000 })
    const [figureAt, paintAt] = z.tuple([z.number(), z.number()]).parse(await page.evaluate(`[globalThis.figureAt, ${paint}]`))
    if (tells && figureAt > paintAt) console.log(`the figure came ${Math.round(figureAt - paintAt)} ms after the first paint`)
    return Math.max(figureAt, paintAt)
  } finally {
    await page.close()
  }
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

/** Each is first in its turn, after a round that isn't counted. */
async function inTurns(contenders: readonly (() => Promise<number>)[]): Promise<number[][]> {
  const times: number[][] = contenders.map(() => [])
  for (let round = -1; round < ROUNDS; round += 1) {
    for (let turn = 0; turn < contenders.length; turn += 1) {
      const who = (turn + round + 1) % contenders.length
      const ms = await contenders[who]?.()
      if (round >= 0 && ms !== undefined) times[who]?.push(ms)
    }
  }
  return times
}

function comparisonOf(name: string, subject: string, ours: readonly number[], baseline: string, theirs: readonly number[]): Comparison {
  const side = (who: string, all: readonly number[]) => ({ name: who, medianMs: median(all), p99Ms: quantile(all, 0.99) })
  return { name, rounds: ROUNDS, subject: side(subject, ours), baseline: side(baseline, theirs), ratio: median(ours.map((ms, round) => ms / (theirs[round] ?? Number.NaN))) }
}
