import { describe, expect, it } from 'vitest'
import { formatBig, formatChange, formatCount, formatExact, formatMillions, formatPrice, formatSol, roundDecimal, shorten } from './format.ts'

describe('formatMillions', () => {
  it.each([
    ['102345678.9', '102.35M'],
    ['0', '0.00M'],
    ['1234567', '1.23M'],
    ['999994999.999999', '999.99M'],
    ['999995000', '1000.00M'],
    ['4999.999999', '0.00M'],
    ['5000', '0.01M'],
    ['123456789012345678901234567890.5', '123456789012345678901234.57M'],
  ])('[VAULT-07, VAULT-08, GEN-23] %s is %s', (decimal, text) => {
    expect(formatMillions(decimal)).toBe(text)
  })

  it.each(['', 'NaN', '1e6', '1,000', '-', '1.', ' 1'])('refuses %j, which is not a plain decimal', (text) => {
    expect(() => formatMillions(text)).toThrow(RangeError)
  })
})

describe('roundDecimal', () => {
  it.each([
    ['1.005', 2, '1.01'],
    ['-1.005', 2, '-1.01'],
    ['-0.001', 2, '0.00'],
    ['9.999', 2, '10.00'],
    ['7', 0, '7'],
    ['7.5', 0, '8'],
  ])('%s to %i places is %s', (decimal, places, text) => {
    expect(roundDecimal(decimal, places)).toBe(text)
  })
})

describe('formatPrice', () => {
  it('[MKT-10] under 0.0001 has eight decimals', () => expect(formatPrice(0.00009)).toBe('0.00009000'))
  it('[MKT-11] under 0.01 has six', () => expect(formatPrice(0.0001089)).toBe('0.000109'))
  it('[MKT-12] under 1 has four', () => expect(formatPrice(0.5)).toBe('0.5000'))
  it('[MKT-13] otherwise two', () => expect(formatPrice(1.5)).toBe('1.50'))
  it('never shows a price that is not zero as zero', () => expect(formatPrice(2.5e-15)).toBe('<0.00000001'))
  it('keeps to the side of the limit that the number is on', () => {
    expect([formatPrice(0.0001), formatPrice(0.01), formatPrice(1)]).toEqual(['0.000100', '0.0100', '1.00'])
  })
})

describe('formatBig', () => {
  it('[MKT-14] B at 1e9', () => expect(formatBig(1_000_000_000)).toBe('1.00B'))
  it('[MKT-15] M at 1e6', () => expect(formatBig(1_000_000)).toBe('1.00M'))
  it('[MKT-16] K at 1e3', () => expect(formatBig(1000)).toBe('1.00K'))
  it('chooses the unit after rounding', () => expect([formatBig(999_999), formatBig(999.999)]).toEqual(['1.00M', '1.00K']))
  it('leaves small numbers whole', () => expect(formatBig(12.3)).toBe('12.30'))
})

describe('the rest', () => {
  it('[GEN-24] SOL has six decimals', () => expect(formatSol(1.5)).toBe('1.500000'))
  it('writes every number in full with commas between thousands', () => {
    expect([formatExact('102345678.9'), formatExact('999'), formatCount(2600)]).toEqual([
      '102,345,678.90',
      '999.00',
      '2,600',
    ])
  })
  it.each([
    [5.23, '+5.2%'],
    [-0.4, '\u22120.4%'],
    [0, '0.0%'],
    [0.04, '+0.04%'],
    [-0.001, '0.00%'],
  ])('writes a change of %d with its sign as %s', (percent, text) => {
    expect(formatChange(percent)).toBe(text)
  })
  it('[TREAS-08, GEN-25] shortens an address to its first and last characters', () => {
    expect(shorten('ABCDEFGHIJKLMNOPQRSTUVWXYZ', 8, 8)).toBe('ABCDEFGH...STUVWXYZ')
    expect(shorten('short', 8, 8)).toBe('short')
  })
})
