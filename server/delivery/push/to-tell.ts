import type { pushNotices } from '../../db/schema.ts'

export type Notice = Pick<typeof pushNotices.$inferSelect, 'event' | 'kind' | 'amount' | 'happenedAt'>

/** What to send singly, in this order, and what to summarise after it. */
export interface ToTell {
  singly: Notice[]
  together: Notice[]
}

/** Older than this, an event is no longer news. */
export const NEWS_MS = 86_400_000
/** More notifications in a row would only annoy. */
export const MOST_AT_ONCE = 4

/** Decides how to send due notices: the newest singly, a stake's unlock before any movement; old or excess ones as a summary. */
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
