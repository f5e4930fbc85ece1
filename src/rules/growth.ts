import { fromDecimal } from './amount.ts'

/** A recorded value as sent over the wire: ISO 8601 and a plain decimal string. */
export interface RecordedPoint {
  at: string
  value: string
}

/** `change` in percent, to four places; `null` ('Collecting') while the record doesn't cover the window. */
export interface Growth {
  hours: number
  change: number | null
}

/** The windows of the Vault Performance strip. */
export const growthHours = [6, 12, 18, 24] as const

const HOUR = 3_600_000
/** Two samples further apart than this say nothing about the time between them. */
const LARGEST_GAP_MS = HOUR
const PLACES = 10_000n

/**
 * How much a figure has grown in the last `hours`, one entry each. `points` are oldest first, `now` is epoch milliseconds.
 * The value at a time is the last one recorded until then. A window is `null` where the record doesn't reach back that
 * far, where it has a gap of more than an hour at its start or end, or where it started at zero.
 */
export function growth(points: readonly RecordedPoint[], now: number, hours: readonly number[]): Growth[] {
  const known = points.map(({ at, value }) => ({ at: Date.parse(at), value })).filter(({ at }) => at <= now)
  const latest = known.at(-1)
  const current = latest && now - latest.at <= LARGEST_GAP_MS ? latest.value : null
  return hours.map((span) => {
    const past = current === null ? null : valueAt(known, now - span * HOUR)
    return { hours: span, change: current === null || past === null ? null : exactPercent(past, current) }
  })
}

function valueAt(points: readonly { at: number; value: string }[], time: number): string | null {
  const before = points.findLast(({ at }) => at <= time)
  const after = points.find(({ at }) => at >= time)
  if (!before || !after || after.at - before.at > LARGEST_GAP_MS) return null
  return before.value
}

/** In integers until the very end: at nine places an amount has more digits than a float holds. */
function exactPercent(before: string, after: string): number | null {
  const decimals = Math.max(fractionDigits(before), fractionDigits(after))
  const from = fromDecimal(before, decimals)
  const to = fromDecimal(after, decimals)
  if (from === null || to === null || from <= 0n) return null
  const scaled = (to - from) * 100n * PLACES
  const half = scaled < 0n ? -from : from
  // BigInt division truncates towards zero, so adding half the divisor with the dividend's sign rounds to the nearest.
  return Number((2n * scaled + half) / (2n * from)) / Number(PLACES)
}

function fractionDigits(decimal: string): number {
  return decimal.split('.')[1]?.length ?? 0
}
