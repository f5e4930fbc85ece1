import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toDecimal } from '../rules/amount.ts'
import { quantitiesIn, type Quantity, type QuantityLanguage } from './quantities.ts'

const now = new Date('2026-11-21T15:00:00Z')
const amountsIn = (text: string, language: QuantityLanguage) => quantitiesIn(text, { now, language }).flatMap((one) => (one.kind === 'amount' ? [one] : []))

function isWellFormed(one: Quantity): boolean {
  if (one.kind === 'amount') return /^-?\d+(\.\d+)?$/.test(one.value)
  if (one.kind === 'duration') return /^\d+(\.\d+)?$/.test(one.days)
  return one.kind !== 'date' || /^\d{4}-\d\d-\d\d$/.test(one.date)
}

/** Up to 990 million BD, to six places. */
const units = fc.oneof(fc.bigInt({ min: 1n, max: 990_000_000n * 10n ** 6n }), fc.bigInt({ min: 1n, max: 990_000_000n }).map((whole) => whole * 10n ** 6n))

const LOCALES = [
  ['en-US', 'en'],
  ['en-GB', 'en'],
  ['de-DE', 'de'],
  ['de-CH', 'de'],
  ['es-ES', 'es'],
  ['fr-FR', 'fr'],
  ['ar-EG', 'ar'],
  ['ar-AE', 'ar'],
] as const

describe('numbers as people write them', () => {
  it.each(LOCALES)('read back as themselves in %s', (locale, language) => {
    const format = new Intl.NumberFormat(locale, { maximumFractionDigits: 6 })
    fc.assert(
      fc.property(units, fc.constantFrom('', ' BD', ' USD'), (amount, unit) => {
        const value = toDecimal(amount, 6)
        // A whole year's number without a unit is a year.
        fc.pre(unit !== '' || !/^20[1-9]\d$/.test(value))
        const written = `${format.format(Number(value))}${unit}`
        expect(amountsIn(`x ${written}?`, language)).toMatchObject([{ value, unit: unit.trim() || null, at: 2, end: 2 + written.length }])
      }),
      { numRuns: 400, seed: 17 },
    )
  })

  it.each([
    ['en', ['M', ' million', 'm', ' mio', ' mln'], '.'],
    ['de', [' Mio', ' Mio.', ' Millionen', 'M'], ','],
    ['es', [' millones', ' M', ' millones de BD'], ','],
    ['fr', [' millions', ' M', ' millions de BD'], ','],
    ['ar', [' مليون', ' ملايين', 'M'], '٫'],
  ] as const)('read back as themselves with a scale in %s', (language, scales, sign) => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 990_000n }), fc.constantFrom(...scales), (thousands, scale) => {
        const written = toDecimal(thousands, 3).replace('.', sign)
        expect(amountsIn(`${written}${scale}`, language)).toMatchObject([{ value: String(thousands * 1000n) }])
      }),
      { numRuns: 200, seed: 17 },
    )
  })
})

describe('any text', () => {
  const piece = fc.oneof(
    fc.string({ maxLength: 12, unit: 'binary' }),
    fc.constantFrom('2.5M', '٢٫٥ مليون', 'half', 'a year', '€', '$', '1,2.3', '½', 'BD-20261121-123456', '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU', 'ﬁ', 'İ', '31.12.2026', ' ', '-', 'أشهر'),
  )
  it('has quantities in order, within it, none over another, with plain decimals', () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), fc.constantFrom<QuantityLanguage>('en', 'de', 'es', 'fr', 'ar'), (pieces, language) => {
        const text = pieces.join('')
        let last = 0
        for (const one of quantitiesIn(text, { now, language })) {
          expect(one.at).toBeGreaterThanOrEqual(last)
          expect(one.end).toBeGreaterThan(one.at)
          expect(one.end).toBeLessThanOrEqual(text.length)
          last = one.end
          expect(one).toSatisfy(isWellFormed)
        }
      }),
      { numRuns: 2000, seed: 17 },
    )
  })

  const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
  it('gives no amount out of an address, whole or with a slip, or out of a reference number', () => {
    const base58 = fc.string({ unit: fc.constantFrom(...ALPHABET), minLength: 32, maxLength: 44 }).filter((text) => /\d/.test(text) && /[a-z]/i.test(text))
    const reference = fc.integer({ min: 100_000, max: 999_999 }).map((digits) => `BD-20261121-${digits}`)
    fc.assert(
      fc.property(fc.oneof(base58, reference), fc.constantFrom<QuantityLanguage>('en', 'de', 'es', 'fr', 'ar'), (name, language) => {
        expect(amountsIn(`what of ${name}, please`, language)).toEqual([])
      }),
      { numRuns: 500, seed: 17 },
    )
  })
})
