import { describe, expect, it } from 'vitest'
import { timeOfSlot } from './block-times.ts'

const unmeasured = { now: 1, slotMs: null }
const at = (slot: number, time: number) => ({ slot, time })

describe('the time of a slot that no node knows', () => {
  it('is that of another transaction in the same slot', () => {
    expect(timeOfSlot(100, [at(100, 5000)], [at(101, 9000)], unmeasured)).toEqual({ time: 5000, estimated: false })
  })
  it('lies between its neighbours, by their distance', () => {
    expect(timeOfSlot(125, [at(100, 5000)], [at(200, 6000)], { now: 1, slotMs: 400 })).toEqual({ time: 5250, estimated: true })
  })
  it('is extrapolated from the last known at the rate measured now, at any earlier rate', () => {
    const below = [at(100, 5000), at(50, 4980)]
    expect(timeOfSlot(1100, below, [], { now: 1, slotMs: 200 })).toEqual({ time: 5200, estimated: true })
    expect(timeOfSlot(1100, below, [], { now: 1, slotMs: 350 })).toEqual({ time: 5350, estimated: true })
  })
  it('is extrapolated at the rate of the last two when none is measured', () => {
    expect(timeOfSlot(1100, [at(100, 5000), at(0, 4970)], [], unmeasured)).toEqual({ time: 5300, estimated: true })
  })
  it('is extrapolated back from the first at the rate of its time, or at the measured one', () => {
    expect(timeOfSlot(100, [], [at(1100, 5000), at(2100, 5400)], { now: 1, slotMs: 200 })).toEqual({ time: 4600, estimated: true })
    expect(timeOfSlot(100, [], [at(1100, 5000)], { now: 1, slotMs: 200 })).toEqual({ time: 4800, estimated: true })
  })
  it('is that of the only neighbour when no rate is known', () => {
    expect(timeOfSlot(110, [at(100, 5000)], [], unmeasured)).toEqual({ time: 5000, estimated: true })
    expect(timeOfSlot(90, [], [at(100, 5000)], unmeasured)).toEqual({ time: 5000, estimated: true })
  })
  it('is now when nothing is known, and is marked as a guess', () => {
    expect(timeOfSlot(90, [], [], { now: 77, slotMs: 200 })).toEqual({ time: 77, estimated: true })
  })
})
