import { Hono, type Context } from 'hono'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { adminAssignment, adminClosing, adminDecision, adminNote, adminQuestion, adminReopening, adminReview, adminUndo } from '../../../src/contract/admin-case.ts'
import type { AdminSubmission } from '../../../src/contract/admin-submission.ts'
import type { AdminAccess } from '../../admin/access.ts'
import { assigneesOf } from '../../admin/assignees.ts'
import { isDatabaseUnavailable } from '../../db/unavailable.ts'
import type { NotMoved } from '../../intake/append-event.ts'
import type { Basis, Cases, Moved } from '../../intake/cases.ts'
import { intakeFailed } from '../../intake/intake-failed.ts'
import type { Clock } from '../../lib/clock.ts'
import { badRequest, HttpProblem, NO_STORE } from '../middleware/http-problem.ts'
import { idempotencyKeyOf } from '../middleware/idempotency-key.ts'
import { jsonBody } from '../middleware/request-body.ts'
import { requireAdmin, type AdminEnv } from './guard.ts'
import { existingSubmission } from './submission-by-id.ts'

export interface AdminCaseDeps {
  db: NodePgDatabase<Record<string, unknown>>
  access: Pick<AdminAccess, 'sessions'>
  publicOrigin?: string | null
  cases: Pick<Cases, TeamMove>
  clock: Clock
}
export type TeamMove = 'takeUp' | 'ask' | 'decide' | 'close' | 'reopen' | 'assign' | 'note' | 'undo'

/**
 * Administrators work on a case: POST /api/admin/submissions/{id}/review, /question, /decision and so on. Each names the version
 * of the case that it is based on, so that of two administrators the second is told; each answers the submission as it then is.
 */
export function adminCaseRoutes({ db, access, publicOrigin, cases, clock }: AdminCaseDeps): Hono<AdminEnv> {
  const app = new Hono<AdminEnv>()
  const guard = requireAdmin(access.sessions, publicOrigin)

  const answer = async (c: Context<AdminEnv, string>, version: number, move: (id: string, by: string, basis: Basis) => Promise<Moved>): Promise<Response> => {
    const id = c.req.param('id') ?? ''
    const actor = c.get('admin')
    const basis = { version, idempotencyKey: idempotencyKeyOf(c), actor }
    await existingSubmission(db, id)
    const moved = await move(id, actor.username, basis).catch((error: unknown) => {
      // Errors of the database quote what was written.
      throw isDatabaseUnavailable(error) ? error : intakeFailed('a case could not be changed', error)
    })
    const now = await existingSubmission(db, id, clock.now())
    if (moved.ok) return c.json(now, 200, NO_STORE)
    throw 'refusal' in moved ? new HttpProblem(moved.refusal) : conflict(moved.why, now)
  }

  app.post('/api/admin/submissions/:id/review', guard, async (c) => {
    const { version } = await jsonBody(c, adminReview)
    return answer(c, version, cases.takeUp)
  })
  app.post('/api/admin/submissions/:id/question', guard, async (c) => {
    const { version, text } = await jsonBody(c, adminQuestion)
    return answer(c, version, (id, by, basis) => cases.ask(id, by, text, basis))
  })
  app.post('/api/admin/submissions/:id/decision', guard, async (c) => {
    const { version, ...decision } = await jsonBody(c, adminDecision)
    return answer(c, version, (id, by, basis) => cases.decide(id, by, decision, basis))
  })
  app.post('/api/admin/submissions/:id/closing', guard, async (c) => {
    const { version, text } = await jsonBody(c, adminClosing)
    return answer(c, version, (id, by, basis) => cases.close(id, by, text, basis))
  })
  app.post('/api/admin/submissions/:id/reopening', guard, async (c) => {
    const { version } = await jsonBody(c, adminReopening)
    return answer(c, version, cases.reopen)
  })
  app.post('/api/admin/submissions/:id/assignment', guard, async (c) => {
    const { version, assignee } = await jsonBody(c, adminAssignment)
    await knownAssignee(db, assignee)
    return answer(c, version, (id, by, basis) => cases.assign(id, by, assignee, basis))
  })
  app.post('/api/admin/submissions/:id/note', guard, async (c) => {
    const { version, text } = await jsonBody(c, adminNote)
    return answer(c, version, (id, by, basis) => cases.note(id, by, text, basis))
  })
  app.post('/api/admin/submissions/:id/undo', guard, async (c) => {
    const { version, place } = await jsonBody(c, adminUndo)
    return answer(c, version, (id, by, basis) => cases.undo(id, by, place, basis))
  })
  app.get('/api/admin/assignees', guard, async (c) => c.json({ assignees: await assigneesOf(db) }, 200, NO_STORE))
  return app
}

/** Throws 400 for a name that can't be given a case. */
export async function knownAssignee(db: AdminCaseDeps['db'], assignee: string | null): Promise<void> {
  if (assignee !== null && !(await assigneesOf(db)).includes(assignee)) throw badRequest('There is no administrator of this name who works on cases.', 'assignee')
}

/** Why nothing was done, for people. `by`: who changed the case last; null: its sender. */
export function whyNot(why: NotMoved, by: string | null | undefined): string {
  if (why === 'changed') return `${by === undefined ? 'This case was changed' : `${by ?? 'The sender'} has changed this case`} since you opened it. Nothing was done.`
  if (why === 'too_late') return 'The time to undo this is over. Nothing was undone. A case that was decided or closed can be reopened.'
  return 'The state of this case doesn’t allow that. Nothing was done.'
}

function conflict(why: NotMoved, { case: now }: AdminSubmission): HttpProblem {
  return new HttpProblem({ status: 409, code: why, error: whyNot(why, now?.events.at(-1)?.by), extra: { case: now } })
}
