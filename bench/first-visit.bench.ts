import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { startApp } from '../e2e/support/app.ts'
import { settledPage } from '../e2e/support/states.ts'
import { until } from '../e2e/support/until.ts'
import { ensureChromium } from '../scripts/chromium.ts'
import { ensureBuild } from '../scripts/ensure-build.ts'
import { cache } from '../scripts/layout.ts'
import { table } from '../scripts/table.ts'
import { publish, type Comparison } from './harness.ts'
import { ACCEPTED, bundle, launchMeasured, LINE, noteFigure, phone, SLOWDOWN, slowDown, startElsewhere, staticCopy, type Contender } from './phone.ts'
import { slowLine } from './slow-line.ts'
import { startServer } from './start-process.ts'
import { median, quantile } from './statistics.ts'

// The first visit of a phone on a slow line, a fresh profile each time: when the vault's balance is painted, what blocks
// the page in the seconds after it, what moves, and what came down the line. In turns with a static page of the same visible text and
// a page with only react-dom, each reached from another site. All three lie behind one line each, which service workers share with their pages.

const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 5)
/** How long a page is watched from its first paint on: until the app runs, and its worker has begun to fetch. */
const WATCHED_MS = 8_000

const program = await ensureChromium()
if (!program || !(await ensureBuild())) process.exit(1)
const folder = join(cache, 'bench')
mkdirSync(folder, { recursive: true })
const FIGURE = '[data-size="hero"] p'

const visitShape = z.object({ figure: z.number(), fcp: z.number(), lcp: z.number(), blocking: z.number(), blockingAfterPaint: z.number(), longest: z.number(), shift: z.number(), origin: z.number() })
type Visit = Omit<z.infer<typeof visitShape>, 'origin'> & { bytesToPaint: number; bytes: number }

/**
 * Blocking time is what tasks take beyond 50 ms each: of the whole visit, and of what comes after the first paint, which
 * flatters a page that is blank until its script has run.
 */
const OBSERVE = `
globalThis.seen = { fcp: 0, lcp: 0, blocking: 0, blockingAfterPaint: 0, longest: 0, shift: 0 }
const tasks = []
const count = () => {
  const beyond = (from) => tasks.reduce((sum, { startTime, duration }) => sum + Math.max(0, Math.min(duration, startTime + duration - from) - 50), 0)
  seen.blocking = beyond(0)
  seen.blockingAfterPaint = beyond(seen.fcp)
}
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) if (entry.name === 'first-contentful-paint') seen.fcp = entry.startTime
  count()
}).observe({ type: 'paint', buffered: true })
new PerformanceObserver((list) => {
  for (const { startTime } of list.getEntries()) seen.lcp = startTime
}).observe({ type: 'largest-contentful-paint', buffered: true })
new PerformanceObserver((list) => {
  for (const { value } of list.getEntries()) seen.shift += value
}).observe({ type: 'layout-shift', buffered: true })
new PerformanceObserver((list) => {
  for (const { startTime, duration } of list.getEntries()) {
    tasks.push({ startTime, duration })
    seen.longest = Math.max(seen.longest, duration)
  }
  count()
}).observe({ type: 'longtask', buffered: true })`

const app = await startApp()
const elsewhere = await startElsewhere()
const browser = await launchMeasured(program)
try {
  await settledPage(app, 'live')
  const copy = join(folder, 'static.html')
  writeFileSync(copy, await staticCopy(browser, app.url, FIGURE))
  const bare = await startServer('bare-page', await bundle('in-bare-page'), copy)
  const [ourLine, bareLine] = [await slowLine(app.port), await slowLine(bare.port)]
  const contenders = [
    { name: 'BD dashboard', url: ourLine.url, figure: FIGURE, line: ourLine },
    { name: 'static page', url: `${bareLine.url}/static`, figure: '#figure', line: bareLine },
    { name: 'bare react-dom', url: bareLine.url, figure: '#figure', line: bareLine },
  ] as const
  const visits: Visit[][] = contenders.map(() => [])
  // One round that isn't counted. Each is first in its turn.
  for (let round = -1; round < ROUNDS; round += 1) {
    for (let turn = 0; turn < contenders.length; turn += 1) {
      const who = (turn + round + 1) % contenders.length
      const contender = contenders[who]
      if (!contender) continue
      const seen = await firstVisit(contender)
      if (round >= 0) visits[who]?.push(seen)
    }
  }
  await Promise.all([bare.end(), ourLine.end(), bareLine.end()])

  const all = (who: number, what: keyof Visit) => (visits[who] ?? []).map((visit) => visit[what])
  const row = (name: string, what: keyof Visit, show = (value: number) => value.toFixed(0)) => [name, ...contenders.map((_, who) => show(median(all(who, what))))]
  const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1)
  console.log(
    table([
      [`medians of ${ROUNDS}: processor ÷${SLOWDOWN}, ${LINE.kilobitsDown / 1000} Mbit/s, ${LINE.latencyMs} ms`, ...contenders.map(({ name }) => name)],
      row('balance painted, ms', 'figure'),
      row('first contentful paint, ms', 'fcp'),
      row('largest contentful paint, ms', 'lcp'),
      row('total blocking time, ms', 'blocking'),
      row('of it after the first paint, ms', 'blockingAfterPaint'),
      row('longest task, ms', 'longest'),
      row('layout shift', 'shift', (value) => value.toFixed(4)),
      row('KB until the balance', 'bytesToPaint', kilobytes),
      row(`KB until ${WATCHED_MS / 1000} s later`, 'bytes', kilobytes),
    ]),
  )
  console.log('aims: the balance within 1.6 of the static page, blocking no longer than the bare page, nothing moves')
  const against = (name: string, what: 'figure' | 'blocking', other: number): Comparison => {
    const side = (who: number) => ({ name: contenders[who]?.name ?? '', medianMs: median(all(who, what)), p99Ms: quantile(all(who, what), 0.99) })
    return { name, rounds: ROUNDS, subject: side(0), baseline: side(other), ratio: median(all(0, what)) / median(all(other, what)) }
  }
  // A page that doesn't block at all is no measure: the table has the time.
  const blocking = against('total blocking time', 'blocking', 2)
  publish([against('balance painted', 'figure', 1), against('balance painted', 'figure', 2), ...(blocking.baseline.medianMs > 0 ? [blocking] : [])])
} finally {
  await browser.close()
  await elsewhere.end()
  await app.dispose()
}

async function firstVisit({ url, figure, line }: Contender & { line: Awaited<ReturnType<typeof slowLine>> }): Promise<Visit> {
  const context = await phone(browser)
  try {
    await context.addInitScript({ content: ACCEPTED })
    const page = await context.newPage()
    await elsewhere.open(page)
    await slowDown(page)
    await page.addInitScript({ content: `${noteFigure(figure)};${OBSERVE}` })
    line.shape(LINE)
    await page.goto(url, { waitUntil: 'load' })
    await until(() => page.evaluate('globalThis.figureAt !== undefined && globalThis.seen.fcp > 0'), { what: 'the figure to be painted', within: 30_000 })
    await new Promise((resolve) => setTimeout(resolve, WATCHED_MS))
    const { origin, ...seen } = visitShape.parse(await page.evaluate('({ ...globalThis.seen, figure: Math.max(globalThis.figureAt, globalThis.seen.fcp), origin: performance.timeOrigin })'))
    return { ...seen, bytesToPaint: line.bytesBetween(origin, origin + seen.figure), bytes: line.bytesBetween(origin, origin + seen.figure + WATCHED_MS) }
  } finally {
    await context.close()
    line.shape(null)
  }
}
