import { describe, expect, it } from 'vitest'
import { formatCountdown, lockProgress } from './countdown.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

describe('the countdown', () => {
  it.each([
    ['[STAKE-11] [STAKE-18] [X-11] days and hours', 3 * DAY + 4 * HOUR + 59 * MINUTE, '3 d 4 h'],
    ['[STAKE-11] days and hours to the last minute of a day', DAY, '1 d 0 h'],
    ['[STAKE-12] [X-11] hours and minutes under a day', DAY - 1, '23 h 59 min'],
    ['[STAKE-12] hours and minutes to the last minute of an hour', HOUR, '1 h 0 min'],
    ['[STAKE-13] [X-11] minutes under an hour', HOUR - 1, '59 min'],
    ['[STAKE-13] minutes to the last one', MINUTE, '1 min'],
    ['never 0 min while any time is left', 1, 'under 1 min'],
    ['empty when no time is left', 0, ''],
    ['empty when it is over', -DAY, ''],
  ] as const)('%s', (_title, left, text) => {
    expect(formatCountdown(left)).toBe(text)
  })
})

describe('the lock progress', () => {
  const start = Date.parse('2026-06-01T00:00:00Z')
  const unlock = start + 180 * DAY

  it('[STAKE-14] goes from the start to the unlock', () => {
    expect(lockProgress(start, unlock, start + 90 * DAY)).toBe(50)
    expect(lockProgress(start, unlock, start + 45 * DAY)).toBe(25)
  })

  it('[STAKE-15] is 0 before the start', () => {
    expect(lockProgress(start, unlock, start - 1)).toBe(0)
    expect(lockProgress(start, unlock, start)).toBe(0)
  })

  it('[STAKE-16] is 100 after the unlock', () => {
    expect(lockProgress(start, unlock, unlock)).toBe(100)
    expect(lockProgress(start, unlock, unlock + DAY)).toBe(100)
  })

  it('[STAKE-17] stays between 0 and 100, even for dates in the wrong order', () => {
    for (const [from, to] of [[start, unlock], [unlock, start], [start, start]] as const) {
      for (let now = start - 400 * DAY; now <= start + 800 * DAY; now += 7 * DAY + 1) {
        const progress = lockProgress(from, to, now)
        expect(progress).toBeGreaterThanOrEqual(0)
        expect(progress).toBeLessThanOrEqual(100)
      }
    }
  })
})
