import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import { chromium, type BrowserContext } from 'playwright-core'
import { z } from 'zod'
import { ACCEPTED, bundle } from '../bench/phone.ts'
import { median } from '../bench/statistics.ts'
import { startServer } from '../bench/start-process.ts'
import { startApp } from '../e2e/support/app.ts'
import { freePort } from '../server/testing/free-port.ts'
import { settledPage } from '../e2e/support/states.ts'
import { ensureChromium } from './chromium.ts'
import { ensureBuild } from './ensure-build.ts'
import { cache } from './layout.ts'
import { run } from './run.ts'
import { table } from './table.ts'

// `tsx scripts/lighthouse.ts [path…]`: what Lighthouse says about the built app on the demo chain, as a phone on a slow
// network gets it, with the disclaimer accepted. Medians of LIGHTHOUSE_ROUNDS (5), and every finding of the last; fails where best
// practices have one. Lighthouse is fetched by npx and not a dependency: it is larger than the app.
//
// What blocks is counted by the clock, four times over: on two cores more than half of it is the page's thread waiting. So each visit is
// rated a second time, with every task as long as its thread computed, system calls included. That is the best it can be: some waits are for
// the page's own other threads, on any machine.

const LIGHTHOUSE = 'lighthouse@12.8.2'
const CONFIG = join(cache, 'lighthouse.config.json')
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const ROUNDS = Number(process.env['LIGHTHOUSE_ROUNDS'] ?? 5)
const paths = process.argv.length > 2 ? process.argv.slice(2) : ['/', '/staking', '/virtual-card']

const report = z.object({
  categories: z.record(
    z.enum(CATEGORIES),
    z.object({ score: z.number().nullable(), auditRefs: z.array(z.object({ id: z.string(), weight: z.number() })) }),
  ),
  audits: z.record(z.string(), z.object({ title: z.string(), score: z.number().nullable(), numericValue: z.number().optional(), displayValue: z.string().optional(), details: z.unknown().optional() })),
})
type Report = z.infer<typeof report>

/** `dur`: by the clock; `tdur`: of the thread's processor time; both in microseconds. */
const trace = z.looseObject({ traceEvents: z.array(z.looseObject({ dur: z.number().optional(), tdur: z.number().optional() })) })

/** What Lighthouse said of a visit: by the clock, and with every task as long as it computed. */
interface Visit {
  byClock: Report
  computed: Report
}

/** A page to visit, the page of the same server that its visits come from, and its visits so far. */
interface Visited {
  name: string
  port: number
  path: string
  blank: string
  visits: Visit[]
}

const program = await ensureChromium()
if (!program || !(await ensureBuild())) process.exitCode = 1
else {
  const port = await freePort()
  const context = await chromium.launchPersistentContext('', {
    executablePath: program,
    args: [`--remote-debugging-port=${port}`, '--disable-gpu'],
  })
  // What is started from here on gives way to the browser: a phone shares its processors neither with the server nor with Lighthouse. On two,
  // the page's tasks took two to four times as long as they computed, and what blocks is counted by the clock, four times over.
  setPriority(constants.priority.PRIORITY_LOW)
  mkdirSync(cache, { recursive: true })
  const copy = join(cache, 'no-copy.html')
  writeFileSync(copy, '')
  const bare = await startServer('bare-page', await bundle('in-bare-page'), copy)
  const app = await startApp()
  try {
    await settledPage(app, 'live')
    const ours: Visited[] = paths.map((path) => ({ name: path, port: app.port, path, blank: '/healthz', visits: [] }))
    // What performance is left where nothing is done with it: a page of react-dom alone that shows one figure.
    const theirs: Visited = { name: 'a bare react-dom page', port: bare.port, path: '/', blank: '/static', visits: [] }
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [index, { port: served, path, blank, visits }] of [...ours, theirs].entries()) {
        // A name of its own: a site that the browser has neither files nor a process of. At one name for all, the worker of one visit kept its process for the next, in
        // which the attached debuggers first looked through all that earlier visits had left: up to 270 ms, counted four times over.
        const site = `http://visit-${round}-${index}.localhost:${served}`
        await acceptDisclaimer(context, site + blank)
        visits.push(await visit(site + path, site + blank, port))
      }
    }
    print(ours, theirs)
    if (ours.some(({ visits }) => visits.some(({ byClock: { categories, audits } }) => findings(categories['best-practices'].auditRefs, audits).length > 0))) process.exitCode = 1
  } finally {
    await context.close()
    await bare.end()
    await app.dispose()
  }
}

