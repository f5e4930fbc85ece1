import { Buffer } from 'node:buffer'
import { and, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import { adminCaseStates, type AdminCaseState } from '../../src/contract/admin-case-state.ts'
import { INBOX_MOST, INBOX_SEARCH_MOST, inboxSorts, type InboxSort } from '../../src/contract/admin-inbox.ts'
import { submissionKinds } from '../../src/contract/submission.ts'
import { inbox } from '../db/schema-inbox.ts'

/** What both the list and its counts are asked with. */
export const inboxFilter = z.object({
  q: z.string().trim().max(INBOX_SEARCH_MOST).regex(/^[^\p{Cc}]*$/u).default(''),
  kind: z.enum(submissionKinds).optional(),
  /** Separated by commas. */
  state: z.string().max(200).transform(parseStates).optional(),
  /** `me`, `none`, or @ and a name. */
  assignee: z.string().max(101).regex(/^(me|none|@[^\p{Cc}]+)$/u).optional(),
  undelivered: z.literal('1').optional(),
})
export type InboxFilter = z.infer<typeof inboxFilter>

export const inboxQuery = inboxFilter.extend({
  sort: z.enum(inboxSorts).default('newest'),
  limit: z.coerce.number().int().min(1).max(INBOX_MOST).default(50),
  cursor: z.string().max(600).transform(parseCursor).optional(),
})
export type InboxQuery = z.infer<typeof inboxQuery>

/** The last row of a page, under its sort: the value sorted by, and the id, since two rows may share a value. */
export interface InboxCursor {
  sort: InboxSort
  value: string
  id: string
}

const cursorShape = z.tuple([z.enum(inboxSorts), z.string().max(400), z.string().max(64)])

export function cursorText({ sort, value, id }: InboxCursor): string {
  return Buffer.from(JSON.stringify([sort, value, id])).toString('base64url')
}

/** By what each sort orders. */
export const orders = {
  newest: { by: inbox.createdAt, down: true },
  oldest: { by: inbox.createdAt, down: false },
  stale: { by: inbox.changedAt, down: false },
  name: { by: inbox.sortName, down: false },
} as const satisfies Record<InboxSort, object>

/** Rows after the cursor. A cursor of another sort is none of this list. */
export function afterCursor(sort: InboxSort, cursor: InboxCursor | undefined): SQL | undefined {
  if (cursor === undefined) return undefined
  const { by, down } = orders[sort]
  const value = sort === 'name' ? sql`${cursor.value}` : sql`${cursor.value}::timestamptz`
  return down ? sql`(${by}, ${inbox.submission}) < (${value}, ${cursor.id})` : sql`(${by}, ${inbox.submission}) > (${value}, ${cursor.id})`
}

/** The groups of filters; `me` is the administrator's name. */
export function filtersOf({ kind, state, assignee, undelivered }: InboxFilter, me: string): SQL | undefined {
  return and(
    kind && eq(inbox.kind, kind),
    state && (state.length === 1 ? eq(inbox.state, state[0] ?? 'new') : inArray(inbox.state, state)),
    assignee === undefined ? undefined : assignee === 'none' ? isNull(inbox.assignee) : eq(inbox.assignee, nameOf(assignee, me)),
    undelivered === undefined ? undefined : sql`${inbox.undelivered}`,
  )
}

/** Every word must occur somewhere; upper and lower case are the same. Undefined without any. */
export function searchOf(q: string): SQL | undefined {
  const words = [...new Set(q.split(/\s+/).filter((word) => word !== ''))]
  // Faster than strpos(), which prepares its search anew for each row.
  return and(...words.map((word) => sql`${inbox.search} like lower(${`%${word.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`})`))
}

/** `me` or @ and a name, as a name. */
export function nameOf(assignee: string, me: string): string {
  return assignee === 'me' ? me : assignee.slice(1)
}

function parseStates(text: string, context: z.RefinementCtx): AdminCaseState[] {
  const states = z.array(z.enum(adminCaseStates)).safeParse(text.split(','))
  if (states.success) return states.data
  context.addIssue({ code: 'custom', message: `is not a list of ${adminCaseStates.join(', ')}` })
  return z.NEVER
}

function parseCursor(text: string, context: z.RefinementCtx): InboxCursor {
  try {
    const [sort, value, id] = cursorShape.parse(JSON.parse(Buffer.from(text, 'base64url').toString()))
    if (sort !== 'name' && !z.iso.datetime().safeParse(value).success) throw new Error('no time')
    if (/\p{Cc}/u.test(value + id)) throw new Error('no text of ours')
    return { sort, value, id }
  } catch {
    context.addIssue({ code: 'custom', message: 'is not a cursor of this list' })
    return z.NEVER
  }
}
