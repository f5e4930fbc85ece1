import { desc, inArray, lt } from 'drizzle-orm'
import type { Database } from '../db/open.ts'
import { notificationReaders, notifications } from '../db/schema-notifications.ts'

/** How long to keep a notification, or a device that marks nothing any more: by then all it has read is gone. */
export const KEPT_MS = 90 * 86_400_000
/** Beyond this many the oldest go, at any age. */
export const MOST_KEPT = 1000

/** Removes notifications that are too old or too many. */
export async function prune(db: Database['db'], now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - KEPT_MS)
  await db.delete(notifications).where(lt(notifications.createdAt, oldest))
  await db.delete(notificationReaders).where(lt(notificationReaders.usedAt, oldest))
  const tooMany = await db.select({ id: notifications.id }).from(notifications).orderBy(desc(notifications.createdAt), desc(notifications.noted)).offset(MOST_KEPT)
  if (tooMany.length > 0) await db.delete(notifications).where(inArray(notifications.id, tooMany.map(({ id }) => id)))
}
