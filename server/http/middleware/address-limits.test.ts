import { describe, expect, it } from 'vitest'
import { createManualClock } from '../../lib/testing/manual-clock.ts'
import { createAddressLimits, groupOf, WIDER } from './address-limits.ts'

describe('limits per address', () => {
  it('allow two seconds’ worth at once, then the rate, per address', async () => {
    const clock = createManualClock()
    const limits = createAddressLimits({ name: 'test', aSecond: 10, clock })
    for (let index = 0; index < 20; index += 1) expect(await limits.take('203.0.113.1', 1)).toBe(0)
    expect(await limits.take('203.0.113.1', 1)).toBe(100)
    expect(await limits.take('203.0.113.2', 1)).toBe(0)
    expect(await limits.take(null, 1)).toBe(0)
    await clock.advance(100)
    expect(await limits.take('203.0.113.1', 1)).toBe(0)
    expect(await limits.take('203.0.113.1', 1)).toBe(100)
  })

  it('count each request of a batch, and say when a refused batch will be granted', async () => {
    const clock = createManualClock()
    const limits = createAddressLimits({ name: 'test', aSecond: 10, clock })
    expect(await limits.take('a', 10)).toBe(0)
    expect(await limits.take('a', 5)).toBe(0)
    const wait = await limits.take('a', 10)
    expect(wait).toBe(1000)
    await clock.advance(wait)
    expect(await limits.take('a', 10)).toBe(0)
  })

  it('cap the many lines of one site together', async () => {
    const limits = createAddressLimits({ name: 'test', aSecond: 1, clock: createManualClock() })
    const line = (index: number) => `2001:db8:1:${index.toString(16)}::1`
    const waits = await Promise.all(Array.from({ length: 200 }, (_, index) => limits.take(line(index), 1)))
    expect(waits.filter((waitMs) => waitMs === 0)).toHaveLength(2 * WIDER)
    expect(await limits.take('2001:db8:2::1', 1)).toBe(0)
    expect(await limits.take('203.0.113.1', 1)).toBe(0)
  })

  it('forget the least recently seen address', async () => {
    const limits = createAddressLimits({ name: 'test', aSecond: 1, clock: createManualClock(), capacity: 2 })
    expect(await limits.take('a', 2)).toBe(0)
    expect(await limits.take('b', 2)).toBe(0)
    expect(await limits.take('a', 1)).toBeGreaterThan(0)
    expect(await limits.take('c', 1)).toBe(0)
    expect(await limits.take('a', 1)).toBeGreaterThan(0)
    expect(await limits.take('b', 2)).toBe(0)
  })
})

it.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002::1%eth0', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::', 'fe80:0:0:0::/64'],
])('%s counts as %s', (address, group) => {
  expect(groupOf(address)).toBe(group)
})
