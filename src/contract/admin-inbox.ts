import { z } from 'zod/mini'
import { adminCaseStates } from './admin-case-state.ts'
import { submissionKinds } from './submission.ts'

/** The administrators' inbox: every submission, one narrow row each. */

/** `stale`: longest without a change first. `name`: the senders', from A to Z. */
export const inboxSorts = ['newest', 'oldest', 'stale', 'name'] as const
export type InboxSort = (typeof inboxSorts)[number]

export const INBOX_MOST = 200
/** The longest search, in characters. */
export const INBOX_SEARCH_MOST = 200

/** `version`, `state`, `assignee`: of its case, as of `changedAt`. `undelivered`: a message about it failed for good and wasn't sent again. */
export const inboxRow = z.object({
  id: z.string(),
  kind: z.enum(submissionKinds),
  referenceNumber: z.string(),
  name: z.string(),
  email: z.string(),
  wallet: z.nullable(z.string()),
  createdAt: z.iso.datetime(),
  changedAt: z.iso.datetime(),
  state: z.enum(adminCaseStates),
  assignee: z.nullable(z.string()),
  version: z.int(),
  undelivered: z.boolean(),
  /** What went wrong with the latest message that failed. */
  failure: z.optional(z.nullable(z.string())),
})
export type InboxRow = z.infer<typeof inboxRow>

/** GET /api/admin/inbox. `next`: the `cursor` of the next page; null at the end. */
export const inboxPage = z.object({ rows: z.array(inboxRow), next: z.nullable(z.string()) })
export type InboxPage = z.infer<typeof inboxPage>

const count = z.int()
/**
 * GET /api/admin/inbox/counts: exact, under the search. Each group is counted under the filters of the other groups, so that it says
 * what its choice would show. `total`: under all of them.
 */
export const inboxCounts = z.object({
  total: count,
  states: z.record(z.enum(adminCaseStates), count),
  kinds: z.record(z.enum(submissionKinds), count),
  mine: count,
  unassigned: count,
  undelivered: count,
})
export type InboxCounts = z.infer<typeof inboxCounts>

/** An administrator's own saved view: `query` is that of the inbox's address, without the case. */
export const inboxView = z.object({ id: z.string(), name: z.string(), query: z.string() })
export type InboxView = z.infer<typeof inboxView>
export const inboxViews = z.object({ views: z.array(inboxView) })

export const INBOX_VIEWS_MOST = 30
/** POST /api/admin/inbox/views. A view of the same name is replaced. */
export const inboxViewRequest = z.object({
  name: z.string({ error: 'Please name the view' }).check(z.trim(), z.minLength(1, { error: 'Please name the view' }), z.maxLength(60, { error: 'At most 60 characters' }), z.regex(/^[^\p{Cc}]*$/u, { error: 'Please use plain text' })),
  query: z.string().check(z.maxLength(600)),
})

/** An event of GET /api/admin/live. `by`: whose doing the last change was; null for the sender. `refresh`: something may have been missed. */
export const inboxChange = z.union([
  z.object({
    id: z.string(),
    version: z.int(),
    state: z.enum(adminCaseStates),
    assignee: z.nullable(z.string()),
    undelivered: z.boolean(),
    by: z.nullable(z.string()),
    isNew: z.boolean(),
  }),
  z.object({ id: z.string(), gone: z.literal(true) }),
  z.object({ refresh: z.literal(true) }),
])
export type InboxChange = z.infer<typeof inboxChange>
