import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { growth, growthHours, type RecordedPoint } from './growth.ts'

const NOW = Date.parse('2026-11-21T15:00:00Z')
const MINUTE = 60_000
const HOUR = 60 * MINUTE

const point = (ago: number, value: string): RecordedPoint => ({ at: new Date(NOW - ago).toISOString(), value })

/** One value a minute from `hours` ago until now; `valueAt` by minutes ago. */
function record(hours: number, valueAt: (minutesAgo: number) => string, without: (minutesAgo: number) => boolean = () => false): RecordedPoint[] {
  const minutes = Array.from({ length: hours * 60 + 1 }, (_, index) => hours * 60 - index)
  return minutes.filter((ago) => !without(ago)).map((ago) => point(ago * MINUTE, valueAt(ago)))
}

const changes = (points: RecordedPoint[], now = NOW) => growth(points, now, growthHours).map(({ change }) => change)

describe('growth', () => {
  it('is the change from the value at that time to now, in percent', () => {
    const steps = record(25, (ago) => (ago >= 24 * 60 ? '80' : ago >= 18 * 60 ? '100' : ago >= 12 * 60 ? '125' : ago >= 6 * 60 ? '160' : '200'))
    expect(growth(steps, NOW, growthHours)).toEqual([
      { hours: 6, change: 25 },
      { hours: 12, change: 60 },
      { hours: 18, change: 100 },
      { hours: 24, change: 150 },
    ])
    expect(changes(record(25, (ago) => (ago === 0 ? '75' : '100')))).toEqual([-25, -25, -25, -25])
    expect(changes(record(25, () => '100'))).toEqual([0, 0, 0, 0])
  })

  it('is null until the record reaches back that far, window by window', () => {
    expect(changes([])).toEqual([null, null, null, null])
    expect(changes(record(5, () => '1'))).toEqual([null, null, null, null])
    expect(changes(record(6, () => '1'))).toEqual([0, null, null, null])
    expect(changes(record(17, () => '1'))).toEqual([0, 0, null, null])
    expect(changes(record(24, () => '1'))).toEqual([0, 0, 0, 0])
  })

  it('is null only where the record has a gap of more than an hour at that time', () => {
    const gap = (from: number, to: number) => record(25, () => '1', (ago) => ago < from && ago > to)
    expect(changes(gap(12 * 60 + 30, 11 * 60 + 29))).toEqual([0, null, 0, 0])
    expect(changes(gap(12 * 60 + 30, 11 * 60 + 30))).toEqual([0, 0, 0, 0])
    expect(changes(gap(11 * 60, 7 * 60))).toEqual([0, 0, 0, 0])
  })

  it('is null when there is no current value', () => {
    expect(changes(record(25, () => '1', (ago) => ago < 60))).toEqual([0, 0, 0, 0])
    expect(changes(record(25, () => '1', (ago) => ago < 61))).toEqual([null, null, null, null])
  })

  it('takes the last value at or before the time, and none from after now', () => {
    const points = [point(6 * HOUR + 1, '50'), point(6 * HOUR - 1, '10'), point(0, '100'), point(-1, '999')]
    expect(growth(points, NOW, [6])).toEqual([{ hours: 6, change: 100 }])
    expect(growth([point(6 * HOUR, '50'), point(0, '100')], NOW, [6])).toEqual([{ hours: 6, change: 100 }])
  })

  it('is null where it started at zero', () => expect(changes(record(25, (ago) => (ago > 300 ? '0' : '1')))).toEqual([null, null, null, null]))

  it('rounds to four places, to the nearest, exactly where a float would have lost the digits', () => {
    const between = (past: string, current: string) => growth([point(6 * HOUR, past), point(0, current)], NOW, [6])[0]?.change
    expect(between('3', '4')).toBe(33.3333)
    expect(between('3', '5')).toBe(66.6667)
    expect(between('3', '2')).toBe(-33.3333)
    expect(between('3', '1')).toBe(-66.6667)
    expect(between('1', '1.0000005')).toBe(0.0001)
    expect(between('1', '0.9999995')).toBe(-0.0001)
    expect(between('1', '1.0000004')).toBe(0)
    expect(between('9007199254740993000.000000001', '9007208261940247740.993000001')).toBe(0.0001)
    expect(between('0.0000000000000025', '0.000000000000005')).toBe(100)
  })

  it('agrees with plain arithmetic where that is exact enough', () => {
    const amount = fc.integer({ min: 1, max: 1_000_000_000 })
    fc.assert(
      fc.property(amount, amount, (past, current) => {
        const [result] = growth([point(6 * HOUR, String(past)), point(0, String(current))], NOW, [6])
        const expected = ((current - past) / past) * 100
        expect(Math.abs((result?.change ?? Number.NaN) - expected)).toBeLessThanOrEqual(0.000_05 + Math.abs(expected) * 1e-12)
      }),
    )
  })
})
