import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { departs, comparePrices } from './price-agreement.ts'

const NAMES = ['dexscreener', 'coingecko', 'jupiter', 'geckoterminal'] as const
const quotesOf = (prices: readonly number[]) => prices.flatMap((priceUsd, index) => NAMES.slice(index, index + 1).map((source) => ({ source, priceUsd })))

function judged(...prices: number[]) {
  const comparison = comparePrices(quotesOf(prices), 0.25)
  return comparison.kind === 'disputed' ? 'disputed' : comparison.outliers.map(({ priceUsd }) => priceUsd)
}

describe('comparePrices', () => {
  it.each<[string, number[], number[] | 'disputed']>([
    ['one alone agrees with itself', [1], []],
    ['two that are close', [1, 1.2], []],
    ['two that are exactly the share apart', [1, 1.25], []],
    ['two that are further apart, without a majority', [1, 1.26], 'disputed'],
    ['three that are close', [1, 1.1, 0.95], []],
    ['one of three too high', [1, 1.05, 10], [10]],
    ['one of three too low', [1, 1.05, 0.01], [0.01]],
    ['the first of three', [10, 1, 1.05], [10]],
    ['three that all disagree', [1, 2, 10], 'disputed'],
    ['one of four', [1, 1, 1.1, 1.6], [1.6]],
    ['two against two', [1, 1, 2, 2], 'disputed'],
    ['two that agree and two that each say something else', [1, 1, 5, 0.1], 'disputed'],
    ['tiny prices', [2.5e-15, 2.6e-15, 9e-15], [9e-15]],
  ])('%s', (_name, prices, outcome) => {
    expect(judged(...prices)).toEqual(outcome)
  })

  it('says what the others say', () => {
    expect(comparePrices(quotesOf([1, 4, 1]), 0.25)).toMatchObject({ kind: 'agreed', medianUsd: 1, outliers: [{ source: 'coingecko' }] })
  })

  it('always finds one liar among three honest sources, at any position and in either direction', () => {
    const honest = fc.double({ min: 1, max: 1.2, noNaN: true })
    const factor = fc.oneof(fc.double({ min: 1.6, max: 1e6, noNaN: true }), fc.double({ min: 1e-6, max: 0.6, noNaN: true }))
    fc.assert(
      fc.property(fc.tuple(honest, honest, honest), factor, fc.double({ min: 1e-12, max: 1e6, noNaN: true }), fc.nat(3), (prices, wrong, scale, at) => {
        const scaled = prices.map((price) => price * scale)
        const all = scaled.toSpliced(at, 0, scale * wrong)
        const comparison = comparePrices(quotesOf(all), 0.25)
        expect(comparison.kind === 'agreed' && comparison.outliers.map(({ source }) => source)).toEqual([NAMES[at]])
      }),
    )
  })
})

describe('departs', () => {
  it('is symmetric', () => {
    expect([departs(100, 125, 0.25), departs(125, 100, 0.25), departs(100, 126, 0.25), departs(126, 100, 0.25)]).toEqual([false, false, true, true])
  })
})
