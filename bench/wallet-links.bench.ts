import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { launchChromium } from '../e2e/chromium.ts'
import { startApp } from '../e2e/support/app.ts'
import { latePairings } from '../e2e/support/late-pairings.ts'
import { WALLET_NAMES } from '../e2e/support/wallet-app/wallets.ts'
import { DEEDS, runCell, type CellRun } from '../e2e/support/wallet-cell.ts'
import { SETTING_NAMES } from '../e2e/support/wallet-settings.ts'
import { built, cache } from '../scripts/layout.ts'
import { table } from '../scripts/table.ts'
import { publish } from './harness.ts'
import { median, quantile } from './statistics.ts'

// Whether wallet apps are reached every time: three wallets in five settings against their counterpart, each declined, late
// and proven BENCH_RUNS times, every second time with the app unloaded before it comes back. Runs are saved as they end:
// started again on the same build, it goes on where it was.

const RUNS = Number(process.env['BENCH_RUNS'] ?? 20)
const AT_ONCE = Number(process.env['BENCH_AT_ONCE'] ?? 3)
const FILE = join(cache, 'bench', 'wallet-links.runs.json')

const run = z.object({ cell: z.string(), refuse: z.nullable(z.string()), expire: z.nullable(z.string()), prove: z.nullable(z.string()), proveMs: z.number(), errors: z.array(z.string()) })
const stored = z.object({ build: z.number(), runs: z.array(run) })

const build = statSync(built.server).mtimeMs
const known = existsSync(FILE) ? stored.safeParse(JSON.parse(readFileSync(FILE, 'utf8'))).data : undefined
const runs = known?.build === build ? known.runs : []
const cells = SETTING_NAMES.flatMap((setting) => WALLET_NAMES.map((wallet) => ({ setting, wallet, name: `${wallet}, ${setting}` })))
// Each cell once, then each a second time: what is slow for a while is slow for all.
const missing = Array.from({ length: RUNS }, (_, round) => cells.filter(({ name }) => of(name).length <= round).map((cell) => ({ ...cell, unload: round % 2 === 1 }))).flat()

if (missing.length > 0) {
  const [app, browser] = await Promise.all([startApp({ smallChain: true, within: 120_000 }), launchChromium()])
  const late = await latePairings(app.dataDir)
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, () => work(async (cell) => save(cell.name, await runCell({ browser, app, late }, cell, cell.unload)))))
  } finally {
    await browser.close()
    await late.close()
    await app.dispose()
  }
}

console.log(
  table([
    ['wallet, setting', 'connected and proven', 'declined', 'too late', 'median ms'],
    ...cells.map(({ name }) => [name, passed(name, 'prove'), passed(name, 'refuse'), passed(name, 'expire'), median(times(name)).toFixed(0)]),
  ]),
)
for (const { cell, errors, ...deeds } of runs) {
  for (const deed of DEEDS) if (deeds[deed] !== null) console.log(`${cell}, ${deed}: ${deeds[deed]}`)
  for (const error of errors) console.log(`${cell}: ${error}`)
}
const side = (name: string, setting: string) => {
  const all = WALLET_NAMES.flatMap((wallet) => times(`${wallet}, ${setting}`))
  return { name, medianMs: median(all), p99Ms: quantile(all, 0.99) }
}
const [subject, baseline] = [side('over the server, iOS home screen', 'iOS home screen'), side('within one storage, iOS Safari', 'iOS Safari')]
publish([{ name: 'connect and prove by links', rounds: RUNS * WALLET_NAMES.length, subject, baseline, ratio: subject.medianMs / baseline.medianMs }])
if (runs.some((one) => DEEDS.some((deed) => one[deed] !== null))) process.exitCode = 1

function of(name: string) {
  return runs.filter(({ cell }) => cell === name).slice(0, RUNS)
}

function times(name: string): number[] {
  return of(name).flatMap(({ prove, proveMs }) => (prove === null ? [proveMs] : []))
}

function passed(name: string, deed: (typeof DEEDS)[number]): string {
  const all = of(name)
  return `${all.filter((one) => one[deed] === null).length} of ${all.length}`
}

async function work(deed: (cell: (typeof missing)[number]) => Promise<void>): Promise<void> {
  for (let next = missing.shift(); next; next = missing.shift()) await deed(next)
}

async function save(cell: string, done: CellRun): Promise<void> {
  runs.push({ cell, ...done })
  mkdirSync(dirname(FILE), { recursive: true })
  writeFileSync(FILE, JSON.stringify({ build, runs }))
  if (runs.length % 15 === 0) console.log(`${runs.length} of ${cells.length * RUNS}`)
}
