import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { bytes, moment } from './columns.ts'

/**
 * Subscriptions to calendars of unlocks. Nothing in it says whose they are or which wallets they name: that is sealed with
 * the token, of which only the hash is here.
 */
export const calendarSubscriptions = pgTable(
  'calendar_subscriptions',
  {
    /** SHA-256 of the token in the calendar's address. */
    tokenHash: text('token_hash').primaryKey(),
    /** The wallets and the labels that were given, encrypted with a key made of the token. */
    sealed: bytes('sealed').notNull(),
    createdAt: moment('created_at').notNull(),
    /** When a calendar last asked, to the day; it is forgotten a year after that. */
    readAt: moment('read_at').notNull(),
  },
  (table) => [index('calendar_subscriptions_by_read').on(table.readAt)],
)
