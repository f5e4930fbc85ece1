import { Hono, type Context } from 'hono'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { adminExports, type AdminExport, type AdminSubmission } from '../../../src/contract/admin-submission.ts'
import type { AdminAccess } from '../../admin/access.ts'
import { listQuery, type ListQuery } from '../../admin/list-request.ts'
import { adminStatsAt } from '../../admin/stats.ts'
import { exportedSubmissions, listApplications, listContacts, listDeliveryLog } from '../../admin/submissions.ts'
import { createUploadReader } from '../../admin/uploads.ts'
import { createAuditLog } from '../../audit/audit-log.ts'
import type { Seal } from '../../intake/sealed.ts'
import { complaintOf } from '../../lib/complaint.ts'
import type { Clock } from '../../lib/clock.ts'
import { attachment, streamOf } from './file-answer.ts'
import { requireAdmin, type AdminEnv } from './guard.ts'
import { existingSubmission, isId } from './submission-by-id.ts'
import { badRequest, NO_STORE, notFound } from '../middleware/http-problem.ts'

export interface AdminDataDeps {
  db: NodePgDatabase<Record<string, unknown>>
  access: Pick<AdminAccess, 'sessions'>
  /** The public address, if known. */
  publicOrigin?: string | null
  /** Decrypts a stored file. */
  openUpload: Seal['open']
  clock: Clock
}

/** What administrators read: stats, lists, a submission, its files, and exports. */
export function adminDataRoutes({ db, access, publicOrigin, openUpload, clock }: AdminDataDeps): Hono<AdminEnv> {
  const uploads = createUploadReader({ db, openUpload, clock })
  const app = new Hono<AdminEnv>()
  const guard = requireAdmin(access.sessions, publicOrigin)
  const audit = createAuditLog({ db, clock })

  app.get('/api/admin/dashboard/stats', guard, async (c) => c.json(await adminStatsAt(db, clock.now()), 200, NO_STORE))
  app.get('/api/admin/applications', guard, (c) => listed(c, async (query) => named('applications', await listApplications(db, query))))
  app.get('/api/admin/contacts', guard, (c) => listed(c, async (query) => named('contacts', await listContacts(db, query))))
  app.get('/api/admin/delivery-logs', guard, (c) => listed(c, async (query) => named('logs', await listDeliveryLog(db, query))))

  // What can't be recorded isn't shown.
  app.get('/api/admin/submissions/:id', guard, async (c) => {
    const submission = await existingSubmission(db, c.req.param('id'))
    await audit.note({ actor: c.get('admin'), action: 'submission_read', subject: { kind: 'submission', id: submission.id }, detail: { reference: submission.referenceNumber } })
    return c.json(submission, 200, NO_STORE)
  })
  app.get('/api/admin/uploads/:id', guard, async (c) => {
    const id = c.req.param('id')
    const opened = !isId(id) ? null : await uploads.open(id, c.get('admin').username)
    if (!opened) throw notFound('There is no such file.')
    await audit.note({ actor: c.get('admin'), action: 'file_opened', subject: { kind: 'upload', id } })
    return c.body(new Uint8Array(opened.content), 200, {
      ...NO_STORE,
      'Content-Type': opened.mediaType,
      'Content-Disposition': attachment(opened.fileName),
      // A file of any type must never act as a page.
      'Content-Security-Policy': "default-src 'none'; sandbox",
    })
  })
  app.get('/api/admin/export/:kind', guard, async (c) => {
    const kind = adminExports.find((known) => known === c.req.param('kind'))
    if (kind === undefined) throw notFound('There is no such export.')
    const at = new Date(clock.now()).toISOString()
    await audit.note({ actor: c.get('admin'), action: 'list_exported', detail: { list: kind, format: 'json' } })
    return c.body(streamOf(exportText(kind, at, exportedSubmissions(db, kind))), 200, {
      ...NO_STORE,
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': attachment(`bd-${kind}-${at.slice(0, 10)}.json`),
    })
  })
  return app
}

async function listed(c: Context, answer: (query: ListQuery) => Promise<object>): Promise<Response> {
  const query = listQuery.safeParse(c.req.query())
  if (query.success) return c.json(await answer(query.data), 200, NO_STORE)
  const { error, field } = complaintOf(query.error)
  throw badRequest(error, field)
}

function named(name: string, { rows, next }: { rows: readonly object[]; next: string | null }): object {
  return { [name]: rows, next }
}

/** One JSON object with a line per submission, written while reading. */
async function* exportText(kind: AdminExport, at: string, submissions: AsyncIterable<AdminSubmission>): AsyncGenerator<string> {
  yield `{"exportedAt":${JSON.stringify(at)},"${kind}":[`
  let separator = '\n'
  for await (const submission of submissions) {
    yield separator + JSON.stringify(submission)
    separator = ',\n'
  }
  yield '\n]}\n'
}
