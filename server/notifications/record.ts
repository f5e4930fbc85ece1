import { createHash } from 'node:crypto'
import type { Notification } from '../../src/contract/notifications.ts'
import type { Database } from '../db/open.ts'
import { notifications } from '../db/schema-notifications.ts'

export interface Event {
  /** What it is about; the same one is noted once, ever. */
  event: string
  kind: Notification['kind']
  title: string
  message: string
  /** A place in the app. */
  href?: string
  at: Date
}

/** Notes events down. Those that were noted before, by whatever process, stay as they are. */
export async function record(db: Database['db'], events: readonly Event[]): Promise<void> {
  if (events.length === 0) return
  const rows = events.map(({ event, kind, title, message, href = null, at }) => ({ id: idOf(event), event, kind, title, message, href, createdAt: at }))
  await db.insert(notifications).values(rows).onConflictDoNothing()
}

/** The id that the notification of an event has, or would have. */
export function idOf(event: string): string {
  return createHash('sha256').update(event).digest('base64url').slice(0, 22)
}
