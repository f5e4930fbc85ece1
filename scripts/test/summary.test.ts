import { describe, expect, it } from 'vitest'
import { summaryLine, verdict } from './summary.ts'

describe('the verdict on a test run', () => {
  it('takes over the counts', () => {
    expect(verdict({ passed: 3, failed: 0, skipped: 1 }, 0)).toEqual({ passed: 3, failed: 0, skipped: 1 })
    expect(verdict({ passed: 3, failed: 2, skipped: 0 }, 1)).toEqual({ passed: 3, failed: 2, skipped: 0 })
  })

  it('counts a failed run without a failed test as a failure', () => {
    expect(verdict({ passed: 3, failed: 0, skipped: 0 }, 1).failed).toBe(1)
  })

  it('counts a run without a summary as a failure, whatever its exit code', () => {
    expect(verdict(null, 0).failed).toBe(1)
    expect(verdict(null, 1).failed).toBe(1)
  })

  it('counts a run without a test that passed as a failure', () => {
    expect(verdict({ passed: 0, failed: 0, skipped: 0 }, 0).failed).toBe(1)
    expect(verdict({ passed: 0, failed: 0, skipped: 5 }, 0).failed).toBe(1)
  })
})

describe('the closing line', () => {
  it('names passed and failed, and skipped only where there are any', () => {
    expect(summaryLine({ passed: 12, failed: 0, skipped: 0 })).toBe('12 passed, 0 failed')
    expect(summaryLine({ passed: 12, failed: 3, skipped: 2 })).toBe('12 passed, 3 failed, 2 skipped')
  })
})
