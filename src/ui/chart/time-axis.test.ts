import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { WIDTHS, formatTime, timeAxis } from './time-axis.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** In local time, like the axis. */
const NOON = new Date(2026, 10, 21, 12).getTime()

const over = (ms: number) => timeAxis(NOON - ms, NOON)
const texts = (ms: number) => over(ms).map(({ text }) => text)

describe('the time axis', () => {
  it('shows hours for a day, and at midnight the day that begins', () => {
    expect(texts(DAY)).toEqual(['12:00', '18:00', '21 Nov', '06:00', '12:00'])
  })

  it('shows minutes for an hour', () => {
    expect(texts(HOUR)).toEqual(['11:00', '11:15', '11:30', '11:45', '12:00'])
  })

  it('shows days for a week, dates for a month, months for a year, years for ten', () => {
    expect(texts(7 * DAY)).toContain('Sat 21')
    expect(texts(7 * DAY)).toHaveLength(7)
    expect(texts(30 * DAY)).toContain('1 Nov')
    expect(texts(365 * DAY)).toContain('Jan 2026')
    expect(texts(3650 * DAY)).toEqual(['2018', '2020', '2022', '2024', '2026'])
  })

  it('ranks its labels, so that a narrow chart drops every other one, and a very narrow one three of four', () => {
    expect(over(7 * DAY).map(({ rank }) => rank)).toEqual([0, 2, 1, 2, 0, 2, 1])
  })

  it('has labels that never overlap, at any range and in any width that shows them', () => {
    fc.assert(
      fc.property(fc.double({ min: Math.log(60_000), max: Math.log(3700 * DAY), noNaN: true }), fc.integer({ min: 0, max: 4000 }), (size, days) => {
        const to = Math.round(NOON - days * 0.77 * DAY)
        const ticks = timeAxis(to - Math.round(Math.exp(size)), to)
        expect(ticks.length).toBeLessThanOrEqual(12)
        for (const [index, width] of WIDTHS.entries()) {
          const shown = ticks.filter(({ rank }) => rank <= 2 - index)
          let free = -Infinity
          for (const { x, text } of shown) {
            expect(x >= 0 && x <= 100).toBe(true)
            // A label's own width is left of its time by the same share: it never leaves the plot.
            const wide = text.length * 0.45
            const left = (x / 100) * (width - wide)
            expect(left, shown.map((tick) => tick.text).join()).toBeGreaterThan(free)
            free = left + wide
          }
        }
      }),
    )
  })

  it('is empty for a window without length', () => {
    expect(timeAxis(NOON, NOON)).toEqual([])
  })

  it('tells times on this device\u2019s clock', () => {
    expect(formatTime(NOON)).toBe('21 Nov 2026, 12:00')
    expect(formatTime(new Date(2026, 0, 2, 3, 4).getTime())).toBe('2 Jan 2026, 03:04')
  })
})
