import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensureChromium, ensureHeadlessShell } from './chromium.ts'
import { ensureBuild } from './ensure-build.ts'
import { cache, root } from './layout.ts'
import { packageBin, run } from './run.ts'
import { makeMemoryFolder } from './test/memory-folder.ts'
import { failureList, SUMMARY_FILE_VARIABLE, summaryLine, testSummary, verdict, type TestSummary } from './test/summary.ts'
import { reachesJourneys } from './test/what-to-run.ts'

// `npm test [-- vitest's arguments]`: fetches a browser, builds the app once, runs everything, and closes with one line.

const args = process.argv.slice(2)
const journeys = readdirSync(join(root, 'e2e'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.test.ts'))
  .map((name) => `e2e/${name}`)

const outcome = await runTests()
console.log(`${failureList(outcome)}${summaryLine(outcome)}`)
process.exitCode = outcome.failed > 0 ? 1 : 0

async function runTests(): Promise<TestSummary> {
  const env: Record<string, string> = {}
  // A TMPDIR that was chosen stays.
  const memory = process.env['TMPDIR'] === undefined ? makeMemoryFolder() : null
  if (memory !== null) {
    env['TMPDIR'] = memory
    // After a run that was broken off, databases may still be writing as they end.
    process.on('exit', () => rmSync(memory, { recursive: true, force: true, maxRetries: 10 }))
  }
  if (reachesJourneys(args, journeys)) {
    // Without a browser the journeys fail, each saying why; the other tests are still worth running.
    const chromium = await ensureChromium()
    const shell = await ensureHeadlessShell()
    if (chromium) env['CHROME_PATH'] = chromium
    if (shell) env['HEADLESS_SHELL'] = shell
    if (!(await ensureBuild())) return { passed: 0, failed: 1, skipped: 0, failures: [] }
  }

  mkdirSync(cache, { recursive: true })
  const file = join(cache, `test-summary-${process.pid}.json`)
  const own = ['summary-reporter.ts', 'hang-reporter.ts'].map((name) => `--reporter=${join(root, 'scripts/test', name)}`)
  const { code } = await run(...packageBin('vitest/vitest.mjs', 'run', '--reporter=default', ...own, ...args), {
    env: { ...env, [SUMMARY_FILE_VARIABLE]: file },
  })
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
