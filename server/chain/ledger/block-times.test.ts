import { describe, expect, it } from 'vitest'
import { timeOfSlot } from './block-times.ts'

describe('the time of a slot that no node tells', () => {
  it('is that of the same slot where another transaction tells it', () => {
    expect(timeOfSlot(100, { slot: 100, time: 5000 }, { slot: 101, time: 9000 }, 1)).toEqual({ time: 5000, estimated: false })
  })
  it('lies between its neighbours, by their distance', () => {
    expect(timeOfSlot(125, { slot: 100, time: 5000 }, { slot: 200, time: 6000 }, 1)).toEqual({ time: 5250, estimated: true })
  })
  it('is counted on from the last, or back from the first, at 0.4 s a slot', () => {
    expect(timeOfSlot(110, { slot: 100, time: 5000 }, null, 1)).toEqual({ time: 5004, estimated: true })
    expect(timeOfSlot(90, null, { slot: 100, time: 5000 }, 1)).toEqual({ time: 4996, estimated: true })
  })
  it('is now where nothing is known, and says that it is a guess', () => {
    expect(timeOfSlot(90, null, null, 77)).toEqual({ time: 77, estimated: true })
  })
})
