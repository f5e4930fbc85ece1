import { desc, gt, sum } from 'drizzle-orm'
import type { Database } from '../db/open.ts'
import { notifications } from '../db/schema-notifications.ts'
import { MOST_KEPT } from './prune.ts'

export type Row = typeof notifications.$inferSelect

/**
 * Reads the newest notifications, newest first, at most MOST_KEPT. Only what is new since the last time is read: a thousand rows are 50 to 100 ms
 * in which the process does nothing else. Not to be asked again before it has answered.
 */
export function createNewestNotifications(db: Database['db']): () => Promise<readonly Row[]> {
  const newestFirst = [desc(notifications.createdAt), desc(notifications.noted)]
  const all = () => db.select().from(notifications).orderBy(...newestFirst).limit(MOST_KEPT)
  let known: readonly Row[] | undefined

  const sumStored = async () => {
    const newest = db.select({ noted: notifications.noted }).from(notifications).orderBy(...newestFirst).limit(MOST_KEPT).as('newest')
    const [row] = await db.select({ noted: sum(newest.noted).mapWith(Number) }).from(newest)
    return row?.noted ?? 0
  }

  /** Null if more has changed than that some came: some were pruned, or a transaction with lower numbers ended later. */
  const extended = async (before: readonly Row[]) => {
    const news = await db.select().from(notifications).where(gt(notifications.noted, Math.max(0, ...before.map(({ noted }) => noted))))
    const rows = [...news, ...before].sort(byTime).slice(0, MOST_KEPT)
    return rows.reduce((total, { noted }) => total + noted, 0) === (await sumStored()) ? rows : null
  }

  return async () => (known = (known && (await extended(known))) ?? (await all()))
}

function byTime(one: Row, other: Row): number {
  return other.createdAt.getTime() - one.createdAt.getTime() || other.noted - one.noted
}
