import { writeFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'
import type { Reporter, SerializedError, TestCase, TestModule } from 'vitest/node'
import { SUMMARY_FILE_VARIABLE, type TestSummary } from './summary.ts'

/**
 * Says at once why a test has failed, as a long run may be broken off before its end; counts a run and writes the result. Besides failed tests, all other errors count: a file that doesn't
 * load, a hook that fails, an uncaught error. It writes to a file, as the runner prints more after it.
 * The runner wants it as a default export.
 */
export default class SummaryReporter implements Reporter {
  onTestCaseResult(test: TestCase): void {
    const { state, errors = [] } = test.result()
    if (state !== 'failed') return
    console.error(`FAILED ${test.module.relativeModuleId} > ${test.fullName}\n${errors.map(({ message, stacks }) => `${shortened(message)}\n${placeOf(stacks)}`).join('\n')}`)
  }

  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly SerializedError[]): void {
    const file = process.env[SUMMARY_FILE_VARIABLE]
    if (file) writeFileSync(file, JSON.stringify(count(modules, unhandledErrors)))
  }
}

function placeOf(stacks: SerializedError['stacks']): string {
  const [place] = stacks ?? []
  return place ? `at ${place.file}:${place.line}` : ''
}

const LINES = 4
const LONGEST_LINE = 300

function count(modules: readonly TestModule[], unhandledErrors: readonly SerializedError[]): TestSummary {
  const summary: TestSummary = { passed: 0, failed: 0, skipped: 0, failures: [] }
  const fail = (name: string, errors: readonly Pick<SerializedError, 'message'>[]) => {
    summary.failed += 1
    summary.failures.push({ name, reason: errors.map(({ message }) => shortened(message)).join('\n') || 'It never finished.' })
  }
  for (const error of unhandledErrors) fail('outside of any test', [error])
  for (const module of modules) {
    for (const error of module.errors()) fail(module.relativeModuleId, [error])
    for (const suite of module.children.allSuites()) for (const error of suite.errors()) fail(`${module.relativeModuleId} > ${suite.fullName}`, [error])
    for (const test of module.children.allTests()) {
      const { state, errors } = test.result()
      if (state === 'passed') summary.passed += 1
      else if (state === 'skipped') summary.skipped += 1
      // A test still pending at the end never finished.
      else fail(`${module.relativeModuleId} > ${test.fullName}`, errors ?? [])
    }
  }
  return summary
}

/** The first lines, without colours: a whole page in an error is found further up. */
function shortened(message: string): string {
  const lines = stripVTControlCharacters(message).split('\n').filter((line) => line.trim() !== '')
  return lines.slice(0, LINES).map((line) => line.slice(0, LONGEST_LINE)).join('\n')
}
