import { createHash } from 'node:crypto'
import type { AuditDetail } from '../../src/contract/admin-audit.ts'

/** A row of the audit log, without its hash. */
export interface AuditRow {
  place: number
  at: Date
  actorId: string | null
  actor: string | null
  action: string
  subjectKind: string | null
  subject: string | null
  detail: AuditDetail
}

/** What the first row builds on. */
export const FIRST_HASH = '0'.repeat(64)

/** The hash of a row: SHA-256, in hex, of the previous row's hash and everything in this one. */
export function auditHash(previous: string, { place, at, actorId, actor, action, subjectKind, subject, detail }: AuditRow): string {
  // The database keeps no order of a detail's keys.
  const sorted = Object.entries(detail).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return createHash('sha256')
    .update(JSON.stringify([previous, place, at.toISOString(), actorId, actor, action, subjectKind, subject, sorted]))
    .digest('hex')
}
