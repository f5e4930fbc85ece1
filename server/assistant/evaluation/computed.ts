// What the answers are checked against: worked out here from the published rules, without the assistant's own code.

/** The price of the evaluation's market, USD. */
export const PRICE = 0.0001184
/** The evaluation's present. */
export const NOW = Date.parse('2026-11-23T12:00:00Z')

/** When the ledger was last compared with the chain. */
export const LEDGER_AS_OF = Date.parse('2026-11-23T11:59:48Z')

const DAY_MS = 86_400_000
const LOCK_DAYS = 180

/** 88.7 % a year, simple interest, in whole base units of six decimals, rounded half up. */
export function rewardFor(amount: number, ms: number): number {
  const units = BigInt(Math.round(amount * 1e6)) * 887n * BigInt(Math.round(ms))
  const under = 1000n * 365n * BigInt(DAY_MS)
  return Number((units * 2n + under) / (2n * under)) / 1e6
}

/** The reward for each of these lengths: `six months` may be 180, 182.5 or 184 days. */
export function rewards(amount: number, days: readonly number[]): readonly number[] {
  return days.map((one) => rewardFor(amount, one * DAY_MS))
}

export const aWeek = [7]
export const aMonth = [28, 30, 365 / 12, 30.4, 30.42, 31]
export const aQuarter = [90, 91, 91.25, 92]
export const halfAYear = [180, 181, 182, 182.5, 183, 184]
export const aYear = [365]

/** USD. */
export function worthOf(amount: number): number {
  return amount * PRICE
}

export function bdFor(dollars: number): number {
  return dollars / PRICE
}

/** The day on which a stake of this day unlocks, or the moment. */
export function unlockDay(staked: string): string {
  return unlockOf(staked).slice(0, 10)
}

export function unlockOf(staked: string): string {
  return new Date(Date.parse(staked) + LOCK_DAYS * DAY_MS).toISOString()
}

/** What a stake of this day has earned by now. */
export function earnedSince(amount: number, staked: string, until = NOW): number {
  return rewardFor(amount, until - Date.parse(staked))
}
