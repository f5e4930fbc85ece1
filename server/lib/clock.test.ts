import { afterEach, expect, it, vi } from 'vitest'
import { steadyOf, systemClock } from './clock.ts'
import { createManualClock } from './testing/manual-clock.ts'

afterEach(() => void vi.useRealTimers())

it('durations go on while the machine’s clock is set back and forward', () => {
  const steady = steadyOf(systemClock)
  const before = [systemClock.now(), steady.now()] as const
  vi.useFakeTimers({ toFake: ['Date'], now: before[0] - 7_200_000 })
  expect(systemClock.now()).toBeLessThan(before[0])
  const passed = steady.now() - before[1]
  expect(passed).toBeGreaterThanOrEqual(0)
  vi.setSystemTime(before[0] + 7_200_000)
  expect(steady.now() - before[1]).toBeLessThan(3_600_000)
})

it('a test’s clock serves for both', () => {
  const clock = createManualClock()
  expect(steadyOf(clock)).toBe(clock)
})
