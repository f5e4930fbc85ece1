import { describe, expect, it } from 'vitest'
import { createSlotClock } from './slot-clock.ts'

function clockAt(start: number) {
  let time = start
  const slots = createSlotClock({ now: () => time })
  const pass = (ms: number) => {
    time += ms
  }
  /** The chain moves on for `forMs`, heard every five seconds. */
  const hear = (from: number, slotMs: number, forMs: number) => {
    for (let ms = 0; ms <= forMs; ms += 5000, time += 5000) slots.heard(from + Math.floor(ms / slotMs))
    time -= 5000
  }
  return { slots, pass, hear }
}

describe('the slot clock', () => {
  it('says nothing before it has measured anything', () => {
    const { slots } = clockAt(1_000_000)
    expect([slots.slotMs(), slots.timeOf(5)]).toEqual([null, null])
    slots.heard(500)
    expect([slots.slotMs(), slots.timeOf(500), slots.timeOf(499)]).toEqual([null, 1_000_000, null])
  })

  it.each([100, 214, 400])('measures slots of %s ms from what it hears', (slotMs) => {
    const { slots, hear } = clockAt(1_000_000)
    hear(7_000, slotMs, 120_000)
    expect(slots.slotMs()).toBeCloseTo(slotMs, -1)
    const [newer, older] = [slots.timeOf(7_200) ?? 0, slots.timeOf(7_100) ?? 0]
    expect((newer - older) / 100).toBeCloseTo(slotMs, -1)
  })

  it('uses the sample of the node until its own measurement spans a minute', () => {
    const { slots, hear } = clockAt(0)
    slots.sampled(280, 60)
    hear(1, 400, 30_000)
    expect(slots.slotMs()).toBeCloseTo(214.3, 1)
    hear(76, 400, 60_000)
    expect(slots.slotMs()).toBeCloseTo(400, -1)
  })

  it('follows a change of the target within minutes', () => {
    const { slots, hear } = clockAt(0)
    hear(0, 400, 600_000)
    expect(slots.slotMs()).toBeCloseTo(400, 0)
    hear(1_501, 200, 300_000)
    expect(slots.slotMs()).toBeCloseTo(200, -1)
  })

  it('counts from the time of the chain when it is known: nodes that are all late are late', () => {
    const { slots, hear } = clockAt(1_000_000)
    hear(0, 200, 100_000)
    slots.dated(500, 980)
    expect(slots.timeOf(500)).toBe(980_000)
    expect(slots.timeOf(495)).toBeCloseTo(979_000, -2)
  })

  it('never returns a time in the future, for any slot', () => {
    const { slots, hear } = clockAt(1_000_000)
    hear(0, 200, 100_000)
    expect(slots.timeOf(9_000_000)).toBe(1_100_000)
  })

  it('ignores nodes that answer older slots in between, and senseless samples', () => {
    const { slots, pass } = clockAt(0)
    for (let second = 0; second < 120; second += 2) {
      slots.heard(second * 5)
      slots.heard(second * 5 - 40)
      pass(2000)
    }
    slots.sampled(0, 60)
    expect(slots.slotMs()).toBeCloseTo(200, 5)
  })

  it.each([50, 110, 240])('ignores one jump after %s s, of a node that caught up or replaced another', (jumpAt) => {
    const { slots, pass } = clockAt(0)
    for (let second = 0; second <= 290; second += 5) {
      slots.heard(second * 5 + (second >= jumpAt ? 600 : 0))
      pass(5000)
    }
    expect(slots.slotMs()).toBeCloseTo(200, 0)
  })

  it('remembers the length after a long silence', () => {
    const { slots, pass, hear } = clockAt(0)
    hear(0, 250, 120_000)
    pass(600_000)
    slots.heard(5_000)
    expect(slots.slotMs()).toBeCloseTo(250, 0)
    pass(5000)
    slots.heard(5_025)
    expect(slots.slotMs()).toBeCloseTo(250, 0)
  })

  it('goes on when our clock was set back', () => {
    const { slots, pass, hear } = clockAt(10_000_000)
    hear(0, 400, 120_000)
    pass(-3_600_000)
    hear(400, 200, 120_000)
    expect(slots.slotMs()).toBeCloseTo(200, 0)
  })

  it('recovers from a slot far ahead', () => {
    const { slots, hear, pass } = clockAt(0)
    slots.heard(9_000_000)
    pass(1000)
    hear(1_000, 200, 600_000)
    expect(slots.slotMs()).toBeCloseTo(200, 0)
  })
})
