import { z } from 'zod'

/** The reporter's result of a run, for the command that started it. */
export const testSummary = z.object({
  passed: z.number().int().nonnegative(),
  failed: z.number().int().nonnegative(),
  skipped: z.number().int().nonnegative(),
  /** What failed, by its full name, and the first lines of why. */
  failures: z.array(z.object({ name: z.string(), reason: z.string() })),
})
export type TestSummary = z.infer<typeof testSummary>

/** Where the reporter writes it. */
export const SUMMARY_FILE_VARIABLE = 'TEST_SUMMARY_FILE'

/**
 * The verdict on a run. `summary` is null if the run ended without one.
 * A run that failed without a failed test (setup, no summary, a hanging process) and a run without a single test
 * count as one failure: neither proves anything.
 */
export function verdict(summary: TestSummary | null, exitCode: number): TestSummary {
  const counted = summary ?? { passed: 0, failed: 0, skipped: 0, failures: [] }
  const proved = summary !== null && exitCode === 0 && counted.passed > 0
  return counted.failed > 0 || proved ? counted : { ...counted, failed: 1 }
}

/** `12 passed, 0 failed`, and the skipped ones where there are any. */
export function summaryLine({ passed, failed, skipped }: Pick<TestSummary, 'passed' | 'failed' | 'skipped'>): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}

/** The failures once more, briefly: of a long output often only the end is kept. Empty where there are none. */
export function failureList({ failures }: TestSummary): string {
  return failures.map(({ name, reason }) => `FAILED ${name}\n${reason.replaceAll(/^/gm, '       ')}\n`).join('')
}