/** Accepts today's disclaimer for a whole site, on a page of it that has none of the app's files. */
async function acceptDisclaimer(context: BrowserContext, blank: string): Promise<void> {
  const page = await context.newPage()
  await page.goto(blank)
  await page.evaluate(ACCEPTED)
  await page.close()
}

/**
 * What Lighthouse says about a page. The visit comes from another page of its site: from `about:blank`, Lighthouse's default, a page with an opener policy
 * needs a new process, and the bare page takes over the blank one's.
 */
async function visit(url: string, from: string, port: number): Promise<Visit> {
  const gathered = join(cache, 'lighthouse')
  rmSync(gathered, { recursive: true, force: true })
  mkdirSync(gathered)
  writeFileSync(CONFIG, JSON.stringify({ extends: 'lighthouse:default', settings: { blankPage: from, onlyCategories: CATEGORIES, disableStorageReset: true } }))
  const byClock = await lighthouse(url, `--port=${port}`, `-GA=${gathered}`)
  const file = join(gathered, 'defaultPass.trace.json')
  const recorded = trace.parse(JSON.parse(readFileSync(file, 'utf8')))
  for (const event of recorded.traceEvents) if (event.dur !== undefined && event.tdur !== undefined) event.dur = Math.min(event.dur, event.tdur)
  writeFileSync(file, JSON.stringify(recorded))
  return { byClock, computed: await lighthouse(`-A=${gathered}`) }
}

async function lighthouse(...options: string[]): Promise<Report> {
  const file = join(cache, 'lighthouse.json')
  const { code, stderr } = await run('npx', ['--yes', LIGHTHOUSE, ...options, `--config-path=${CONFIG}`, '--output=json', `--output-path=${file}`, '--quiet'], { output: 'keep' })
  if (code !== 0) throw new Error(`Lighthouse failed with ${options.join(' ')}:\n${stderr}`)
  return report.parse(JSON.parse(readFileSync(file, 'utf8')))
}

function print(ours: readonly Visited[], theirs: Visited): void {
  const score = ({ categories }: Report, category: (typeof CATEGORIES)[number]) => Math.round((categories[category].score ?? Number.NaN) * 100)
  const blocked = ({ audits }: Report) => Math.round(audits['total-blocking-time']?.numericValue ?? Number.NaN)
  const columns: Record<string, (visit: Visit) => number> = {
    ...Object.fromEntries(CATEGORIES.map((category) => [category, ({ byClock }: Visit) => score(byClock, category)])),
    'blocked, ms': ({ byClock }) => blocked(byClock),
    'performance, computed': ({ computed }) => score(computed, 'performance'),
    'blocked, computed': ({ computed }) => blocked(computed),
  }
  const cell = (numbers: readonly number[]) => `${median(numbers)}${Math.min(...numbers) === Math.max(...numbers) ? '' : ` (${Math.min(...numbers)} to ${Math.max(...numbers)})`}`
  console.log(table([['path', ...Object.keys(columns)], ...[...ours, theirs].map(({ name, visits }) => [name, ...Object.values(columns).map((column) => cell(visits.map(column)))])]))
  for (const { name, visits } of ours) {
    const last = visits.at(-1)?.byClock
    if (!last) continue
    for (const category of CATEGORIES) {
      for (const line of findings(last.categories[category].auditRefs, last.audits)) console.log(`${name} ${category}: ${line}`)
    }
  }
}

/** Imperfect audits, one line each, without unweighted measurements and unscored notes. */
function findings(refs: Report['categories']['seo']['auditRefs'], audits: Report['audits']): string[] {
  return refs.flatMap(({ id, weight }) => {
    const audit = audits[id]
    if (!audit || audit.score === null || audit.score >= 0.9 || (weight === 0 && audit.score > 0)) return []
    const what = JSON.stringify(audit.details) ?? ''
    return [`${id} (${audit.score}, weight ${weight}): ${audit.title}${audit.displayValue ? `, ${audit.displayValue}` : ''} ${what.slice(0, 300)}`]
  })
}
