import type { pushNotices } from '../../db/schema.ts'

export type Notice = Pick<typeof pushNotices.$inferSelect, 'event' | 'kind' | 'amount' | 'wallet' | 'positions' | 'price' | 'priceLimit' | 'happenedAt'>

/** What to send singly, in this order, and what to summarise after it. */
export interface ToTell {
  singly: Notice[]
  together: Notice[]
}

/** Older than this, an event is no longer news. */
export const NEWS_MS = 86_400_000
/** More notifications in a row would only annoy. */
export const MOST_AT_ONCE = 4

/**
 * Decides how to send due notices: unlocks first, then a wallet's movements, the price, the vault's, the newest of each singly;
 * old or excess ones as a summary.
 */
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

const weights = { unlocked: 3, 'unlocks-tomorrow': 3, 'unlocks-soon': 3, staked: 2, unstaked: 2, 'to-vault': 2, 'from-vault': 2, 'price-above': 1, 'price-below': 1, deposit: 0, withdrawal: 0, unattributed: 0 } as const

export function weight({ kind }: Pick<Notice, 'kind'>): number {
  return weights[kind]
}
