import { describe, expect, it } from 'vitest'
import { createManualClock } from './testing/manual-clock.ts'
import { createTokenBucket } from './token-bucket.ts'

describe('createTokenBucket', () => {
  it('allows a burst of two seconds, then the rate', async () => {
    const clock = createManualClock()
    const bucket = createTokenBucket(5, clock)
    const takeAll = () => {
      let taken = 0
      while (bucket.take()) taken += 1
      return taken
    }
    expect(takeAll()).toBe(10)
    expect(bucket.waitMs()).toBe(200)
    await clock.advance(200)
    expect(bucket.waitMs()).toBe(0)
    expect(takeAll()).toBe(1)
    await clock.advance(60_000)
    expect(takeAll()).toBe(10)
  })

  it('allows at least one request however low the rate', async () => {
    const clock = createManualClock()
    const bucket = createTokenBucket(0.1, clock)
    expect(bucket.take()).toBe(true)
    expect(bucket.take()).toBe(false)
    await clock.advance(bucket.waitMs())
    expect(bucket.take()).toBe(true)
  })

  it('has no limit at a rate of Infinity', () => {
    const bucket = createTokenBucket(Number.POSITIVE_INFINITY, createManualClock())
    for (let i = 0; i < 1000; i += 1) expect(bucket.take()).toBe(true)
    expect(bucket.waitMs()).toBe(0)
  })
})
