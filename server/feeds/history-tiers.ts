const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/**
 * How much of the past to keep. Below the first age every minute stays; from each age on, one value per step. Each step
 * divides the next and all count from 1970 UTC, so the last value of a day is the last of its last hour: the same values
 * remain regardless of the order of tiers.
 */
export const keptTiers = [
  { fromAgeMs: 48 * HOUR, stepMs: 15 * MINUTE },
  { fromAgeMs: 14 * DAY, stepMs: HOUR },
  { fromAgeMs: 90 * DAY, stepMs: DAY },
] as const

/** The windows that pages show. No step is finer than what is kept at the far end of its window; a window has at most 367 steps. */
export const shownWindows = {
  '24h': { spanMs: DAY, stepMs: 5 * MINUTE },
  '7d': { spanMs: 7 * DAY, stepMs: 30 * MINUTE },
  '30d': { spanMs: 30 * DAY, stepMs: 2 * HOUR },
  '1y': { spanMs: 365 * DAY, stepMs: DAY },
} as const
