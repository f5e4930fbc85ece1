import { z } from 'zod/mini'
import { caseEventKinds, caseOutcomes, caseStates } from './case.ts'
import { problem } from './problem.ts'
import { paragraph } from './submission-fields.ts'

/** A case as administrators see and move it. */

/** Where a case stands, in the team's words. `waiting`: for the sender's answer. `closed`: answered, withdrawn, or closed without a decision. */
export const adminCaseStates = ['new', 'in_review', 'waiting', 'approved', 'declined', 'closed'] as const
export type AdminCaseState = (typeof adminCaseStates)[number]

/** The longest question or decision: in any script it fits into the calls' limit of 8 KiB. */
export const CASE_TEXT_MOST = 2000

/** An event of a case. `by`: the administrator's name; null for the sender. `files`: ids of the uploads that came with an answer. */
export const adminCaseEvent = z.object({
  event: z.enum(caseEventKinds),
  by: z.nullable(z.string()),
  text: z.string(),
  outcome: z.nullable(z.enum(caseOutcomes)),
  files: z.array(z.string()),
  at: z.iso.datetime(),
})
export type AdminCaseEvent = z.infer<typeof adminCaseEvent>

/** Part of a submission's details. */
export const adminCase = z.object({
  state: z.enum(caseStates),
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
export const adminDecision = z.object({ version, outcome: z.enum(caseOutcomes, { error: 'Please choose how it was decided' }), text })

/** Status 409: nothing happened. `case`: as it is now. Absent where the idempotency key was used for something else. */
export const adminCaseConflict = z.extend(problem, { case: z.optional(adminCase) })
