import { describe, expect, it } from 'vitest'
import { createSlotClock, GENESIS_SLOT, SLOT_MS, type SlotPeriod } from './slots.ts'

const BEGAN = Date.UTC(2026, 10, 22)
const DAY = 86_400_000
const clockAt = (periods?: readonly SlotPeriod[]) => createSlotClock(BEGAN, () => BEGAN, periods)

describe('slots', () => {
  it('became shorter in steps, and last 214 ms from the first moment on', () => {
    const { startsAt, slotAt } = clockAt()
    const lengthAt = (daysAgo: number) => {
      const slot = slotAt(BEGAN - daysAgo * DAY)
      return startsAt(slot + 1) - startsAt(slot)
    }
    expect([2_000, 130, 110, 80, 50, 20, 0, -365].map(lengthAt)).toEqual([400, 400, 350, 300, 250, SLOT_MS, SLOT_MS, SLOT_MS])
    expect(startsAt(GENESIS_SLOT)).toBe(BEGAN)
  })

  it('agree with time both ways, over every border', () => {
    const { startsAt, slotAt, blockTime } = clockAt()
    for (const days of [300, 120, 90, 60, 35, 0, -40]) {
      const near = slotAt(BEGAN - days * DAY)
      for (let slot = near - 5; slot <= near + 5; slot += 1) {
        const start = startsAt(slot)
        expect([slotAt(start - 1), slotAt(start), slotAt(startsAt(slot + 1) - 1)]).toEqual([slot - 1, slot, slot])
        expect(blockTime(slot)).toBe(Math.floor(start / 1000))
      }
    }
  })

  it('can change under way', () => {
    const { startsAt, slotAt } = clockAt([
      { from: -Infinity, slotMs: 400 },
      { from: 1_000, slotMs: 200 },
      { from: 60_000, slotMs: 100 },
    ])
    const since = (ms: number) => slotAt(BEGAN + ms) - GENESIS_SLOT
    // The third slot of 400 ms was running, so the shorter ones begin after it.
    expect([-400, 0, 1_199, 1_200, 1_400, 60_000, 60_100].map(since)).toEqual([-1, 0, 2, 3, 4, 297, 298])
    for (let slot = GENESIS_SLOT - 3; slot < GENESIS_SLOT + 400; slot += 1) expect(slotAt(startsAt(slot))).toBe(slot)
  })

  it('never go back, and can be pushed forward', () => {
    let now = BEGAN + 10_000
    const clock = createSlotClock(BEGAN, () => now)
    const tip = clock.tip()
    now = BEGAN
    expect(clock.tip()).toBe(tip)
    clock.atLeast(tip + 40)
    expect(clock.tip()).toBe(tip + 40)
  })
})
