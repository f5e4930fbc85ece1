import { describe, expect, it } from 'vitest'
import { compare } from './harness.ts'
import { median, quantile } from './statistics.ts'

describe('statistics', () => {
  it('find the median of an odd or even count of numbers, in any order', () => {
    expect(median([3, 1, 2])).toBe(2)
    expect(median([4, 1, 3, 2])).toBe(2.5)
  })

  it('find a quantile between neighbours', () => {
    const hundred = Array.from({ length: 101 }, (_, index) => 100 - index)
    expect(quantile(hundred, 0.99)).toBe(99)
    expect(quantile([0, 10], 0.25)).toBe(2.5)
    expect(quantile([], 0.5)).toBeNaN()
  })
})

describe('comparing', () => {
  /** A clock that only the contenders advance. */
  function stage() {
    let now = 0
    const order: string[] = []
    const contender = (name: string, ms: number) => ({
      name,
      run: () => {
        order.push(name)
        now += ms
      },
    })
    return { contender, order, clock: () => now }
  }

  it('takes turns, alternates who is first, and leaves out the warm-up', async () => {
    const { contender, order, clock } = stage()
    const options = { name: 'x', subject: contender('s', 1), baseline: contender('b', 2), rounds: 4, warmUp: 1, clock }
    expect((await compare(options)).rounds).toBe(4)
    expect(order.join('').match(/../g)).toEqual(['bs', 'sb', 'bs', 'sb', 'bs'])
  })

  it('returns median, p99 and ratio per call', async () => {
    const { contender, clock } = stage()
    const result = await compare({
      name: 'x',
      subject: contender('s', 3),
      baseline: contender('b', 6),
      rounds: 10,
      calls: 5,
      clock,
    })
    expect(result).toEqual({
      name: 'x',
      rounds: 10,
      subject: { name: 's', medianMs: 3, p99Ms: 3 },
      baseline: { name: 'b', medianMs: 6, p99Ms: 6 },
      ratio: 0.5,
    })
  })

  it('waits for promises', async () => {
    let now = 0
    const slow = { name: 's', run: () => Promise.resolve().then(() => (now += 7)) }
    const quick = { name: 'b', run: () => (now += 1) }
    const result = await compare({ name: 'x', subject: slow, baseline: quick, rounds: 3, warmUp: 0, clock: () => now })
    expect(result.subject.medianMs).toBe(7)
  })
})
