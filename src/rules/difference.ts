import { fromDecimal, toDecimal } from './amount.ts'
import { MINUS, formatChange, formatExact, groupThousands } from './format.ts'

/** More decimals than any token or price has. */
const FINEST = 18

/** `to` less `from`, both plain decimals, exactly: `('1.5', '2')` → `'0.5'`. Throws if either is none. */
export function differenceOf(from: string, to: string): string {
  const [one, other] = [fromDecimal(from, FINEST), fromDecimal(to, FINEST)]
  if (one === null || other === null) throw new RangeError(`not plain decimals: ${from}, ${to}`)
  return toDecimal(other - one, FINEST)
}

/** A difference with its sign: `'-25000'` → `'−25,000.00'`; with `places` null to its last digit. */
export function formatDifference(difference: string, places: number | null): string {
  const size = difference.replace('-', '')
  const text = places === null ? groupThousands(size) : formatExact(size, places)
  if (!/[1-9]/.test(text)) return text
  return `${difference.startsWith('-') ? MINUS : '+'}${text}`
}

/** From one value to another: `+25,000.00 BD (+0.02%)`; without percent where the first one is zero. */
export function formatMove(from: string, to: string, unit: string, places: number | null): string {
  const difference = formatDifference(differenceOf(from, to), places)
  const percent = Number(from) > 0 ? ` (${formatChange((Number(to) / Number(from) - 1) * 100)})` : ''
  return `${difference} ${unit}${percent}`
}
