import { formatDateTime } from '../rules/age.ts'
import { stakingPlan } from '../rules/calculator.ts'

/** By what every reward is computed, and what it is. */
export const PUBLISHED_RULE = `the published rule (${stakingPlan.apyPercent}% a year, simple interest)`
export const NO_PROMISE = 'an estimate, not a promise'

export const DAY_MS = 86_400_000

/** `21 Nov 2026, 14:59 UTC`. */
export function moment(at: number): string {
  return `${formatDateTime(at, 0).slice(0, -':00'.length)} UTC`
}

/** `21 Nov 2026`, in UTC. */
export function day(at: number): string {
  return formatDateTime(at, 0).slice(0, -', 14:59:00'.length)
}
