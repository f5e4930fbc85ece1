import { inArray } from 'drizzle-orm'
import { Hono } from 'hono'
import { adminBulk, type AdminBulk, type AdminBulkResult } from '../../../src/contract/admin-case.ts'
import { submissions } from '../../db/schema-submissions.ts'
import { isDatabaseUnavailable } from '../../db/unavailable.ts'
import type { Basis, Moved } from '../../intake/cases.ts'
import type { Log } from '../../lib/log.ts'
import { badRequest, NO_STORE } from '../middleware/http-problem.ts'
import { idempotencyKeyOf } from '../middleware/idempotency-key.ts'
import { jsonBody } from '../middleware/request-body.ts'
import { knownAssignee, whyNot, type AdminCaseDeps } from './case-routes.ts'
import { requireAdmin, type AdminEnv } from './guard.ts'

export const BULK = '/api/admin/submissions/bulk'
/** A hundred items and the longest text, in any script. */
export const BULK_MOST_BYTES = 20_480

type Item = AdminBulk['items'][number]

/** POST /api/admin/submissions/bulk: the same move for several cases, each in a transaction of its own and with an outcome of its own. */
export function adminBulkRoutes({ db, access, publicOrigin, cases, log }: AdminCaseDeps & { log?: Log | undefined }): Hono<AdminEnv> {
  const app = new Hono<AdminEnv>()
  app.post(BULK, requireAdmin(access.sessions, publicOrigin), async (c) => {
    const bulk = await jsonBody(c, adminBulk)
    refuseIncomplete(bulk)
    await knownAssignee(db, bulk.assignee ?? null)
    const actor = c.get('admin')
    const idempotencyKey = idempotencyKeyOf(c)
    const rows = await db.select({ id: submissions.id }).from(submissions).where(inArray(submissions.id, bulk.items.map(({ id }) => id)))
    const known = new Set(rows.map(({ id }) => id))

    const one = async (item: Item): Promise<AdminBulkResult> => {
      const { id, version } = item
      if (!known.has(id)) return { id, ok: false, code: 'not_found', error: 'There is no such submission.' }
      try {
        return resultOf(id, await move(item, actor.username, { version, idempotencyKey, actor }))
      } catch (error) {
        // What was done before stays done and is answered; errors of the database quote what was written.
        log?.error('a case of several could not be changed', { case: id, unavailable: isDatabaseUnavailable(error) })
        return { id, ok: false, code: 'failed', error: 'The server could not do this now. Please try again.' }
      }
    }
    const move = ({ id, place }: Item, by: string, basis: Basis): Promise<Moved> => {
      const { action, text } = bulk
      if (action === 'assign') return cases.assign(id, by, bulk.assignee ?? null, basis)
      if (action === 'review') return cases.takeUp(id, by, basis)
      if (action === 'close') return cases.close(id, by, text, basis)
      if (action === 'undo') return cases.undo(id, by, place ?? 0, basis)
      return cases.decide(id, by, { outcome: action === 'approve' ? 'accepted' : 'declined', text }, basis)
    }
    const results: AdminBulkResult[] = []
    for (const item of bulk.items) results.push(await one(item))
    return c.json({ results }, 200, NO_STORE)
  })
  return app
}

function refuseIncomplete({ action, items, text, assignee }: AdminBulk): void {
  if (action === 'decline' && text === '') throw badRequest('Please write the reason. The senders read it.', 'text')
  if (action === 'assign' && assignee === undefined) throw badRequest('Please choose who works on these cases.', 'assignee')
  if (action === 'undo' && items.some(({ place }) => place === undefined)) throw badRequest('Please say what to undo.', 'place')
}

function resultOf(id: string, moved: Moved): AdminBulkResult {
  if (moved.ok) return { id, ok: true, place: moved.place, version: moved.version, teamState: moved.teamState, assignee: moved.assignee }
  if ('refusal' in moved) return { id, ok: false, code: moved.refusal.code, error: moved.refusal.error }
  return { id, ok: false, code: moved.why, error: whyNot(moved.why, undefined) }
}
