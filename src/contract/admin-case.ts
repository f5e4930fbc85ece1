import { z } from 'zod/mini'
import { adminCaseStates } from './admin-case-state.ts'
import { BULK_MOST, CASE_TEXT_MOST } from './admin-limits.ts'
import { whitelistTiers } from './admin-whitelist.ts'
import { caseEventKinds, caseOutcomes, caseStates } from './case.ts'
import { problem } from './problem.ts'
import { paragraph } from './submission-fields.ts'

/** A case as administrators see and move it. */

/** An event of a case. `by`: the administrator's name; null for the sender. `files`: ids of the uploads that came with an answer. */
export const adminCaseEvent = z.object({
  event: z.enum(caseEventKinds),
  /** Its number, from 1. Absent from a server older than the app, as are the next three. */
  place: z.optional(z.int()),
  /** Of `assigned`: the administrator's name; null: nobody's any more. */
  assignee: z.optional(z.nullable(z.string())),
  /** Of `undone`: the place of the event that it took back. */
  undoes: z.optional(z.nullable(z.int())),
  /** Whether it was taken back. */
  undone: z.optional(z.boolean()),
  by: z.nullable(z.string()),
  text: z.string(),
  outcome: z.nullable(z.enum(caseOutcomes)),
  files: z.array(z.string()),
  at: z.iso.datetime(),
})
export type AdminCaseEvent = z.infer<typeof adminCaseEvent>

/** Part of a submission's details. */
export const adminCase = z.object({
  /** As the sender is told. */
  state: z.enum(caseStates),
  /** As the team sees it. Absent from a server older than the app, as is the assignee. */
  teamState: z.optional(z.enum(adminCaseStates)),
  /** The administrator who works on it; null: nobody. */
  assignee: z.optional(z.nullable(z.string())),
  /** What the team did last, while it can be undone: for `leftMs` milliseconds from this answer. */
  undo: z.optional(z.nullable(z.object({ place: z.int(), leftMs: z.int() }))),
  /** Sent back with every move: if the case has a later one by then, nothing happens. It is the number of events. */
  version: z.int(),
  /** Oldest first. */
  events: z.array(adminCaseEvent),
})
export type AdminCase = z.infer<typeof adminCase>

const version = z.int().check(z.nonnegative())
/** Sent to the sender as it is. */
const text = paragraph(1, CASE_TEXT_MOST, 'Please write what the sender will read')

/** POST /api/admin/submissions/{id}/review. */
export const adminReview = z.object({ version })
/** POST /api/admin/submissions/{id}/question. */
export const adminQuestion = z.object({ version, text })
/** POST /api/admin/submissions/{id}/decision. */
export const adminDecision = z.object({
  version,
  outcome: z.enum(caseOutcomes, { error: 'Please choose how it was decided' }),
  text,
  /** What the wallet of an accepted request for verification counts as at least; the lowest if absent. */
  tier: z.optional(z.enum(whitelistTiers)),
})

/** POST /api/admin/submissions/{id}/assignment. Null: nobody's any more. */
const assignee = z.nullable(z.string().check(z.minLength(1), z.maxLength(100)))
export const adminAssignment = z.object({ version, assignee })
/** POST /api/admin/submissions/{id}/note. Never shown to the sender. */
export const adminNote = z.object({ version, text: paragraph(1, CASE_TEXT_MOST, 'Please write the note') })
/** POST /api/admin/submissions/{id}/closing. With a text the sender is mailed. */
export const adminClosing = z.object({ version, text: z._default(paragraph(0, CASE_TEXT_MOST, 'Please use plain text'), '') })
/** POST /api/admin/submissions/{id}/reopening. */
export const adminReopening = z.object({ version })
/** POST /api/admin/submissions/{id}/undo. `place`: of the event to take back. */
export const adminUndo = z.object({ version, place: z.int().check(z.positive()) })

/** What can be done to several cases at once. */
export const adminBulkActions = ['assign', 'review', 'close', 'decline', 'approve', 'undo'] as const
export type AdminBulkAction = (typeof adminBulkActions)[number]

/** POST /api/admin/submissions/bulk. Each case is changed by itself, or not. `text`: to the senders; required to decline. `place`: for `undo`, as the earlier call answered it. */
export const adminBulk = z.object({
  action: z.enum(adminBulkActions),
  items: z.array(z.object({ id: z.string().check(z.maxLength(64)), version, place: z.optional(z.int().check(z.positive())) })).check(z.minLength(1), z.maxLength(BULK_MOST)),
  text: z._default(paragraph(0, CASE_TEXT_MOST, 'Please use plain text'), ''),
  assignee: z.optional(assignee),
})
export type AdminBulk = z.infer<typeof adminBulk>

/** What became of each, in the order asked. `place`: of the new event, which can be undone; null if nothing had to be done. */
export const adminBulkResult = z.union([
  z.object({ id: z.string(), ok: z.literal(true), place: z.nullable(z.int()), version: z.int(), teamState: z.enum(adminCaseStates), assignee: z.nullable(z.string()) }),
  z.object({ id: z.string(), ok: z.literal(false), code: z.string(), error: z.string() }),
])
export type AdminBulkResult = z.infer<typeof adminBulkResult>
export const adminBulkDone = z.object({ results: z.array(adminBulkResult) })

/** GET /api/admin/assignees: who can be given a case, by name. */
export const adminAssignees = z.object({ assignees: z.array(z.string()) })

/** Status 409: nothing happened. `case`: as it is now. Absent where the idempotency key was used for something else. */
export const adminCaseConflict = z.extend(problem, { case: z.optional(adminCase) })
