import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { keepTrying } from './keep-trying.ts'

describe('a load that keeps trying', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    vi.spyOn(console, 'warn').mockImplementation(() => {})
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
  })

  it('resolves at once when the load succeeds', async () => {
    await expect(keepTrying(() => Promise.resolve('part'))()).resolves.toBe('part')
  })

  it('waits 1, 2, 4 and then 5 seconds between attempts', async () => {
    const at: number[] = []
    const start = Date.now()
    const loaded = keepTrying(async () => {
      at.push((Date.now() - start) / 1000)
      if (at.length < 8) throw new Error('no network')
      return 'part'
    })()
    await vi.advanceTimersByTimeAsync(200_000)
    await expect(loaded).resolves.toBe('part')
    expect(at).toEqual([0, 1, 3, 7, 12, 17, 22, 27])
  })
})
