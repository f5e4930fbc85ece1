import { randomUUID } from 'node:crypto'
import { and, desc, eq, lte, max, sql } from 'drizzle-orm'
import { notification, type Notification } from '../../src/contract/notifications.ts'
import { sharedBriefly } from '../lib/shared-briefly.ts'
import type { Database } from '../db/open.ts'
import { notificationReaders, notificationReads, notifications } from '../db/schema-notifications.ts'
import { secretHash } from '../lib/secret-hash.ts'
import type { Clock } from '../lib/clock.ts'
import { MOST_KEPT } from './prune.ts'
import { idOf, record, topicOf } from './record.ts'

/** `reader` is a device's cookie; undefined for a device that has marked nothing yet. */
export interface NotificationService {
  /** Newest first. */
  list(reader: string | undefined, limit: number): Promise<Notification[]>
  unread(reader: string | undefined): Promise<number>
  exists(id: string): Promise<boolean>
  /** Whether this device has marked anything before. */
  knows(reader: string): Promise<boolean>
  /** Both return how many are still unread. */
  markRead(reader: string, id: string): Promise<number>
  markAllRead(reader: string): Promise<number>
  /** Notifies everyone, once per key. Throws for a link outside the app. */
  announce(announcement: { key?: string; title: string; message: string; href?: string }): Promise<void>
}

/** A new device has at most this much unread, in ms. */
const NEWS_MS = 7 * 86_400_000
/** Every open page polls, and the list is the same for all of them. */
const SHARED_MS = 2000

type Row = typeof notifications.$inferSelect
/** What a device has read: everything before a moment, everything up to a row, and single notifications. */
interface ReadState {
  from: number
  upTo: number
  single: ReadonlySet<string>
}

/** Reads and marks notifications, for all devices. */
export function createNotificationService({ db, clock }: { db: Database['db']; clock: Clock }): NotificationService {
  const kept = sharedBriefly(() => db.select().from(notifications).orderBy(desc(notifications.createdAt), desc(notifications.noted)).limit(MOST_KEPT), SHARED_MS, clock)

  const stateOf = async (reader: string | undefined): Promise<ReadState> => {
    const fresh = { from: clock.now() - NEWS_MS, upTo: 0, single: new Set<string>() }
    if (reader === undefined) return fresh
    const hash = secretHash(reader)
    const [row] = await db.select().from(notificationReaders).where(eq(notificationReaders.hash, hash))
    if (!row) return fresh
    const marked = await db.select({ id: notificationReads.notification }).from(notificationReads).where(eq(notificationReads.reader, hash))
    return { from: row.unreadFrom.getTime(), upTo: row.readUpTo, single: new Set(marked.map(({ id }) => id)) }
  }

  const unread = async (reader: string | undefined) => {
    const [rows, state] = await Promise.all([kept(), stateOf(reader)])
    return rows.filter((row) => !isRead(row, state)).length
  }

  /** A device stops being new when it first marks something: older notifications then stay read. */
  const used = async (reader: string, readUpTo?: number) => {
    const now = new Date(clock.now())
    const row = { hash: secretHash(reader), unreadFrom: new Date(now.getTime() - NEWS_MS), readUpTo: readUpTo ?? 0, usedAt: now }
    const set = readUpTo === undefined ? { usedAt: now } : { usedAt: now, readUpTo: sql`greatest(${notificationReaders.readUpTo}, ${readUpTo})` }
    await db.insert(notificationReaders).values(row).onConflictDoUpdate({ target: notificationReaders.hash, set })
    return row.hash
  }

  return {
    async list(reader, limit) {
      const [rows, state] = await Promise.all([kept(), stateOf(reader)])
      return rows.slice(0, limit).map((row) => shown(row, isRead(row, state)))
    },
    unread,
    knows: async (reader) => (await db.$count(notificationReaders, eq(notificationReaders.hash, secretHash(reader)))) > 0,
    exists: async (id) => (await db.$count(notifications, eq(notifications.id, id))) > 0,
    async markRead(reader, id) {
      const hash = await used(reader)
      // Inserts nothing if the notification was pruned meanwhile.
      await db.execute(sql`insert into ${notificationReads} (reader, notification) select ${hash}, ${notifications.id} from ${notifications} where ${notifications.id} = ${id} on conflict do nothing`)
      return unread(reader)
    },
    async markAllRead(reader) {
      const [newest] = await db.select({ noted: max(notifications.noted) }).from(notifications)
      const upTo = newest?.noted ?? 0
      const hash = await used(reader, upTo)
      const covered = db.select({ id: notifications.id }).from(notifications).where(lte(notifications.noted, upTo))
      await db.delete(notificationReads).where(and(eq(notificationReads.reader, hash), sql`${notificationReads.notification} in ${covered}`))
      return unread(reader)
    },
    async announce({ key = randomUUID(), title, message, href }) {
      const at = new Date(clock.now())
      const event = `announcement:${key}`
      const said = { kind: 'announcement' as const, title, message, ...(href === undefined ? {} : { href }) }
      notification.parse({ ...said, id: idOf(event), createdAt: at.toISOString(), read: false })
      await record(db, [{ ...said, event, at }])
    },
  }
}

function isRead({ id, noted, createdAt }: Row, { from, upTo, single }: ReadState): boolean {
  return createdAt.getTime() < from || noted <= upTo || single.has(id)
}

function shown({ id, event, kind, title, message, createdAt, href }: Row, read: boolean): Notification {
  return { id, kind, ...topicOf(event), title, message, createdAt: createdAt.toISOString(), read, ...(href === null ? {} : { href }) }
}
