import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { LANE_VARIABLE } from '../server/testing/free-port.ts'
import { ensureChromium, ensureHeadlessShell } from './chromium.ts'
import { ensureBuild } from './ensure-build.ts'
import { cache, root } from './layout.ts'
import { packageBin, run } from './run.ts'
import { lanesOf, type Lane } from './test/lanes.ts'
import { makeMemoryFolder } from './test/memory-folder.ts'
import { failureList, inAll, SUMMARY_FILE_VARIABLE, summaryLine, testSummary, verdict, type TestSummary } from './test/summary.ts'
import { reachesJourneys } from './test/what-to-run.ts'

// `npm test [-- vitest's arguments]`: fetches a browser, builds the app once, runs everything, and closes with one line.
// Without arguments, what needs neither browser nor build runs beside that.

const args = process.argv.slice(2)
const journeys = readdirSync(join(root, 'e2e'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.test.ts'))
  .map((name) => `e2e/${name}`)

/** Of the system's priorities, 0 is usual and 19 the last. */
const YIELDING = 5

const lanes = lanesOf(args, reachesJourneys(args, journeys))
const outcome = await runTests()
console.log(`${failureList(outcome)}${summaryLine(outcome)}`)
process.exitCode = outcome.failed > 0 ? 1 : 0

async function runTests(): Promise<TestSummary> {
  const env: Record<string, string> = {}
  // A TMPDIR that was chosen stays.
  const memory = process.env['TMPDIR'] === undefined ? makeMemoryFolder() : null
  if (memory !== null) {
    env['TMPDIR'] = memory
    process.on('exit', () => rmSync(memory, { recursive: true, force: true }))
  }
  const ready = lanes.some((lane) => lane.journeys) ? prepare() : null
  const summaries = await Promise.all(
    lanes.map(async (lane, place) => {
      if (!lane.journeys) return runLane(lane, place, env)
      const browsers = await ready
      return browsers ? runLane(lane, place, { ...env, ...browsers }) : { passed: 0, failed: 1, skipped: 0, failures: [] }
    }),
  )
  return inAll(summaries)
}

/** Browsers and build, side by side: the one waits for the network. Resolves to the browsers' variables, or null without a build. */
async function prepare(): Promise<Record<string, string> | null> {
  const [browsers, isBuilt] = await Promise.all([findBrowsers(), ensureBuild()])
  return isBuilt ? browsers : null
}

async function findBrowsers(): Promise<Record<string, string>> {
  // Without a browser the journeys fail, each saying why; the other tests are still worth running.
  const chromium = await ensureChromium()
  const shell = await ensureHeadlessShell()
  return { ...(chromium && { CHROME_PATH: chromium }), ...(shell && { HEADLESS_SHELL: shell }) }
}

async function runLane({ args: chosen, yields }: Lane, place: number, env: Record<string, string>): Promise<TestSummary> {
  mkdirSync(cache, { recursive: true })
  const file = join(cache, `test-summary-${process.pid}-${place}.json`)
  const reporters = ['--reporter=default', `--reporter=${join(root, 'scripts/test/summary-reporter.ts')}`]
  const { code, stdout, stderr } = await run(...packageBin('vitest/vitest.mjs', 'run', ...reporters, ...chosen), {
    env: { ...env, [SUMMARY_FILE_VARIABLE]: file, [LANE_VARIABLE]: String(place) },
    // Two that print at once could not be read.
    ...(yields && { output: 'keep', priority: YIELDING }),
  })
  process.stdout.write(stdout + stderr)
  const summary = readSummary(file)
  rmSync(file, { force: true })
  return verdict(summary, code)
}

function readSummary(file: string): TestSummary | null {
  try {
    return testSummary.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return null
  }
}
