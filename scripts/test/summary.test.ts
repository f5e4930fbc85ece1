import { describe, expect, it } from 'vitest'
import { failureList, summaryLine, verdict } from './summary.ts'

const counted = (passed: number, failed: number, skipped: number) => ({ passed, failed, skipped, failures: [] })

describe('the verdict on a test run', () => {
  it('takes over the counts', () => {
    expect(verdict(counted(3, 0, 1), 0)).toEqual(counted(3, 0, 1))
    expect(verdict(counted(3, 2, 0), 1)).toEqual(counted(3, 2, 0))
  })

  it('counts a failed run without a failed test as a failure', () => {
    expect(verdict(counted(3, 0, 0), 1).failed).toBe(1)
  })

  it('counts a run without a summary as a failure, whatever its exit code', () => {
    expect(verdict(null, 0).failed).toBe(1)
    expect(verdict(null, 1).failed).toBe(1)
  })

  it('counts a run without a test that passed as a failure', () => {
    expect(verdict(counted(0, 0, 0), 0).failed).toBe(1)
    expect(verdict(counted(0, 0, 5), 0).failed).toBe(1)
  })
})

describe('the closing line', () => {
  it('names passed and failed, and skipped only where there are any', () => {
    expect(summaryLine(counted(12, 0, 0))).toBe('12 passed, 0 failed')
    expect(summaryLine(counted(12, 3, 2))).toBe('12 passed, 3 failed, 2 skipped')
  })
})

it('lists what failed, with the reason indented', () => {
  const failures = [{ name: 'a.test.ts > b', reason: 'one\ntwo' }]
  expect(failureList({ ...counted(1, 1, 0), failures })).toBe('FAILED a.test.ts > b\n       one\n       two\n')
  expect(failureList(counted(1, 0, 0))).toBe('')
})
