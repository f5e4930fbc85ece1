import { bigint, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { notificationKinds } from '../../src/contract/notifications.ts'
import { moment } from './columns.ts'

/** What every holder may care about, one row an event, whoever notes it down first. */
export const notifications = pgTable(
  'notifications',
  {
    id: text('id').primaryKey(),
    /** Grows with every row: whoever has read everything has read up to here. */
    noted: bigint('noted', { mode: 'number' }).notNull().unique().generatedAlwaysAsIdentity(),
    /** What it is about, so that nothing is noted twice: `vault:<movement>`, `network:degraded:<time>`. */
    event: text('event').notNull().unique(),
    kind: text('kind', { enum: notificationKinds }).notNull(),
    title: text('title').notNull(),
    message: text('message').notNull(),
    /** A place in the app. */
    href: text('href'),
    /** When it happened. */
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('notifications_by_time').on(table.createdAt, table.noted)],
)

/** A device that has marked something as read. Nothing else is known of it. */
export const notificationReaders = pgTable('notification_readers', {
  /** SHA-256 of what its cookie holds. */
  hash: text('hash').primaryKey(),
  /** What happened before counts as read. */
  unreadFrom: moment('unread_from').notNull(),
  /** Everything noted up to here is read. */
  readUpTo: bigint('read_up_to', { mode: 'number' }).notNull(),
  usedAt: moment('used_at').notNull(),
})

/** What a device has marked one by one. */
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
