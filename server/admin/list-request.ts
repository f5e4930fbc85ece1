import { Buffer } from 'node:buffer'
import { and, ilike, or, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { adminCaseStates, type AdminCaseState } from '../../src/contract/admin-case-state.ts'
import { submissionKinds } from '../../src/contract/submission.ts'
import { submissions } from '../db/schema-submissions.ts'

/** The query of a list request. */
export const listQuery = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(10),
  /** Only rows that contain it in name, email address, reference or wallet. */
  q: z.string().trim().max(200).regex(/^[^\p{Cc}]*$/u).default(''),
  kind: z.enum(submissionKinds).optional(),
  /** Only cases in one of these states, separated by commas. */
  state: z.string().max(100).transform(parseStates).optional(),
  /** `next` of the previous page. */
  before: z.string().max(200).transform(parseCursor).optional(),
})
export type ListQuery = z.infer<typeof listQuery>

/** The last row of a page: its time and its id, since two rows may share a time. */
export interface Cursor {
  at: Date
  id: string
}

function cursorOf({ at, id }: Cursor): string {
  return Buffer.from(`${at.getTime()} ${id}`).toString('base64url')
}

/** Rows older than the cursor. */
export function olderThan(at: PgColumn, id: PgColumn, cursor: Cursor | undefined): SQL | undefined {
  return cursor && sql`(${at}, ${id}) < (${cursor.at.toISOString()}::timestamptz, ${cursor.id})`
}

/** Submissions that match the search text: every word of it must occur somewhere. */
export function matching(q: string): SQL | undefined {
  const words = q.split(/\s+/).filter((word) => word !== '')
  return and(...words.map((word) => or(...[submissions.name, submissions.email, submissions.reference, submissions.wallet].map((column) => ilike(column, containing(word))))))
}

/** Cuts a page out of `limit` + 1 rows read; `next` is null on the last page. */
export function page<R>(rows: readonly R[], limit: number, cursor: (row: R) => Cursor): { rows: readonly R[]; next: string | null } {
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return { rows: shown, next: rows.length > limit && last !== undefined ? cursorOf(cursor(last)) : null }
}

/** The latest time that the database can store. */
const LATEST = Date.parse('9999-12-31T23:59:59Z')

export function containing(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`
}

function parseStates(text: string, context: z.RefinementCtx): AdminCaseState[] {
  const states = z.array(z.enum(adminCaseStates)).safeParse(text.split(','))
  if (states.success) return states.data
  context.addIssue({ code: 'custom', message: `is not a list of ${adminCaseStates.join(', ')}` })
  return z.NEVER
}

function parseCursor(text: string, context: z.RefinementCtx): Cursor {
  const [, at, id] = /^(\d{1,15}) (\S{1,100})$/.exec(Buffer.from(text, 'base64url').toString()) ?? []
  if (at === undefined || id === undefined || Number(at) > LATEST) {
    context.addIssue({ code: 'custom', message: 'is not a cursor of this list' })
    return z.NEVER
  }
  return { at: new Date(Number(at)), id }
}
