import { sql } from 'drizzle-orm'
import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'
import { submissions } from './schema-submissions.ts'

/** Wallets that the team has verified by hand. A row is in force until it is revoked; a wallet may have several. */
export const whitelist = pgTable(
  'whitelist',
  {
    id: text('id').primaryKey(),
    wallet: text('wallet').notNull(),
    /** The least tier that the wallet counts as. */
    tier: text('tier', { enum: ['duckling', 'banker', 'raven'] }).notNull(),
    /** The request whose approval put it here; null once that was deleted. */
    submission: text('submission').references(() => submissions.id, { onDelete: 'set null' }),
    /** Of that request. */
    reference: text('reference').notNull(),
    by: text('by').notNull(),
    since: moment('since').notNull(),
    revokedAt: moment('revoked_at'),
    revokedBy: text('revoked_by'),
  },
  (table) => [
    index('whitelist_by_wallet').on(table.wallet),
    index('whitelist_by_time').on(table.since, table.id),
    uniqueIndex('whitelist_once').on(table.submission).where(sql`revoked_at is null`),
  ],
)
