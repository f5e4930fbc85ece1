import { expect, it } from 'vitest'
import { createManualClock } from '../../lib/testing/manual-clock.ts'
import { createBuckets } from './buckets.ts'

it('forgets a bucket once it is full again', async () => {
  const clock = createManualClock()
  const bucketOf = createBuckets(clock)
  const filling = { aSecond: 1, atOnce: 5 }
  const first = bucketOf('a', filling)
  first.take()
  await clock.advance(4900)
  bucketOf('b', filling)
  expect(bucketOf('a', filling)).toBe(first)
  await clock.advance(5000)
  bucketOf('b', filling)
  expect(bucketOf('a', filling)).not.toBe(first)
})

it('beyond its capacity, forgets the least recently used', () => {
  const bucketOf = createBuckets(createManualClock(), 2)
  const filling = { aSecond: 1 }
  const [a, b] = ['a', 'b'].map((key) => bucketOf(key, filling))
  bucketOf('a', filling)
  bucketOf('c', filling)
  expect(bucketOf('a', filling)).toBe(a)
  expect(bucketOf('b', filling)).not.toBe(b)
})
