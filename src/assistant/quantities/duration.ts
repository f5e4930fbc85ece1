import { fromDecimal, toDecimal } from '../../rules/amount.ts'
import type { Time } from './vocabulary.ts'

const PLACES = 6
const UNIT = 10n ** BigInt(PLACES)

/** Days of one, as a fraction. */
const DAYS: Record<Exclude<Time, 'month'>, readonly [bigint, bigint]> = {
  hour: [1n, 24n],
  day: [1n, 1n],
  week: [7n, 1n],
  quarter: [365n, 4n],
  halfYear: [365n, 2n],
  year: [365n, 1n],
}

/**
 * A time in days, a plain decimal: as in the calculator a month has 30, three months 91.25, six 182.5, a year 365. Fewer than three
 * months have 30 each, more are twelfths of a year. Null for more than anyone asks.
 */
export function inDays(value: string, time: Time): string | null {
  const units = value.length > 20 ? null : fromDecimal(value, PLACES)
  if (units === null || units < 0n) return null
  const [over, under] = time === 'month' ? (units < 3n * UNIT ? [30n, 1n] : [365n, 12n]) : DAYS[time]
  const to = time === 'hour' ? 100n : 10_000n
  // Rounded to hundredths of a day; of hours, to ten-thousandths.
  return toDecimal(((units * over * 2n + under * to) / (2n * under * to)) * to, PLACES)
}

/** Two plain decimals of days added. */
export function added(one: string, other: string): string {
  return toDecimal((fromDecimal(one, PLACES) ?? 0n) + (fromDecimal(other, PLACES) ?? 0n), PLACES)
}
