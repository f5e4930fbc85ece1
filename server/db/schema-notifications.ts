import { bigint, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { notificationKinds } from '../../src/contract/notifications.ts'
import { moment } from './columns.ts'

/** News for every holder: one row per event, by the first process that records it. */
export const notifications = pgTable(
  'notifications',
  {
    id: text('id').primaryKey(),
    /** Grows with every row: a reader of everything has read up to here. */
    noted: bigint('noted', { mode: 'number' }).notNull().unique().generatedAlwaysAsIdentity(),
    /** Identifies the event, so that none is recorded twice: `vault:<movement>`, `network:degraded:<time>`. */
    event: text('event').notNull().unique(),
    kind: text('kind', { enum: notificationKinds }).notNull(),
    title: text('title').notNull(),
    message: text('message').notNull(),
    /** A path in the app. */
    href: text('href'),
    /** When it happened. */
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('notifications_by_time').on(table.createdAt, table.noted)],
)

/** A device that has marked something as read. Nothing else is known about it. */
export const notificationReaders = pgTable('notification_readers', {
  /** SHA-256 of its cookie. */
  hash: text('hash').primaryKey(),
  /** Older events count as read. */
  unreadFrom: moment('unread_from').notNull(),
  /** Everything recorded up to here is read. */
  readUpTo: bigint('read_up_to', { mode: 'number' }).notNull(),
  usedAt: moment('used_at').notNull(),
})

/** What a device has marked individually. */
export const notificationReads = pgTable(
  'notification_reads',
  {
    reader: text('reader')
      .notNull()
      .references(() => notificationReaders.hash, { onDelete: 'cascade' }),
    notification: text('notification')
      .notNull()
      .references(() => notifications.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.reader, table.notification] }), index('notification_reads_of').on(table.notification)],
)
