import { Hono, type Context } from 'hono'
import type { z } from 'zod'
import { inboxViewRequest, INBOX_VIEWS_MOST, type InboxCounts, type InboxPage } from '../../../src/contract/admin-inbox.ts'
import { exportInbox, inboxExports } from '../../admin/inbox-export.ts'
import { createInboxLive, type InboxLive } from '../../admin/inbox-live.ts'
import { inboxFilter, inboxQuery } from '../../admin/inbox-query.ts'
import { createInboxViews } from '../../admin/inbox-views.ts'
import { countInbox, listInbox } from '../../admin/inbox.ts'
import { repeatDelivery, type Repeated } from '../../admin/repeat-delivery.ts'
import { sessionCheck } from '../../admin/session-check.ts'
import { createAuditLog } from '../../audit/audit-log.ts'
import type { AdminAccess } from '../../admin/access.ts'
import type { Database } from '../../db/open.ts'
import { noQueue, type DeliveryQueue } from '../../delivery/queue.ts'
import { complaintOf } from '../../lib/complaint.ts'
import type { Clock } from '../../lib/clock.ts'
import { badRequest, HttpProblem, NO_STORE, notFound, type ProblemDetails } from '../middleware/http-problem.ts'
import { jsonBody } from '../middleware/request-body.ts'
import { attachment, streamOf } from './file-answer.ts'
import { requireAdmin, type AdminEnv } from './guard.ts'
import { existingSubmission, isId } from './submission-by-id.ts'

export interface AdminInboxDeps {
  db: Database['db']
  access: Pick<AdminAccess, 'sessions'>
  publicOrigin?: string | null
  /** Without one nothing can be sent again. */
  queue?: DeliveryQueue
  /** Absent where nothing is told live, as in most tests. */
  live?: InboxLive
  clock: Clock
}

/** The inbox: its list, counts, views, export and changes as they happen; and messages sent again. */
export function adminInboxRoutes({ db, access, publicOrigin, queue = noQueue, live, clock }: AdminInboxDeps): Hono<AdminEnv> {
  const app = new Hono<AdminEnv>()
  const guard = requireAdmin(access.sessions, publicOrigin)
  const views = createInboxViews({ db, clock })
  const audit = createAuditLog({ db, clock })
  const hub = live ?? createInboxLive({ isAlive: sessionCheck({ db, clock }) })

  app.get('/api/admin/inbox', guard, async (c) => c.json((await listInbox(db, asked(c, inboxQuery), c.get('admin').username)) satisfies InboxPage, 200, NO_STORE))
  app.get('/api/admin/inbox/counts', guard, async (c) => c.json((await countInbox(db, asked(c, inboxFilter), c.get('admin').username)) satisfies InboxCounts, 200, NO_STORE))

  app.get('/api/admin/inbox/views', guard, async (c) => c.json({ views: await views.of(c.get('admin').id) }, 200, NO_STORE))
  app.post('/api/admin/inbox/views', guard, async (c) => {
    const view = await jsonBody(c, inboxViewRequest)
    if (!(await views.save(c.get('admin').id, view))) throw new HttpProblem({ status: 409, code: 'too_many_views', error: `You have ${INBOX_VIEWS_MOST} views already. Please remove one first.` })
    return c.json({ views: await views.of(c.get('admin').id) }, 200, NO_STORE)
  })
  app.post('/api/admin/inbox/views/:id/removal', guard, async (c) => {
    const id = c.req.param('id')
    if (isId(id)) await views.remove(c.get('admin').id, id)
    return c.json({ views: await views.of(c.get('admin').id) }, 200, NO_STORE)
  })

  app.get('/api/admin/inbox/export/:format', guard, async (c) => {
    const format = inboxExports.find((known) => known === c.req.param('format'))
    if (format === undefined) throw notFound('There is no such export.')
    const query = asked(c, inboxQuery)
    const at = new Date(clock.now()).toISOString()
    const { q, sort: _, limit: __, ...filters } = query
    // Not what was searched for: a search names people.
    await audit.note({ actor: c.get('admin'), action: 'list_exported', subject: { kind: 'inbox', id: format }, detail: { searched: q !== '', filters: Object.keys(filters).toSorted().join(', ') } })
    return c.body(streamOf(exportInbox(db, format, query, c.get('admin').username, at)), 200, {
      ...NO_STORE,
      'Content-Type': format === 'csv' ? 'text/csv; charset=utf-8' : 'application/json; charset=utf-8',
      'Content-Disposition': attachment(`bd-inbox-${at.slice(0, 10)}.${format}`),
    })
  })

  app.get('/api/admin/live', guard, (c) => {
    const stream = hub.open(c.get('sessionId'))
    if (!stream) throw new HttpProblem({ status: 503, code: 'too_many_streams', error: 'Too many live streams are open.', retryAfterMs: 30_000 })
    return c.body(stream, 200, { ...NO_STORE, 'Content-Type': 'text/event-stream', 'X-Accel-Buffering': 'no' })
  })

  app.post('/api/admin/deliveries/:id/repeat', guard, async (c) => {
    const id = c.req.param('id')
    const repeated: Repeated = isId(id) ? await repeatDelivery({ db, queue, clock }, id, { also: (tx) => audit.record(tx, { actor: c.get('admin'), action: 'delivery_repeated', subject: { kind: 'delivery', id } }) }) : { outcome: 'unknown' }
    if (repeated.outcome !== 'done') throw new HttpProblem(notRepeated[repeated.outcome])
    return c.json(await existingSubmission(db, repeated.submission), 200, NO_STORE)
  })
  return app
}

const notRepeated = {
  unknown: { status: 404, code: 'not_found', error: 'There is no such message.' },
  off: { status: 409, code: 'off', error: 'This server is not set up to send such messages. Nothing was sent.' },
  'under-way': { status: 409, code: 'under_way', error: 'This message is on its way, or was cancelled. Nothing was sent.' },
  'later-one': { status: 409, code: 'changed', error: 'This message was sent again already. Nothing was sent.' },
} as const satisfies Record<Exclude<Repeated['outcome'], 'done'>, ProblemDetails>

function asked<T>(c: Context, schema: z.ZodType<T>): T {
  const query = schema.safeParse(c.req.query())
  if (query.success) return query.data
  const { error, field } = complaintOf(query.error)
  throw badRequest(error, field)
}
