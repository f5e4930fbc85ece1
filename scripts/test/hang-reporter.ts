import { readFileSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Reporter, TestCase, TestModule } from 'vitest/node'
import { failureList, SUMMARY_FILE_VARIABLE, type TestSummary } from './summary.ts'

/** Ends a run after this many milliseconds without progress, instead of the default. */
export const QUIET_VARIABLE = 'TEST_QUIET_MS'
/** More than twice the longest limit of a test. Limits themselves can't end a test that never gives way. */
const QUIET_MS = 10 * 60_000
/** How long a process has to end by itself: apps end their databases. */
const GRACE_MS = 10_000

/**
 * Ends a run in which nothing has begun or ended for ten minutes, and says which tests hang: otherwise it would stand until
 * somebody breaks it off, and nobody would know where.
 * The runner wants it as a default export.
 */
export default class HangReporter implements Reporter {
  readonly #running = new Set<string>()
  #timer: NodeJS.Timeout | undefined

  onInit(): void {
    this.#wait()
  }

  onTestModuleQueued({ relativeModuleId }: TestModule): void {
    this.#running.add(relativeModuleId)
    this.#wait()
  }

  onTestModuleEnd({ relativeModuleId }: TestModule): void {
    this.#running.delete(relativeModuleId)
    this.#wait()
  }

  onTestCaseReady(test: TestCase): void {
    this.#running.add(nameOf(test))
    this.#wait()
  }

  onTestCaseResult(test: TestCase): void {
    this.#running.delete(nameOf(test))
    this.#wait()
  }

  onTestRunEnd(): void {
    clearTimeout(this.#timer)
  }

  #wait(): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.#end(), Number(process.env[QUIET_VARIABLE] ?? QUIET_MS)).unref()
  }

  async #end(): Promise<void> {
    const failure = { name: 'HANGS: nothing has begun or ended for a long time. Running:', reason: [...this.#running].join('\n') }
    const summary: TestSummary = { passed: 0, failed: 1, skipped: 0, failures: [failure] }
    console.error(failureList(summary))
    // At the very end: meanwhile others begin, without the processes that they need, and the runner counts what fails of them.
    const file = process.env[SUMMARY_FILE_VARIABLE]
    if (file) process.once('exit', () => writeFileSync(file, JSON.stringify(summary)))
    signalChildren('SIGTERM')
    await sleep(GRACE_MS)
    signalChildren('SIGKILL')
    process.exit(1)
  }
}

function nameOf({ module, fullName }: TestCase): string {
  return `${module.relativeModuleId} > ${fullName}`
}

/** To the tests' processes: a blocked one would go on for ever. Where the system doesn't list them, nothing happens. */
function signalChildren(signal: NodeJS.Signals): void {
  try {
    const children = readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8')
    for (const pid of children.split(' ').filter(Boolean)) process.kill(Number(pid), signal)
  } catch {}
}
