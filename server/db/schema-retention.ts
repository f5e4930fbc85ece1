import { integer, jsonb, pgTable } from 'drizzle-orm/pg-core'
import type { SubmissionKind } from '../../src/contract/submission.ts'
import { moment } from './columns.ts'

/** The last finished run of the retention: one row. */
export const retentionRuns = pgTable('retention_runs', {
  id: integer('id').primaryKey(),
  at: moment('at').notNull(),
  /** Cases that lapsed and were closed. */
  closed: integer('closed').notNull(),
  /** Submissions deleted, by kind. */
  deleted: jsonb('deleted').$type<Partial<Record<SubmissionKind, number>>>().notNull(),
})
