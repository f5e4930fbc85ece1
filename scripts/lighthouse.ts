import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright-core'
import { z } from 'zod'
import { bundle } from '../bench/phone.ts'
import { median } from '../bench/statistics.ts'
import { startServer } from '../bench/start-process.ts'
import { startApp } from '../e2e/support/app.ts'
import { freePort } from '../server/testing/free-port.ts'
import { settledPage } from '../e2e/support/states.ts'
import { acceptDisclaimer, workerControls } from '../e2e/support/visitor.ts'
import { ensureChromium } from './chromium.ts'
import { ensureBuild } from './ensure-build.ts'
import { cache } from './layout.ts'
import { run } from './run.ts'
import { table } from './table.ts'

// `tsx scripts/lighthouse.ts [path…]`: what Lighthouse says about the built app on the demo chain, as a phone on a slow
// network gets it, with the disclaimer accepted. Medians of LIGHTHOUSE_ROUNDS (5), and every finding of the last; fails where best
// practices have one. Lighthouse is fetched by npx and not a dependency: it is larger than the app.

const LIGHTHOUSE = 'lighthouse@12.8.2'
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const ROUNDS = Number(process.env['LIGHTHOUSE_ROUNDS'] ?? 5)
const paths = process.argv.length > 2 ? process.argv.slice(2) : ['/', '/staking', '/virtual-card']

const report = z.object({
  categories: z.record(
    z.enum(CATEGORIES),
    z.object({ score: z.number().nullable(), auditRefs: z.array(z.object({ id: z.string(), weight: z.number() })) }),
  ),
  audits: z.record(z.string(), z.object({ title: z.string(), score: z.number().nullable(), displayValue: z.string().optional(), details: z.unknown().optional() })),
})
type Report = z.infer<typeof report>

interface Visits {
  path: string
  reports: Report[]
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
  const app = await startApp()
  try {
    await settledPage(app, 'live')
    const [page = await context.newPage()] = context.pages()
    await page.goto(app.url)
    await acceptDisclaimer(page)
    mkdirSync(cache, { recursive: true })
    const reports: Visits[] = paths.map((path) => ({ path, reports: [] }))
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const { path, reports: ofPath } of reports) {
        await forgetFiles(page, app.url)
        ofPath.push(await reportOf(app.url + path, port))
      }
    }
    print(reports, { path: 'a bare react-dom page', reports: await reportsOfBarePage(port) })
    if (reports.some(({ reports: ofPath }) => ofPath.some(({ categories, audits }) => findings(categories['best-practices'].auditRefs, audits).length > 0))) process.exitCode = 1
  } finally {
    await context.close()
    await app.dispose()
  }
}

/** A page of react-dom alone that shows one figure: what performance is left where nothing is done with it. */
async function reportsOfBarePage(port: number): Promise<Report[]> {
  const copy = join(cache, 'no-copy.html')
  writeFileSync(copy, '')
  const bare = await startServer('bare-page', await bundle('in-bare-page'), copy)
  try {
    const reports: Report[] = []
    for (let round = 0; round < ROUNDS; round += 1) reports.push(await reportOf(`http://127.0.0.1:${bare.port}/`, port))
    return reports
  } finally {
    await bare.end()
  }
}

/** Of the first visit only the accepted disclaimer remains: the next one fetches everything again. */
async function forgetFiles(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await workerControls(page)
  await page.evaluate(async () => {
    for (const registration of await navigator.serviceWorker.getRegistrations()) await registration.unregister()
    for (const name of await caches.keys()) await caches.delete(name)
  })
  await page.goto('about:blank')
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.clearBrowserCache')
  await devtools.detach()
}

async function reportOf(url: string, port: number): Promise<Report> {
  const file = join(cache, 'lighthouse.json')
  const { code, stderr } = await run(
    'npx',
    ['--yes', LIGHTHOUSE, url, `--port=${port}`, '--disable-storage-reset', `--only-categories=${CATEGORIES.join(',')}`, '--output=json', `--output-path=${file}`, '--quiet'],
    { output: 'keep' },
  )
  if (code !== 0) throw new Error(`Lighthouse failed at ${url}:\n${stderr}`)
  return report.parse(JSON.parse(readFileSync(file, 'utf8')))
}

function print(visits: readonly Visits[], barePage: Visits): void {
  const scores = ({ reports }: Visits, category: (typeof CATEGORIES)[number]) => reports.map(({ categories }) => Math.round((categories[category].score ?? Number.NaN) * 100))
  const cell = (numbers: readonly number[]) => `${median(numbers)}${Math.min(...numbers) === Math.max(...numbers) ? '' : ` (${Math.min(...numbers)} to ${Math.max(...numbers)})`}`
  console.log(table([['path', ...CATEGORIES], ...[...visits, barePage].map((visit) => [visit.path, ...CATEGORIES.map((category) => cell(scores(visit, category)))])]))
  for (const { path, reports } of visits) {
    const last = reports.at(-1)
    if (!last) continue
    for (const category of CATEGORIES) {
      for (const line of findings(last.categories[category].auditRefs, last.audits)) console.log(`${path} ${category}: ${line}`)
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
