import { createHash } from 'node:crypto'
import { notificationTopics, type Notification } from '../../src/contract/notifications.ts'
import type { Database } from '../db/open.ts'
import { notifications } from '../db/schema-notifications.ts'

export interface Event {
  /** Identifies the event; each one is recorded once, ever. */
  event: string
  kind: Notification['kind']
  title: string
  message: string
  /** A path in the app. */
  href?: string
  at: Date
}

/** Records events. Those recorded before, by any process, stay as they are. */
export async function record(db: Database['db'], events: readonly Event[]): Promise<void> {
  if (events.length === 0) return
  const rows = events.map(({ event, kind, title, message, href = null, at }) => ({ id: idOf(event), event, kind, title, message, href, createdAt: at }))
  await db.insert(notifications).values(rows).onConflictDoNothing()
}

/** The id of an event's notification, stored or not. */
export function idOf(event: string): string {
  return createHash('sha256').update(event).digest('base64url').slice(0, 22)
}

/** What an event about stakes tells, by its key: `stake:…`; nothing for the others. */
export function topicOf(event: string): { topic?: NonNullable<Notification['topic']> } {
  const topic = notificationTopics.find((one) => event.startsWith(`${one}:`))
  return topic === undefined ? {} : { topic }
}
