import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromDecimal, toDecimal } from './amount.ts'

describe('amounts', () => {
  it.each([
    [102345678900000n, 6, '102345678.9'],
    [0n, 6, '0'],
    [1n, 9, '0.000000001'],
    [-1500n, 3, '-1.5'],
    [42n, 0, '42'],
  ])('%s base units with %i decimals are %s', (units, decimals, text) => {
    expect(toDecimal(units, decimals)).toBe(text)
  })

  it('survive the round trip, whatever their size', () => {
    fc.assert(
      fc.property(fc.bigInt(), fc.integer({ min: 0, max: 18 }), (units, decimals) => {
        expect(fromDecimal(toDecimal(units, decimals), decimals)).toBe(units)
      }),
    )
  })

  it('refuses anything but a plain decimal, or one finer than a base unit, instead of rounding', () => {
    for (const text of ['', 'x', '1e6', '1.', '.5', '0.0000001', '+1', 'NaN', '1 000']) expect(fromDecimal(text, 6)).toBeNull()
  })

  it('accepts zeros after the last base unit', () => expect(fromDecimal('1.50000000', 6)).toBe(1_500_000n))
})
