import { writeFileSync } from 'node:fs'
import type { Reporter, SerializedError, TestModule } from 'vitest/node'
import { SUMMARY_FILE_VARIABLE, type TestSummary } from './summary.ts'

/**
 * Counts a run and writes the result. Besides failed tests, all other errors count: a file that doesn't
 * load, a hook that fails, an uncaught error. It writes to a file, as the runner prints more after it.
 * The runner wants it as a default export.
 */
export default class SummaryReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly SerializedError[]): void {
    const file = process.env[SUMMARY_FILE_VARIABLE]
    if (file) writeFileSync(file, JSON.stringify(count(modules, unhandledErrors)))
  }
}

function count(modules: readonly TestModule[], unhandledErrors: readonly SerializedError[]): TestSummary {
  const summary: TestSummary = { passed: 0, failed: unhandledErrors.length, skipped: 0 }
  for (const module of modules) {
    summary.failed += module.errors().length
    for (const suite of module.children.allSuites()) summary.failed += suite.errors().length
    for (const test of module.children.allTests()) {
      const { state } = test.result()
      if (state === 'passed') summary.passed += 1
      else if (state === 'skipped') summary.skipped += 1
      // A test still pending at the end never finished.
      else summary.failed += 1
    }
  }
  return summary
}
