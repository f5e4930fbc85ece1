import { describe, expect, it } from 'vitest'
import { parseRetryAfter, pauseAfterFailure } from './backoff.ts'

const NOW = Date.parse('2026-11-20T12:00:00Z')

describe('parseRetryAfter', () => {
  it('reads seconds and HTTP dates', () => {
    expect(parseRetryAfter('7', NOW)).toBe(7000)
    expect(parseRetryAfter('Fri, 20 Nov 2026 12:00:30 GMT', NOW)).toBe(30_000)
  })

  it('treats zero, the past, an empty header and nonsense as no answer', () => {
    for (const header of [null, '', '0', '0.0', '-3', 'soon', 'Fri, 20 Nov 2026 11:59:30 GMT', 'NaN', 'Infinity']) {
      expect(parseRetryAfter(header, NOW), String(header)).toBeNull()
    }
  })
})

describe('pauseAfterFailure', () => {
  const limits = { firstMs: 1000, floorMs: 500, capMs: 30_000 }
  const longest = () => 1
  const shortest = () => 0

  it('doubles up to the cap', () => {
    expect([0, 1, 2, 3, 4, 5, 6, 1000].map((level) => pauseAfterFailure(level, null, limits, longest))).toEqual([
      1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000,
    ])
  })

  it('jitters down to half, never under the floor', () => {
    expect(pauseAfterFailure(2, null, limits, shortest)).toBe(2000)
    expect(pauseAfterFailure(0, null, { ...limits, firstMs: 100 }, shortest)).toBe(500)
  })

  it('honours a longer Retry-After up to the cap, and ignores a shorter one', () => {
    expect(pauseAfterFailure(0, 7000, limits, longest)).toBe(7000)
    expect(pauseAfterFailure(0, 3_600_000, limits, longest)).toBe(30_000)
    expect(pauseAfterFailure(3, 10, limits, longest)).toBe(8000)
  })
})
