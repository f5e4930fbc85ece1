import { Hono, type Context } from 'hono'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { AuditEntry } from '../../../src/contract/admin-audit.ts'
import type { AdminAccess } from '../../admin/access.ts'
import { createAuditLog } from '../../audit/audit-log.ts'
import { auditQuery, everyEntry, listAudit, type AuditQuery } from '../../audit/audit-reader.ts'
import { complaintOf } from '../../lib/complaint.ts'
import { csvLine } from '../../lib/csv.ts'
import type { Clock } from '../../lib/clock.ts'
import { badRequest, NO_STORE, notFound } from '../middleware/http-problem.ts'
import { attachment, streamOf } from './file-answer.ts'
import { requireAdmin, type AdminEnv } from './guard.ts'

export interface AdminAuditDeps {
  db: NodePgDatabase<Record<string, unknown>>
  access: Pick<AdminAccess, 'sessions'>
  publicOrigin?: string | null
  clock: Clock
}

const types = { csv: 'text/csv; charset=utf-8', json: 'application/json; charset=utf-8' } as const

/** The audit log: read, checked, exported. */
export function adminAuditRoutes({ db, access, publicOrigin, clock }: AdminAuditDeps): Hono<AdminEnv> {
  const app = new Hono<AdminEnv>()
  const audit = createAuditLog({ db, clock })
  const guard = requireAdmin(access.sessions, publicOrigin)

  app.get('/api/admin/audit', guard, async (c) => c.json(await listAudit(db, queryOf(c)), 200, NO_STORE))
  app.get('/api/admin/audit/verification', guard, async (c) => c.json(await audit.verify(), 200, NO_STORE))
  app.get('/api/admin/audit/export/:format', guard, async (c) => {
    const format = c.req.param('format')
    if (format !== 'csv' && format !== 'json') throw notFound('There is no such export.')
    const query = queryOf(c)
    await audit.note({ actor: c.get('admin'), action: 'audit_exported', detail: { format } })
    const entries = everyEntry(db, query)
    const day = new Date(clock.now()).toISOString().slice(0, 10)
    return c.body(streamOf(format === 'csv' ? csv(entries) : json(entries)), 200, { ...NO_STORE, 'Content-Type': types[format], 'Content-Disposition': attachment(`bd-audit-${day}.${format}`) })
  })
  return app
}

function queryOf(c: Context): AuditQuery {
  const query = auditQuery.safeParse(c.req.query())
  if (query.success) return query.data
  const { error, field } = complaintOf(query.error)
  throw badRequest(error, field)
}

/** With a byte order mark, without which Excel takes it for another alphabet. */
async function* csv(entries: AsyncIterable<AuditEntry>): AsyncGenerator<string> {
  yield `\uFEFF${csvLine(['Place', 'Time', 'Who', 'Action', 'Of', 'Id', 'Facts', 'Hash'])}`
  for await (const { place, at, actor, action, subjectKind, subject, detail, hash } of entries) {
    yield csvLine([String(place), at, actor ?? '', action, subjectKind ?? '', subject ?? '', JSON.stringify(detail), hash])
  }
}

async function* json(entries: AsyncIterable<AuditEntry>): AsyncGenerator<string> {
  let separator = '[\n'
  for await (const entry of entries) {
    yield separator + JSON.stringify(entry)
    separator = ',\n'
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n'
}
