import { Buffer } from 'node:buffer'
import { and, ilike, or, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { submissionKinds } from '../../src/contract/submission.ts'
import { submissions } from '../db/schema-submissions.ts'

/** What of a list is asked for. */
export const listQuery = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(10),
  /** Only what contains it in name, e-mail address, reference or wallet. */
  q: z.string().trim().max(200).regex(/^[^\p{Cc}]*$/u).default(''),
  kind: z.enum(submissionKinds).optional(),
  /** `next` of the part before. */
  before: z.string().max(200).transform(parseCursor).optional(),
})
export type ListQuery = z.infer<typeof listQuery>

/** The last row of a part: its time and its id, as two may share a time. */
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

/** Submissions that what was typed is found in. Every word of it has to be somewhere. */
export function matching(q: string): SQL | undefined {
  const words = q.split(/\s+/).filter((word) => word !== '')
  return and(...words.map((word) => or(...[submissions.name, submissions.email, submissions.reference, submissions.wallet].map((column) => ilike(column, containing(word))))))
}

/** One row more than asked for was read: whether there is more, and from where. */
export function page<R>(rows: readonly R[], limit: number, cursor: (row: R) => Cursor): { rows: readonly R[]; next: string | null } {
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return { rows: shown, next: rows.length > limit && last !== undefined ? cursorOf(cursor(last)) : null }
}

/** The database knows no later time. */
const LATEST = Date.parse('9999-12-31T23:59:59Z')

function containing(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`
}

function parseCursor(text: string, context: z.RefinementCtx): Cursor {
  const [, at, id] = /^(\d{1,15}) (\S{1,100})$/.exec(Buffer.from(text, 'base64url').toString()) ?? []
  if (at === undefined || id === undefined || Number(at) > LATEST) {
    context.addIssue({ code: 'custom', message: 'is no cursor of this list' })
    return z.NEVER
  }
  return { at: new Date(Number(at)), id }
}
