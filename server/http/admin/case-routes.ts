import { Hono, type Context } from 'hono'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { adminDecision, adminQuestion, adminReview } from '../../../src/contract/admin-case.ts'
import type { AdminSubmission } from '../../../src/contract/admin.ts'
import type { AdminAccess } from '../../admin/access.ts'
import { isDatabaseUnavailable } from '../../db/unavailable.ts'
import type { Basis, Cases, Moved } from '../../intake/cases.ts'
import { intakeFailed } from '../../intake/intake-failed.ts'
import { HttpProblem, NO_STORE } from '../middleware/http-problem.ts'
import { idempotencyKeyOf } from '../middleware/idempotency-key.ts'
import { jsonBody } from '../middleware/request-body.ts'
import { requireAdmin, type AdminEnv } from './guard.ts'
import { existingSubmission } from './submission-by-id.ts'

export interface AdminCaseDeps {
  db: NodePgDatabase<Record<string, unknown>>
  access: Pick<AdminAccess, 'sessions'>
  publicOrigin?: string | null
  cases: Pick<Cases, 'takeUp' | 'ask' | 'decide'>
}

/**
 * Administrators move a case: POST /api/admin/submissions/{id}/review, /question and /decision. Each names the version of the
 * case that it is based on, so that of two administrators the second is told; each answers the submission as it then is.
 */
export function adminCaseRoutes({ db, access, publicOrigin, cases }: AdminCaseDeps): Hono<AdminEnv> {
  const app = new Hono<AdminEnv>()
  const guard = requireAdmin(access.sessions, publicOrigin)

  const answer = async (c: Context, id: string, move: () => Promise<Moved>): Promise<Response> => {
    await existingSubmission(db, id)
    const moved = await move().catch((error: unknown) => {
      // Errors of the database quote what was written.
      throw isDatabaseUnavailable(error) ? error : intakeFailed('a case could not be changed', error)
    })
    const now = await existingSubmission(db, id)
    if (moved.ok) return c.json(now, 200, NO_STORE)
    throw 'refusal' in moved ? new HttpProblem(moved.refusal) : conflict(moved.why, now)
  }

  app.post('/api/admin/submissions/:id/review', guard, async (c) => {
    const { version } = await jsonBody(c, adminReview)
    const [id, by, basis] = [c.req.param('id'), c.get('admin').username, basisOf(c, version)]
    return answer(c, id, () => cases.takeUp(id, by, basis))
  })
  app.post('/api/admin/submissions/:id/question', guard, async (c) => {
    const { version, text } = await jsonBody(c, adminQuestion)
    const [id, by, basis] = [c.req.param('id'), c.get('admin').username, basisOf(c, version)]
    return answer(c, id, () => cases.ask(id, by, text, basis))
  })
  app.post('/api/admin/submissions/:id/decision', guard, async (c) => {
    const { version, ...decision } = await jsonBody(c, adminDecision)
    const [id, by, basis] = [c.req.param('id'), c.get('admin').username, basisOf(c, version)]
    return answer(c, id, () => cases.decide(id, by, decision, basis))
  })
  return app
}

function basisOf(c: Context, version: number): Basis {
  return { version, idempotencyKey: idempotencyKeyOf(c) }
}

function conflict(why: 'changed' | 'not_now', { case: now }: AdminSubmission): HttpProblem {
  const last = now?.events.at(-1)
  const sentences = {
    changed: `${last === undefined ? 'This case was changed' : `${last.by ?? 'The sender'} has changed this case`} since you opened it. Nothing was done.`,
    not_now: 'The state of this case doesn’t allow that. Nothing was done.',
  }
  return new HttpProblem({ status: 409, code: why, error: sentences[why], extra: { case: now } })
}
