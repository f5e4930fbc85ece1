import { fromDecimal, toDecimal } from '../rules/amount.ts'
import { formatExact, groupThousands } from '../rules/format.ts'

/** Finer than any token's base unit, so that nothing is ever rounded: a chain's tokens have at most nine places. */
export const SCALE = 18

/** A whole number, of BD or of days, as units at `SCALE`. */
export function atScale(count: number): bigint {
  return BigInt(count) * 10n ** BigInt(SCALE)
}

/** Digits before the point: a quadrillion and more is a slip of the finger. */
const MOST_DIGITS = 15

/** A plain decimal that can be computed with, or a sentence on what is wrong with it. */
export type ReadAmount = { amount: string; units: bigint } | { problem: string }

/** A plain decimal string such as `2500000` or `0.5`, without its needless zeros; `units` at `SCALE`. */
export function readAmount(text: string, unit: 'BD' | 'dollars'): ReadAmount {
  const given = text.trim().replace(/^\+/, '')
  if (!/^-?\d+(\.\d+)?$/.test(given)) return { problem: `That is not an amount I can read. Write it in digits, for example ${unit === 'BD' ? '2,500,000 BD' : '$500'}.` }
  const [whole = '', fraction = ''] = given.replace('-', '').replace(/^0+(?=\d)/, '').split('.')
  const places = fraction.replace(/0+$/, '').length
  if (whole.length > MOST_DIGITS) return { problem: unit === 'BD' ? 'There are not that many BD.' : 'That is more money than I can count.' }
  if (places > SCALE) return { problem: `That is finer than any amount of ${unit}. Please use fewer decimals.` }
  const units = fromDecimal(given, SCALE) ?? 0n
  if (units < 0n) return { problem: `An amount of ${unit} can’t be below zero.` }
  return { amount: toDecimal(units, SCALE), units }
}

/** An amount of BD in full, never rounded: `2,499,999.999999 BD`. */
export function exactBd(amount: string): string {
  return `${groupThousands(amount)} BD`
}

/** An amount of BD to two decimals, for what was computed: `1,108,750.00 BD`. */
export function roundedBd(amount: string): string {
  return `${formatExact(amount)} BD`
}

/** A number of JSON as a plain decimal string, without an exponent: `1e-7` → `'0.0000001'`. */
export function plainDecimal(value: number): string {
  const [mantissa = '', exponent] = String(value).split('e')
  if (exponent === undefined) return mantissa
  const [whole = '', fraction = ''] = mantissa.split('.')
  const shift = Number(exponent)
  if (shift >= 0) return `${whole}${fraction.padEnd(shift, '0').slice(0, shift)}${fraction.length > shift ? `.${fraction.slice(shift)}` : ''}`
  return `0.${'0'.repeat(-shift - whole.length)}${whole}${fraction}`
}

/** The quotient or product of plain decimals, rounded half up to two places, in integers. Neither may be negative. */
export function multiplied(one: string, other: string): string {
  const [a, b] = [parts(one), parts(other)]
  return inCents(a.units * b.units, 10n ** BigInt(a.places + b.places))
}

export function divided(one: string, other: string): string {
  const [a, b] = [parts(one), parts(other)]
  return inCents(a.units * 10n ** BigInt(b.places), b.units * 10n ** BigInt(a.places))
}

function parts(decimal: string): { units: bigint; places: number } {
  const [whole = '0', fraction = ''] = decimal.split('.')
  return { units: BigInt(`${whole}${fraction}`), places: fraction.length }
}

function inCents(numerator: bigint, denominator: bigint): string {
  const cents = (numerator * 200n + denominator) / (2n * denominator)
  const digits = cents.toString().padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}
