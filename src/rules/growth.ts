/** The windows of the Vault Performance strip. */
export const growthHours = [6, 12, 18, 24] as const

const PLACES = 10_000n

/**
 * The change from one amount to another in percent, to four places; `null` from nothing. In integers until the very end: at
 * nine places an amount has more digits than a float holds.
 */
export function percentChange(from: bigint, to: bigint): number | null {
  if (from <= 0n) return null
  const scaled = (to - from) * 100n * PLACES
  const half = scaled < 0n ? -from : from
  // BigInt division truncates towards zero, so adding half the divisor with the dividend's sign rounds to the nearest.
  return Number((2n * scaled + half) / (2n * from)) / Number(PLACES)
}
