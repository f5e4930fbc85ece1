import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isQuiet, minuteOfDay, writtenTime } from './device-clock.ts'

const DAY = 1440
const anyMinute = fc.integer({ min: 0, max: DAY - 1 })
const anyMoment = fc.date({ min: new Date('2026-01-01T00:00:00Z'), max: new Date('2027-12-31T00:00:00Z'), noInvalidDate: true })
const anyZone = fc.constantFrom('UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'Pacific/Chatham', 'Australia/Lord_Howe', 'America/St_Johns')

describe('the clock of a device', () => {
  it('follows its time zone, including summer time', () => {
    const zone = (timeZone: string) => ({ timeZone, utcOffsetMinutes: 0 })
    expect(minuteOfDay(new Date('2026-07-01T12:00:00Z'), zone('Europe/Berlin'))).toBe(14 * 60)
    expect(minuteOfDay(new Date('2026-12-01T12:00:00Z'), zone('Europe/Berlin'))).toBe(13 * 60)
    expect(minuteOfDay(new Date('2026-12-01T00:10:00Z'), zone('Asia/Kolkata'))).toBe(5 * 60 + 40)
    expect(writtenTime(new Date('2026-12-01T23:30:00Z'), zone('Europe/Berlin'))).toBe('2 Dec 2026, 00:30')
  })

  it('uses the offset if the zone’s name is unknown', () => {
    expect(minuteOfDay(new Date('2026-12-01T23:30:00Z'), { timeZone: 'Atlantis/Duckburg', utcOffsetMinutes: 90 })).toBe(60)
    expect(writtenTime(new Date('2026-12-01T23:30:00Z'), { timeZone: 'Atlantis/Duckburg', utcOffsetMinutes: 90 })).toBe('2 Dec 2026, 01:00')
  })
})

describe('quiet hours', () => {
  it('hold for exactly the minutes between their start and their end', () => {
    fc.assert(
      fc.property(anyMoment, anyMinute, anyMinute, anyZone, (at, from, to, timeZone) => {
        fc.pre(from !== to)
        const zone = { timeZone, utcOffsetMinutes: 0 }
        const passed = new Set<number>()
        for (let minute = from; minute !== to; minute = (minute + 1) % DAY) passed.add(minute)
        expect(isQuiet(at, { from, to }, zone)).toBe(passed.has(minuteOfDay(at, zone)))
      }),
    )
  })

  it('leave no gap: their opposite is quiet exactly when they are not', () => {
    fc.assert(
      fc.property(anyMoment, anyMinute, anyMinute, anyZone, (at, from, to, timeZone) => {
        fc.pre(from !== to)
        const zone = { timeZone, utcOffsetMinutes: 0 }
        expect(isQuiet(at, { from: to, to: from }, zone)).toBe(!isQuiet(at, { from, to }, zone))
      }),
    )
  })

  it('end within a day, even if the zone changes meanwhile', () => {
    fc.assert(
      fc.property(anyMoment, anyMinute, anyMinute, anyZone, (at, from, to, timeZone) => {
        fc.pre(from !== to)
        const hours = Array.from({ length: 26 * 60 }, (_, minute) => new Date(at.getTime() + minute * 60_000))
        expect(hours.some((later) => !isQuiet(later, { from, to }, { timeZone, utcOffsetMinutes: 0 }))).toBe(true)
      }),
      { numRuns: 20 },
    )
  })

  it('never hold if none were chosen', () => expect(isQuiet(new Date(), null, { timeZone: 'UTC', utcOffsetMinutes: 0 })).toBe(false))
})
