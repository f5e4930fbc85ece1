import type { pushNotices } from '../../db/schema.ts'

export type Notice = Pick<typeof pushNotices.$inferSelect, 'event' | 'kind' | 'amount' | 'happenedAt'>

/** What is told one by one, in this order, and what is summed up in one line after it. */
export interface ToTell {
  singly: Notice[]
  together: Notice[]
}

/** Older than this it is no news any more. */
export const NEWS_MS = 86_400_000
/** A phone that rings more often in a row only annoys. */
export const MOST_AT_ONCE = 4

/** How what is due is told: the newest singly, a stake's unlock before any movement; what is old or too much, together. */
export function toTell(due: readonly Notice[], now: Date): ToTell {
  const oldest = now.getTime() - NEWS_MS
  const byWeight = due.toSorted((a, b) => weight(b) - weight(a) || b.happenedAt.getTime() - a.happenedAt.getTime())
  const singly = byWeight.filter(({ happenedAt }) => happenedAt.getTime() >= oldest).slice(0, MOST_AT_ONCE)
  const told = new Set(singly)
  return {
    singly: singly.toSorted((a, b) => a.happenedAt.getTime() - b.happenedAt.getTime()),
    together: due.filter((notice) => !told.has(notice)),
  }
}

function weight({ kind }: Notice): number {
  return kind === 'unlocked' || kind === 'unlocks-soon' ? 1 : 0
}
