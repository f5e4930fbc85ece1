import { describe, expect, it, vi } from 'vitest'
import { createManualClock } from '../../lib/testing/manual-clock.ts'
import { lastKnown } from './last-known.ts'

describe('lastKnown', () => {
  it('waits for the first answer', async () => {
    const clock = createManualClock()
    expect(await lastKnown(async () => 7, 2000, clock)()).toBe(7)
    expect(clock.pending()).toBe(0)
  })

  it('stops waiting after its patience, and has the answer once it arrives', async () => {
    const clock = createManualClock()
    let answer = (_: number): void => {}
    const slow = new Promise<number>((resolve) => (answer = resolve))
    const known = lastKnown(() => slow, 2000, clock)
    const first = known()
    await clock.advance(2000)
    expect(await first).toBeUndefined()
    answer(7)
    expect(await known()).toBe(7)
  })

  it('gives the older answer at once while a newer one is on its way, and keeps it when asking fails', async () => {
    const clock = createManualClock()
    let answer = (_: number): void => {}
    const later = new Promise<number>((resolve) => (answer = resolve))
    const ask = vi.fn<() => Promise<number>>().mockResolvedValueOnce(7).mockReturnValueOnce(later).mockRejectedValue(new Error('no node'))
    const known = lastKnown(ask, 2000, clock)
    expect(await known()).toBe(7)
    expect(await known()).toBe(7)
    answer(8)
    await clock.advance(0)
    expect(await known()).toBe(8)
    expect(await known()).toBe(8)
    expect(ask).toHaveBeenCalledTimes(4)
  })

  it('returns undefined while every attempt has failed', async () => {
    const known = lastKnown(() => Promise.reject(new Error('no node')), 2000, createManualClock())
    expect(await known()).toBeUndefined()
    expect(await known()).toBeUndefined()
  })
})
