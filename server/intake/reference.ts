import { randomInt } from 'node:crypto'
import { referenceNumber } from '../../src/contract/submission.ts'

const DAY_MS = 86_400_000

/** `BD-`, the day in UTC, and six random digits. The database decides whether it is free. */
export function newReference(now: number): string {
  return `BD-${dayOf(now)}-${randomInt(100_000, 1_000_000)}`
}

/**
 * The reference that a browser proposes, if acceptable: well-formed, and of today, yesterday or tomorrow, since clocks and
 * time zones differ. `undefined` otherwise.
 */
export function proposedReference(proposal: unknown, now: number): string | undefined {
  const { data } = referenceNumber.safeParse(proposal)
  const days = [now - DAY_MS, now, now + DAY_MS].map(dayOf)
  return data !== undefined && days.includes(data.slice(3, 11)) ? data : undefined
}

function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10).replaceAll('-', '')
}
