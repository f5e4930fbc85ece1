import { describe, expect, it } from 'vitest'
import { layoutOf, pointAt, type LayoutOptions } from './layout.ts'
import { valueAt, type Series } from './series.ts'

const MINUTE = 60_000
const NOON = Date.UTC(2026, 10, 21, 12)

/** One value per minute, starting ten minutes before noon; `null` where nothing was recorded. */
function samples(...values: (string | null)[]): Series {
  const from = NOON - 10 * MINUTE
  const points = values.flatMap((value, minute) => (value === null ? [] : [{ at: from + minute * MINUTE, value }]))
  return { from, to: NOON, stepMs: MINUTE, shape: 'samples', points }
}

/** The same, of values that hold until the next one. */
const steps = (...values: (string | null)[]): Series => ({ ...samples(...values), shape: 'steps' })

function laidOut(series: Series, options?: LayoutOptions) {
  const layout = layoutOf(series, options)
  if (!layout) throw new Error('nothing to lay out')
  return layout
}

describe('a chart', () => {
  it('stays nearly flat for a value that hardly moved', () => {
    const { line } = laidOut(samples('102399863', '102402372'))
    for (const { y } of line.points) expect(Math.abs(y - 50)).toBeLessThan(10)
  })

  it('runs from the left edge of its window to the right, low values below high ones, with some air', () => {
    const { points } = laidOut(samples('10', '20', '15', '15', '15', '15', '15', '15', '15', '15', '10')).line
    expect([points.at(0)?.x, points.at(1)?.x, points.at(-1)?.x]).toEqual([0, 10, 100])
    const [low, high] = [points.at(0)?.y ?? 0, points.at(1)?.y ?? 0]
    expect(low).toBeGreaterThan(90)
    expect(low).toBeLessThan(95)
    expect(high).toBeLessThan(10)
    expect(high).toBeGreaterThan(5)
  })

  it('is one line when every step has a value, or when a single one is missing', () => {
    expect(laidOut(samples('1', '2', '3')).line.path.match(/M/g)).toHaveLength(1)
    const { line } = laidOut(samples('1', null, '3'))
    expect([line.path.match(/M/g)?.length, line.hasGap]).toEqual([1, false])
  })

  it('breaks where neighbours are more than two steps apart', () => {
    const { path, hasGap, points } = laidOut(samples('1', '2', null, null, '5', '6')).line
    expect([path.match(/M/g)?.length, path.match(/L/g)?.length]).toEqual([2, 2])
    expect([hasGap, points.length]).toEqual([true, 4])
  })

  it('shows a sample without neighbours as a dot', () => {
    expect(laidOut(samples('1', null, null, null, '2')).line.path).toMatch(/^M[\d.,]+ZM[\d.,]+Z$/)
    expect(laidOut(samples('1')).line.path).toMatch(/^M[\d.,]+Z$/)
  })

  it('draws a value that never moved through the middle, and zero at the bottom', () => {
    expect(laidOut(samples('102345678.9', '102345678.9')).line.points.map(({ y }) => Math.round(y))).toEqual([50, 50])
    const zero = laidOut(samples('0', '0')).line
    expect(zero.points.every(({ y }) => y === 100)).toBe(true)
    expect(zero.path).not.toContain('NaN')
  })

  it('has nothing to lay out without points', () => {
    expect(layoutOf(samples())).toBeNull()
  })
})

describe('a chart of steps', () => {
  it('goes across and up, without gaps, until the window ends', () => {
    const { path, hasGap, end } = laidOut(steps('10', null, null, null, '20', null, null, '10')).line
    expect(path).toMatch(/^M0,[\d.]+H40V[\d.]+H70V[\d.]+H100$/)
    expect([hasGap, end.x, end.value]).toEqual([false, 100, '10'])
  })

  it('is a line across the middle for a single value', () => {
    expect(laidOut(steps('102345678.9')).line.path).toBe('M0,50H100')
  })

  it('is read as what held then', () => {
    const { line } = laidOut(steps('10', null, null, null, '20', null, null, '10'))
    expect([-5, 0, 39, 40, 69, 70, 100].map((x) => pointAt(line, x, 'steps'))).toEqual([0, 0, 0, 1, 1, 2, 2])
  })
})

describe('a sample', () => {
  it('is read off the nearest place, even inside a gap', () => {
    const { line } = laidOut(samples('1', '2', null, null, null, '5', null, null, null, null, '6'))
    expect([-10, 4, 6, 28, 32, 70, 80, 120].map((x) => pointAt(line, x, 'samples'))).toEqual([0, 0, 1, 1, 2, 2, 3, 3])
  })
})

describe('the range compared with', () => {
  const earlier = (series: Series): Series => ({
    ...series,
    from: series.from - 1000 * MINUTE,
    to: series.to - 1000 * MINUTE,
    points: series.points.map((point) => ({ ...point, at: point.at - 1000 * MINUTE })),
  })

  it('begins where the window begins, on the same scale', () => {
    const { line, other } = laidOut(steps('10', '20'), { other: earlier(steps('10', '40')) })
    expect(other?.points.map(({ x }) => x)).toEqual([0, 10])
    expect(other?.points[0]?.y).toBe(line.points[0]?.y)
    expect(other?.points[1]?.y).toBeLessThan(line.points[1]?.y ?? 0)
    expect(other?.end.x).toBe(100)
  })

  it('is left out where nothing is on record', () => {
    expect(laidOut(samples('1', '2'), { other: earlier(samples()) }).other).toBeNull()
  })

  it('has a value at a time where one is on record, and none in a gap or beyond', () => {
    const series = samples('1', '2', null, null, null, null, null, '8')
    const at = (minute: number) => valueAt(series, series.from + minute * MINUTE)?.value ?? null
    expect([-9, 0, 0.4, 3, 4.1, 7, 9, 12].map(at)).toEqual([null, '1', '1', '2', null, '8', '8', null])
    const held = steps('1', null, null, '4')
    expect([-1, 0, 2.9, 3, 10, 12].map((minute) => valueAt(held, held.from + minute * MINUTE)?.value ?? null)).toEqual([null, '1', '1', '4', '4', null])
  })
})
