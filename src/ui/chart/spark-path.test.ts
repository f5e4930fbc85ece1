import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sparkPath } from './spark-path.ts'

const START = Date.UTC(2026, 10, 21)
const HOUR = 3_600_000

/** One value per hour. */
function hourly(...values: string[]) {
  return values.map((value, hour) => ({ at: new Date(START + hour * HOUR).toISOString(), value }))
}

describe('the path of a sparkline', () => {
  it('goes in steps: a value holds until the next one, the last one until now', () => {
    expect(sparkPath(hourly('10', '20', '10'), { shape: 'steps', to: START + 4 * HOUR })).toBe('M0,86.7H25V13.3H50V86.7H100')
  })

  it('joins samples straight', () => {
    expect(sparkPath(hourly('10', '20', '10'), { shape: 'line' })).toBe('M0,86.7L50,13.3L100,86.7')
  })

  it('is a line through the middle for a value that never moved, even zero, and for a single one', () => {
    for (const value of ['102345678.9', '0', '0.0000001']) {
      expect(sparkPath(hourly(value, value), { shape: 'steps' })).toBe('M0,50H100V50H100')
      expect(sparkPath(hourly(value), { shape: 'line' })).toBe('M0,50H100')
    }
  })

  it('begins with the window, so that what was not recorded stays free', () => {
    expect(sparkPath(hourly('1', '2'), { shape: 'line', from: START - 3 * HOUR })).toMatch(/^M75,/)
  })

  it('is empty without points, and leaves out what is none', () => {
    expect(sparkPath([], { shape: 'steps' })).toBe('')
    expect(sparkPath([{ at: 'yesterday', value: '1' }, { at: new Date(START).toISOString(), value: 'many' }], { shape: 'steps' })).toBe('')
  })

  it('stays within its box, whatever is drawn', () => {
    const value = fc.oneof(fc.bigInt(0n, 10n ** 12n).map(String), fc.integer({ min: 1, max: 10 ** 6 }).map((digits) => (digits / 1e12).toFixed(12)))
    fc.assert(
      fc.property(fc.array(value, { minLength: 1, maxLength: 30 }), fc.constantFrom('steps', 'line'), (values, shape) => {
        const numbers = sparkPath(hourly(...values), { shape }).match(/-?[\d.]+(e-?\d+)?|NaN/g) ?? []
        expect(numbers.length).toBeGreaterThan(1)
        for (const number of numbers) {
          expect(Number(number)).toBeGreaterThanOrEqual(0)
          expect(Number(number)).toBeLessThanOrEqual(100)
        }
      }),
    )
  })
})
