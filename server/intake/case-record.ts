import { and, asc, eq, isNotNull, min } from 'drizzle-orm'
import { caseEvents, deliveries, submissions } from '../db/schema-submissions.ts'
import type { CaseRecord } from './case-state.ts'
import type { Tx } from './messages.ts'

/** A case with its events. Throws if there is no such submission, after the same reads. */
export async function recordOf(db: Pick<Tx, 'select'>, id: string): Promise<CaseRecord> {
  const [row] = await db.select({ reference: submissions.reference, kind: submissions.kind, createdAt: submissions.createdAt }).from(submissions).where(eq(submissions.id, id))
  // Messages of later events say nothing of whether the submission itself was passed on.
  const told = and(eq(deliveries.submission, id), eq(deliveries.audience, 'team'), eq(deliveries.event, 0), isNotNull(deliveries.sentAt))
  const [first] = await db.select({ at: min(deliveries.sentAt) }).from(deliveries).where(told)
  const { event, by, text, outcome, files, at, place, assignee, undoes } = caseEvents
  const events = await db.select({ event, by, text, outcome, files, at, place, assignee, undoes }).from(caseEvents).where(eq(caseEvents.submission, id)).orderBy(asc(caseEvents.place))
  if (!row) throw new Error('there is no such case')
  return { referenceNumber: row.reference, kind: row.kind, createdAt: row.createdAt, toldAt: first?.at ?? null, events }
}
