import { describe, expect, it } from 'vitest'
import { formatAge, formatClock, formatDateTime } from './age.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

describe('formatAge', () => {
  it.each([
    [0, '0 s ago'],
    [30 * SECOND, '30 s ago'],
    [59_999, '59 s ago'],
    [5 * MINUTE, '5 min ago'],
    [3 * HOUR, '3 h ago'],
    [25 * HOUR, '1 d ago'],
    [60 * 24 * HOUR, '60 d ago'],
  ])('%i ms is %s', (age, text) => expect(formatAge(age)).toBe(text))

  it('treats a clock that runs ahead as now', () => expect(formatAge(-5000)).toBe('0 s ago'))
})

describe('formatClock', () => {
  const now = Date.UTC(2026, 10, 21, 15, 0)

  it('is the time of day when it is the same day there', () => {
    expect(formatClock(now - 28 * MINUTE, now, 0)).toBe('14:32')
    expect(formatClock(now - 28 * MINUTE, now, 330)).toBe('20:02')
  })
  it('names the day when it differs there, and the year when that differs', () => {
    expect(formatClock(now - 25 * HOUR, now, 0)).toBe('20 Nov, 14:00')
    expect(formatClock(now - 14 * HOUR, now, 600)).toBe('21 Nov, 11:00')
    expect(formatClock(Date.UTC(2025, 11, 31, 23, 59), now, 0)).toBe('31 Dec 2025, 23:59')
  })
  it('writes date and time in full', () => expect(formatDateTime(now, -60)).toBe('21 Nov 2026, 14:00:00'))
})
