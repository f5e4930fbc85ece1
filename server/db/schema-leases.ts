import { bigint, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'

/** Which process on this database does what only one may do, and until when, by the database's clock. */
export const leases = pgTable(
  'leases',
  {
    name: text('name').primaryKey(),
    /** The holder's application_name, and the backend of the connection over which it renews. */
    holder: text('holder').notNull(),
    backend: integer('backend').notNull(),
    /** Grows with each holder: writes begun under an earlier epoch are rejected. */
    epoch: bigint('epoch', { mode: 'number' }).notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  // Makes the epoch part of a key: a renewal doesn't wait for writers that hold the row FOR KEY SHARE, a new epoch does.
  (table) => [uniqueIndex('leases_epoch').on(table.name, table.epoch)],
)
