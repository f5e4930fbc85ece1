import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { adminCaseStates } from '../../src/contract/admin-case-state.ts'
import { submissionKinds } from '../../src/contract/submission.ts'
import { moment } from './columns.ts'
import { adminUsers } from './schema-admin.ts'
import { submissions } from './schema-submissions.ts'

/**
 * What the administrators' list needs of each submission, and nothing else: searches read all of it. Kept by triggers on
 * submissions, case_events and deliveries (migration 0021), so that every writer is covered.
 */
export const inbox = pgTable(
  'inbox',
  {
    // Columns of fixed length first: the ones after a text are slower to reach.
    createdAt: moment('created_at').notNull(),
    /** Of the last event. */
    changedAt: moment('changed_at').notNull(),
    version: integer('version').notNull().default(0),
    /** A message about it failed for good and was not sent again since. */
    undelivered: boolean('undelivered').notNull().default(false),
    /** Name, email address, reference and wallet in lower case, each on a line. */
    search: text('search').notNull(),
    state: text('state', { enum: adminCaseStates }).notNull().default('new'),
    kind: text('kind', { enum: submissionKinds }).notNull(),
    assignee: text('assignee'),
    sortName: text('sort_name').notNull(),
    /** Who made the last event; null for the sender. */
    changedBy: text('changed_by'),
    submission: text('submission')
      .primaryKey()
      .references(() => submissions.id, { onDelete: 'cascade' }),
  },
  (table) => [
    index('inbox_by_time').on(table.createdAt, table.submission),
    index('inbox_by_change').on(table.changedAt, table.submission),
    index('inbox_by_name').on(table.sortName, table.submission),
    index('inbox_by_state').on(table.state, table.createdAt, table.submission),
    // The counts without a search come from here alone.
    index('inbox_facets').on(table.state, table.kind, table.assignee, table.undelivered),
    index('inbox_by_assignee').on(table.assignee, table.createdAt, table.submission),
    index('inbox_undelivered').on(table.createdAt, table.submission).where(sql`undelivered`),
  ],
)

/** Views that administrators saved for themselves. */
export const inboxViews = pgTable(
  'inbox_views',
  {
    id: text('id').primaryKey(),
    user: text('user')
      .notNull()
      .references(() => adminUsers.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** As in the address of the page. */
    query: text('query').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [unique('inbox_views_once').on(table.user, table.name)],
)
