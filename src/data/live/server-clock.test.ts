import type * as Clock from './server-clock.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

const AT = Date.parse('2026-11-21T10:00:00Z')
const HOUR_MS = 3_600_000
let clock: typeof Clock

beforeEach(async () => {
  vi.useFakeTimers({ now: AT })
  vi.resetModules()
  clock = await import('./server-clock.ts')
})
afterEach(() => {
  vi.useRealTimers()
})

describe('the server clock', () => {
  it("is the device's until the server has told the time", () => {
    expect([clock.serverNow(), clock.clockOffset()]).toEqual([AT, 0])
    clock.followServerClock(Number.NaN)
    expect(clock.serverNow()).toBe(AT)
  })

  it.each([3 * HOUR_MS, -25 * HOUR_MS, 60_000])('is followed where the device is wrong by %i ms, and keeps running', (offset) => {
    clock.followServerClock(AT + offset)
    vi.advanceTimersByTime(7000)
    expect([clock.serverNow(), clock.clockOffset()]).toEqual([AT + offset + 7000, offset])
  })

  it("ignores the latency of a response, and moves back once the device's clock is corrected", () => {
    clock.followServerClock(AT - 4000)
    expect(clock.clockOffset()).toBe(0)
    clock.followServerClock(AT + HOUR_MS)
    clock.followServerClock(AT - 1000)
    expect(clock.clockOffset()).toBe(0)
  })

  it('is not before the time in a page', () => {
    clock.followPageClock(AT + HOUR_MS, AT)
    expect([clock.clockOffset(), clock.clockIsInDoubt()]).toEqual([HOUR_MS, false])
  })

  it('is the device\'s where a page is as old as caches on its way make it', () => {
    clock.followPageClock(AT - 20_000, AT)
    clock.restoreClock(HOUR_MS)
    expect([clock.clockOffset(), clock.clockIsInDoubt()]).toEqual([0, false])
  })

  it('is in doubt after a page that is older, until the server tells the time', () => {
    clock.followPageClock(AT - HOUR_MS, AT)
    expect([clock.serverNow(), clock.clockIsInDoubt()]).toEqual([AT, true])
    clock.restoreClock(-HOUR_MS)
    expect([clock.clockOffset(), clock.clockIsInDoubt()]).toEqual([-HOUR_MS, true])
    clock.followServerClock(AT + 200)
    expect([clock.clockOffset(), clock.clockIsInDoubt()]).toEqual([0, false])
  })

  it('is unknown where nobody knows when the page arrived', () => {
    clock.followPageClock(AT - HOUR_MS, Number.NaN)
    clock.restoreClock(HOUR_MS)
    expect([clock.clockOffset(), clock.clockIsInDoubt()]).toEqual([HOUR_MS, false])
  })

  it('comes from an earlier visit only until the server tells the time', () => {
    clock.restoreClock(Number.NaN)
    expect(clock.serverNow()).toBe(AT)
    clock.restoreClock(HOUR_MS)
    expect(clock.serverNow()).toBe(AT + HOUR_MS)
    clock.followServerClock(AT)
    clock.restoreClock(HOUR_MS)
    expect(clock.serverNow()).toBe(AT)
  })
})
