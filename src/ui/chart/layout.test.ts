import { describe, expect, it } from 'vitest'
import { layoutOf, nearestPoint, valueTicks } from './layout.ts'
import type { Series } from './series.ts'

const MINUTE = 60_000
const DAY = 86_400_000
/** In local time, like the axis. */
const NOON = new Date(2026, 10, 21, 12).getTime()

/** One value per minute, starting ten minutes before noon; `null` where nothing was recorded. */
function series(...values: (string | null)[]): Series {
  const from = NOON - 10 * MINUTE
  const points = values.flatMap((value, minute) => (value === null ? [] : [{ at: from + minute * MINUTE, value }]))
  return { from, to: NOON, stepMs: MINUTE, points }
}

function overDays(days: number): Series {
  return { from: NOON - days * DAY, to: NOON, stepMs: DAY / 100, points: [{ at: NOON, value: '1' }] }
}

describe('a chart', () => {
  it('stays nearly flat for a value that hardly moved, with short labels', () => {
    const { yTicks, points } = layoutOf(series('102399863', '102402372'))
    for (const { text } of yTicks) expect(text).toMatch(/^102\.\d{1,3}M$/)
    for (const { y } of points) expect(Math.abs(y - 50)).toBeLessThan(10)
  })

  it('runs from the left edge of its window to the right, low values below high ones, with some air', () => {
    const { points } = layoutOf(series('10', '20', '15', '15', '15', '15', '15', '15', '15', '15', '10'))
    expect([points.at(0)?.x, points.at(1)?.x, points.at(-1)?.x]).toEqual([0, 10, 100])
    const [low, high] = [points.at(0)?.y ?? 0, points.at(1)?.y ?? 0]
    expect(low).toBeGreaterThan(90)
    expect(low).toBeLessThan(95)
    expect(high).toBeLessThan(10)
    expect(high).toBeGreaterThan(5)
  })

  it('is one line when every step has a value, or when a single one is missing', () => {
    expect(layoutOf(series('1', '2', '3')).path.match(/M/g)).toHaveLength(1)
    const one = layoutOf(series('1', null, '3'))
    expect([one.path.match(/M/g)?.length, one.hasGap]).toEqual([1, false])
  })

  it('breaks where neighbours are more than two steps apart', () => {
    const { path, hasGap, points } = layoutOf(series('1', '2', null, null, '5', '6'))
    expect([path.match(/M/g)?.length, path.match(/L/g)?.length]).toEqual([2, 2])
    expect([hasGap, points.length]).toEqual([true, 4])
  })

  it('shows a value without neighbours as a dot', () => {
    expect(layoutOf(series('1', null, null, null, '2')).path).toMatch(/^M[\d.,]+ZM[\d.,]+Z$/)
    expect(layoutOf(series('1')).path).toMatch(/^M[\d.,]+Z$/)
  })

  it('draws a value that never moved through the middle, even a zero', () => {
    expect(layoutOf(series('102345678.9', '102345678.9')).points.map(({ y }) => Math.round(y))).toEqual([50, 50])
    const zero = layoutOf(series('0', '0'))
    expect(zero.points.every(({ y }) => y === 100)).toBe(true)
    expect(zero.path).not.toContain('NaN')
  })

  it('never reaches below zero', () => {
    const { yTicks } = layoutOf(series('0', '100'))
    expect(yTicks[0]).toEqual({ y: 100, text: '0' })
  })

  it('labels a few lines between the edges', () => {
    for (const values of [['101900000', '102600000'], ['0.000113', '0.000121'], ['0.00000001', '990000000'], ['7', '8']]) {
      const { yTicks } = layoutOf(series(...values))
      expect(yTicks.length, values.join()).toBeGreaterThanOrEqual(2)
      expect(yTicks.length, values.join()).toBeLessThanOrEqual(6)
      expect(new Set(yTicks.map(({ text }) => text)).size).toBe(yTicks.length)
      for (const { y } of yTicks) expect(y >= 0 && y <= 100).toBe(true)
    }
  })
})

describe('the time axis', () => {
  it('shows hours for a day, and at midnight the day that begins', () => {
    expect(layoutOf(overDays(1)).xTicks.map(({ text }) => text)).toEqual(['12:00', '18:00', '21 Nov', '06:00', '12:00'])
  })

  it('shows days for a week, dates for a month, months for a year', () => {
    const week = layoutOf(overDays(7)).xTicks.map(({ text }) => text)
    expect(week).toContain('Sat 21')
    expect(week).toHaveLength(7)
    expect(layoutOf(overDays(30)).xTicks.map(({ text }) => text)).toContain('1 Nov')
    const year = layoutOf(overDays(365)).xTicks.map(({ text }) => text)
    expect(year).toContain('Jan 2026')
    for (const { x } of layoutOf(overDays(365)).xTicks) expect(x >= 0 && x <= 100).toBe(true)
  })

  it('ranks its labels, so that a narrow chart drops every other one, and a very narrow one three of four', () => {
    expect(layoutOf(overDays(7)).xTicks.map(({ rank }) => rank)).toEqual([0, 2, 1, 2, 0, 2, 1])
  })
})

describe('the labels of the values', () => {
  it.each([
    [[102_400_000, 102_600_000], ['102.4M', '102.6M']],
    [[102_345_000, 102_346_000], ['102.345M', '102.346M']],
    [[900_000, 1_000_000, 1_100_000], ['0.9M', '1.0M', '1.1M']],
    [[0.000_11, 0.000_12], ['0.00011', '0.00012']],
    [[0.0001, 0.0001 + 0.000_000_2], ['0.0001000', '0.0001002']],
    [[2600, 2650], ['2600', '2650']],
    [[0, 0.5e9, 1e9], ['0.0B', '0.5B', '1.0B']],
    [[7], ['7']],
  ])('of %j are %j', (values, texts) => {
    expect(valueTicks(values).map(({ text }) => text)).toEqual(texts)
  })
})

describe('the nearest point', () => {
  it('is found from anywhere, even inside a gap', () => {
    const { points } = layoutOf(series('1', '2', null, null, null, '5', null, null, null, null, '6'))
    expect([-10, 4, 6, 28, 32, 70, 80, 120].map((x) => nearestPoint(points, x))).toEqual([0, 0, 1, 1, 2, 2, 3, 3])
  })
})
