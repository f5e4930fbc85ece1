import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { differenceOf, formatDifference, formatMove } from './difference.ts'

describe('the difference of two amounts', () => {
  it('is exact, where floats are not', () => {
    expect(differenceOf('0.1', '0.3')).toBe('0.2')
    expect(differenceOf('102345678.123456789', '102345678.123456788')).toBe('-0.000000001')
    expect(() => differenceOf('1e3', '1')).toThrow(RangeError)
  })

  it('is undone by its opposite', () => {
    const amount = fc.bigInt(0n, 10n ** 18n).map((units) => `${units / 10n ** 9n}.${String(units % 10n ** 9n).padStart(9, '0')}`)
    fc.assert(fc.property(amount, amount, (one, other) => {
        expect(differenceOf(one, other).replace('-', '')).toBe(differenceOf(other, one).replace('-', ''))
      }))
  })

  it.each([
    ['25000', 2, '+25,000.00'],
    ['-25000.006', 2, '\u221225,000.01'],
    ['0', 2, '0.00'],
    ['-0.001', 2, '0.00'],
    ['0.000000012', null, '+0.000000012'],
  ])('of %s to %s places is written %s', (difference, places, text) => {
    expect(formatDifference(difference, places)).toBe(text)
  })

  it('has its percent, except from nothing', () => {
    expect(formatMove('102000000', '102025000', 'BD', 2)).toBe('+25,000.00 BD (+0.02%)')
    expect(formatMove('0', '5', 'BD', 2)).toBe('+5.00 BD')
    expect(formatMove('5', '0', 'wallets', 0)).toBe('\u22125 wallets (\u2212100.0%)')
  })
})
