import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { percentChange } from './growth.ts'

describe('the change in percent', () => {
  it('rounds to four places, to the nearest, exactly where a float would have lost the digits', () => {
    expect(percentChange(3n, 4n)).toBe(33.3333)
    expect(percentChange(3n, 5n)).toBe(66.6667)
    expect(percentChange(3n, 2n)).toBe(-33.3333)
    expect(percentChange(3n, 1n)).toBe(-66.6667)
    expect(percentChange(10_000_000n, 10_000_005n)).toBe(0.0001)
    expect(percentChange(10_000_000n, 9_999_995n)).toBe(-0.0001)
    expect(percentChange(10_000_000n, 10_000_004n)).toBe(0)
    expect(percentChange(9_007_199_254_740_993_000_000_000_001n, 9_007_208_261_940_247_740_993_000_001n)).toBe(0.0001)
    expect(percentChange(100_000_000_000_000_001n, 105_346_087_030_000_000n)).toBe(5.3461)
  })

  it('is null from nothing, and zero where nothing changed', () => {
    expect(percentChange(0n, 5n)).toBeNull()
    expect(percentChange(0n, 0n)).toBeNull()
    expect(percentChange(5n, 5n)).toBe(0)
    expect(percentChange(5n, 0n)).toBe(-100)
  })

  it('agrees with plain arithmetic where that is exact enough', () => {
    const amount = fc.integer({ min: 1, max: 1_000_000_000 })
    fc.assert(
      fc.property(amount, amount, (from, to) => {
        const expected = ((to - from) / from) * 100
        expect(Math.abs((percentChange(BigInt(from), BigInt(to)) ?? Number.NaN) - expected)).toBeLessThanOrEqual(0.000_05 + Math.abs(expected) * 1e-12)
      }),
    )
  })
})
