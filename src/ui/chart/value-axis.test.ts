import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { valueAxis, valueTicks } from './value-axis.ts'
import { valueDomain } from './value-domain.ts'

describe('the labels of the values', () => {
  it.each([
    [[102_400_000, 102_600_000], ['102.4M', '102.6M']],
    [[102_345_000, 102_346_000], ['102.345M', '102.346M']],
    [[900_000, 1_000_000, 1_100_000], ['0.9M', '1.0M', '1.1M']],
    [[0.000_11, 0.000_12], ['0.00011', '0.00012']],
    [[0.0001, 0.0001 + 0.000_000_2], ['0.0001000', '0.0001002']],
    [[2600, 2650], ['2600', '2650']],
    [[0, 0.5e9, 1e9], ['0.0B', '0.5B', '1.0B']],
    [[7], ['7']],
    [[102_450_000], ['102.45M']],
    [[10_000, 10_500], ['10.0K', '10.5K']],
    [[0], ['0']],
  ])('of %j are %j', (values, texts) => {
    expect(valueTicks(values).map(({ text }) => text)).toEqual(texts)
  })
})

/** The labels of a line that goes through these values. */
function axisOf(values: readonly number[], whole = false) {
  const domain = valueDomain(values, { whole })
  return { domain, ticks: valueAxis(domain, whole) }
}

describe('the axis of a line', () => {
  it('has a sensible scale for a value that never moved', () => {
    expect(axisOf([102_345_678.9]).ticks.map(({ text }) => text)).toEqual(['100M', '102M', '104M'])
    expect(axisOf([0.000_000_1]).ticks.map(({ text }) => text)).toEqual(['0.000000098', '0.000000100', '0.000000102'])
    expect(axisOf([0]).ticks.map(({ text }) => text)).toEqual(['0.0', '0.5', '1.0'])
  })

  it('tells tiny changes of a big number apart', () => {
    expect(axisOf([101_999_000, 102_000_000, 102_001_000]).ticks.map(({ text }) => text)).toEqual(['101.990M', '101.995M', '102.000M', '102.005M', '102.010M'])
  })

  it('counts in whole numbers', () => {
    expect(axisOf([5], true).ticks.map(({ text }) => text)).toEqual(['4', '5', '6'])
    expect(axisOf([0], true).ticks.map(({ text }) => text)).toEqual(['0', '1'])
    expect(axisOf([1200, 1201], true).ticks.map(({ text }) => text)).toEqual(['1199', '1200', '1201', '1202'])
  })

  it('labels a few lines within the plot, each differently and with its own value, whatever the values are', () => {
    const size = fc.integer({ min: -9, max: 11 }).chain((power) => fc.integer({ min: 1, max: 99_999 }).map((digits) => digits * 10 ** power))
    const near = fc.tuple(size, fc.constantFrom(0, 1e-9, 1e-6, 1e-4, 0.01, 1)).map(([value, part]) => [value, value * (1 + part)])
    fc.assert(
      fc.property(fc.oneof(near, fc.array(size, { minLength: 1, maxLength: 5 })), (values) => {
        const { domain, ticks } = axisOf(values)
        const texts = ticks.map(({ text }) => text)
        expect(texts.length).toBeGreaterThanOrEqual(1)
        expect(texts.length).toBeLessThanOrEqual(6)
        expect(new Set(texts).size, texts.join()).toBe(texts.length)
        for (const { value, text } of ticks) {
          expect(value).toBeGreaterThanOrEqual(domain[0])
          expect(value).toBeLessThanOrEqual(domain[1])
          const unit = { B: 1e9, M: 1e6, K: 1e3 }[text.at(-1) ?? ''] ?? 1
          // What a label says lies on its line: nearer than a hundredth of the height.
          expect(Math.abs(Number.parseFloat(text) * unit - value)).toBeLessThanOrEqual((domain[1] - domain[0]) / 100)
          expect(text.length).toBeLessThanOrEqual(16)
        }
      }),
    )
  })
})
