import { and, desc, eq, gte, ilike, lt, lte, type SQL } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { z } from 'zod'
import { auditActions, type AuditEntry, type AuditPage } from '../../src/contract/admin-audit.ts'
import { auditLog } from '../db/schema-admin.ts'

type Db = NodePgDatabase<Record<string, unknown>>

const text = z.string().trim().max(200).regex(/^[^\p{Cc}]*$/u).optional()
const day = z.iso.date().optional()

/** The query of the audit log. Everything given must hold. */
export const auditQuery = z.object({
  /** Part of an administrator's name. */
  actor: text,
  action: z.enum(auditActions).optional(),
  /** The id of what it was done to. */
  subject: text,
  /** The first and the last day, in UTC. */
  from: day,
  to: day,
  limit: z.coerce.number().int().min(1).max(200).default(50),
  /** `next` of the previous page. */
  before: z.coerce.number().int().min(1).optional(),
})
export type AuditQuery = z.infer<typeof auditQuery>

/** A page of the log, newest first. */
export async function listAudit(db: Db, { limit, ...query }: AuditQuery): Promise<AuditPage> {
  const rows = await db.select().from(auditLog).where(matching(query)).orderBy(desc(auditLog.place)).limit(limit + 1)
  const entries = rows.slice(0, limit).map(entryOf)
  return { entries, next: rows.length > limit ? (entries.at(-1)?.place ?? null) : null }
}

const ROWS_AT_ONCE = 500

/** Everything that matches, newest first, read while it is taken. */
export async function* everyEntry(db: Db, query: Omit<AuditQuery, 'limit'>): AsyncGenerator<AuditEntry> {
  for (let before: number | undefined = query.before; ; ) {
    const { entries, next }: AuditPage = await listAudit(db, { ...query, limit: ROWS_AT_ONCE, before })
    yield* entries
    if (next === null) return
    before = next
  }
}

function matching({ actor = '', action, subject = '', from, to, before }: Omit<AuditQuery, 'limit'>): SQL | undefined {
  return and(
    actor === '' ? undefined : ilike(auditLog.actor, `%${actor.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`),
    action && eq(auditLog.action, action),
    subject === '' ? undefined : eq(auditLog.subject, subject),
    from === undefined ? undefined : gte(auditLog.at, new Date(`${from}T00:00:00.000Z`)),
    to === undefined ? undefined : lte(auditLog.at, new Date(`${to}T23:59:59.999Z`)),
    before === undefined ? undefined : lt(auditLog.place, before),
  )
}

function entryOf({ place, at, actor, action, subjectKind, subject, detail, hash }: typeof auditLog.$inferSelect): AuditEntry {
  return { place, at: at.toISOString(), actor, action, subjectKind, subject, detail, hash }
}
