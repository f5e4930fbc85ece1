import { describe, expect, it } from 'vitest'
import { record } from '../../contract/testing/history-record.ts'
import { toSeries, type HistorySeries } from './history-series.ts'
import { rangeAgainst } from './use-comparison.ts'

const DAY = 86_400_000
const NOON = Date.UTC(2026, 10, 21, 12, 0, 31)

describe('a history as a chart draws it', () => {
  it('goes in steps where it comes from the chain, with transactions, and in samples where it is our record', () => {
    expect(toSeries(record('vaultBalance', '7d'))).toMatchObject({ shape: 'steps', points: expect.arrayContaining([expect.objectContaining({ transaction: expect.any(String) })]) })
    expect(toSeries(record('price', '7d'))).toMatchObject({ shape: 'samples', points: expect.arrayContaining([expect.objectContaining({ transaction: undefined })]) })
  })

  it('has one value a time, the later one, and is nothing without points', () => {
    const answer = record('vaultBalance', '7d')
    const [point] = answer.points
    if (!point) throw new Error('the record is empty')
    expect(toSeries({ ...answer, points: [point, { ...point, value: '7' }] })?.points.map(({ value }) => value)).toEqual(['7'])
    expect(toSeries({ ...answer, points: [] })).toBeNull()
  })

  it('ends when the server answered, not with its last value', () => {
    const answer = record('price', '24h')
    expect(toSeries({ ...answer, points: answer.points.slice(0, 9) })?.to).toBe(Date.parse(answer.to))
  })
})

describe('the range compared with', () => {
  const week: HistorySeries = { from: NOON - 7 * DAY, to: NOON, stepMs: 1_512_000, shape: 'steps', points: [] }

  it('is as long as the window and lies just before it, the same for answers of the same minute', () => {
    const range = rangeAgainst({ kind: 'before' }, week)
    expect((range?.to ?? 0) - (range?.from ?? 0)).toBe(7 * DAY)
    expect(week.from - (range?.to ?? 0)).toBeLessThan(week.stepMs)
    expect(rangeAgainst({ kind: 'before' }, { ...week, from: week.from + 9000, to: week.to + 9000 })).toEqual(range)
  })

  it('begins with a day on this device\u2019s clock, and ends with the window at the latest', () => {
    const from = new Date(2026, 9, 1).getTime()
    expect(rangeAgainst({ kind: 'day', day: '2026-10-01' }, week)).toEqual({ from, to: from + 7 * DAY })
    const late = rangeAgainst({ kind: 'day', day: '2026-11-20' }, week)
    expect(late?.to).toBeLessThanOrEqual(week.to)
    expect(week.to - (late?.to ?? 0)).toBeLessThan(week.stepMs)
  })

  it('is none for a day that is none, or still to come', () => {
    expect(rangeAgainst({ kind: 'day', day: '2026-02-' }, week)).toBeNull()
    expect(rangeAgainst({ kind: 'day', day: '2027-01-01' }, week)).toBeNull()
  })
})
