import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { bytes, moment } from './columns.ts'

/** Files that go ahead of their form. Deleted a day later, or an hour after their form was accepted. */
export const stagedUploads = pgTable(
  'staged_uploads',
  {
    /** SHA-256 of the secret in its address: whoever reads the database can't go on with it. */
    id: text('id').primaryKey(),
    /** As declared when it began, in bytes. */
    size: integer('size').notNull(),
    received: integer('received').notNull().default(0),
    /** SHA-256 of the sender's address group, for the limits; null for this machine. */
    sender: text('sender'),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('staged_uploads_by_end').on(table.expiresAt)],
)

/** Their content as it arrived, each part encrypted for its place. */
export const stagedParts = pgTable(
  'staged_parts',
  {
    upload: text('upload')
      .notNull()
      .references(() => stagedUploads.id, { onDelete: 'cascade' }),
    /** Where in the file it begins. */
    start: integer('start').notNull(),
    sealed: bytes('sealed').notNull(),
  },
  (table) => [primaryKey({ columns: [table.upload, table.start] })],
)
