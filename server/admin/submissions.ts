import { and, asc, desc, eq, inArray, ne, type SQL } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { z } from 'zod'
import type { AdminApplication, AdminContact, AdminDeliveryState, AdminLogEntry } from '../../src/contract/admin-lists.ts'
import type { AdminExport, AdminSubmission } from '../../src/contract/admin-submission.ts'
import type { DeliveryMethod } from '../../src/contract/submission.ts'
import { withoutBidi } from '../../src/rules/bidi.ts'
import { uploadReadings } from '../db/schema-admin.ts'
import { caseEvents, deliveries, deliveryAttempts, submissions, uploads } from '../db/schema-submissions.ts'
import { adminCaseOf, eventsOf, inStates, teamStateOf, toldOf } from './cases.ts'
import { latestOf } from '../whitelist/whitelist.ts'
import { matching, olderThan, page, type ListQuery } from './list-request.ts'

export interface Page<T> {
  rows: T[]
  next: string | null
}

type Db = NodePgDatabase<Record<string, unknown>>
type Row = typeof submissions.$inferSelect
type Delivery = typeof deliveries.$inferSelect

const EXPORTED_AT_ONCE = 200

/** Everything except contact messages, newest first. */
export async function listApplications(db: Db, query: ListQuery): Promise<Page<AdminApplication>> {
  const { rows, next } = await listed(db, query, query.kind === undefined ? ne(submissions.kind, 'contact') : and(ne(submissions.kind, 'contact'), eq(submissions.kind, query.kind)))
  return { rows: rows.map(({ submission, teamState, sent }) => ({ ...applicationOf(submission, sent), teamState })), next }
}

/** Contact messages, newest first. */
export async function listContacts(db: Db, query: ListQuery): Promise<Page<AdminContact>> {
  const { rows, next } = await listed(db, query, eq(submissions.kind, 'contact'))
  return { rows: rows.map(({ submission, teamState, sent }) => ({ ...contactOf(submission, sent), teamState })), next }
}

/** Every delivery attempt, newest first. */
export async function listDeliveryLog(db: Db, { limit, q, kind, before }: ListQuery): Promise<Page<AdminLogEntry>> {
  const found = await db
    .select({ attempt: deliveryAttempts, method: deliveries.method, about: caseEvents.event, reference: submissions.reference, name: submissions.name })
    .from(deliveryAttempts)
    .innerJoin(deliveries, eq(deliveries.id, deliveryAttempts.delivery))
    .innerJoin(submissions, eq(submissions.id, deliveries.submission))
    .leftJoin(caseEvents, and(eq(caseEvents.submission, deliveries.submission), eq(caseEvents.place, deliveries.event)))
    .where(and(matching(q), kind && eq(submissions.kind, kind), olderThan(deliveryAttempts.attemptedAt, deliveryAttempts.id, before)))
    .orderBy(desc(deliveryAttempts.attemptedAt), desc(deliveryAttempts.id))
    .limit(limit + 1)
  const { rows, next } = page(found, limit, ({ attempt }) => ({ at: attempt.attemptedAt, id: attempt.id }))
  return {
    rows: rows.map(({ attempt, method, about, reference, name }) => ({
      id: attempt.id,
      deliveryMethod: method,
      about,
      referenceNumber: reference,
      applicantName: name,
      success: attempt.success,
      error: attempt.error,
      attemptedAt: attempt.attemptedAt.toISOString(),
    })),
    next,
  }
}

/** Everything stored about one submission except the content of its files; null if there is none with this id. */
export async function findSubmission(db: Db, id: string, now = Date.now()): Promise<AdminSubmission | null> {
  const [found] = await db.select().from(submissions).where(eq(submissions.id, id))
  if (found === undefined) return null
  const [submission] = await inFull(db, [found], now)
  return submission ? { ...submission, whitelist: found.wallet === null ? null : await latestOf(db, found.wallet) } : null
}

/** Everything in an export, newest first, read page by page so that its size doesn't matter. */
export async function* exportedSubmissions(db: Db, kind: AdminExport): AsyncGenerator<AdminSubmission> {
  let before: ListQuery['before']
  const ofKind = kind === 'contacts' ? eq(submissions.kind, 'contact') : ne(submissions.kind, 'contact')
  for (;;) {
    const rows = await db
      .select()
      .from(submissions)
      .where(and(ofKind, olderThan(submissions.createdAt, submissions.id, before)))
      .orderBy(desc(submissions.createdAt), desc(submissions.id))
      .limit(EXPORTED_AT_ONCE)
    yield* await inFull(db, rows)
    const last = rows.at(-1)
    if (last === undefined || rows.length < EXPORTED_AT_ONCE) return
    before = { at: last.createdAt, id: last.id }
  }
}

async function listed(db: Db, { limit, q, state, before }: ListQuery, ofKind: SQL | undefined) {
  const found = await db
    .select({ submission: submissions, teamState: teamStateOf() })
    .from(submissions)
    .where(and(ofKind, matching(q), inStates(state), olderThan(submissions.createdAt, submissions.id, before)))
    .orderBy(desc(submissions.createdAt), desc(submissions.id))
    .limit(limit + 1)
  const { rows, next } = page(found, limit, ({ submission }) => ({ at: submission.createdAt, id: submission.id }))
  const sent = grouped(await deliveriesOf(db, rows.map(({ submission }) => submission)), ({ submission }) => submission)
  return { rows: rows.map((row) => ({ ...row, sent: sent.get(row.submission.id) ?? [] })), next }
}

async function inFull(db: Db, rows: readonly Row[], now?: number): Promise<AdminSubmission[]> {
  if (rows.length === 0) return []
  const sent = await deliveriesOf(db, rows)
  const tries = sent.length === 0 ? [] : await db.select().from(deliveryAttempts).where(inArray(deliveryAttempts.delivery, sent.map(({ id }) => id))).orderBy(asc(deliveryAttempts.attemptedAt))
  const { id, submission, part, fileName, mediaType, size } = uploads
  const files = await db.select({ id, submission, part, fileName, mediaType, size }).from(uploads).where(inArray(uploads.submission, rows.map((row) => row.id))).orderBy(asc(part))
  const readings = files.length === 0 ? [] : await db.select().from(uploadReadings).where(inArray(uploadReadings.upload, files.map((file) => file.id))).orderBy(desc(uploadReadings.at))
  const events = await eventsOf(db, rows.map((row) => row.id))
  const by = { sent: grouped(sent, (row) => row.submission), events: grouped(events, (row) => row.submission), tries: grouped(tries, (row) => row.delivery), files: grouped(files, (row) => row.submission), readings: grouped(readings, (row) => row.upload) }
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    referenceNumber: row.reference,
    name: row.name,
    email: row.email,
    wallet: row.wallet,
    walletProven: row.walletProven,
    createdAt: row.createdAt.toISOString(),
    fields: fieldsOf(row.body),
    uploads: (by.files.get(row.id) ?? []).map(({ submission: _, ...file }) => ({
      ...file,
      // An earlier version stored the sender's own file name.
      fileName: withoutBidi(file.fileName),
      readings: (by.readings.get(file.id) ?? []).map(({ username, at }) => ({ username, at: at.toISOString() })),
    })),
    deliveries: (by.sent.get(row.id) ?? []).map(({ id, method, audience, state, event, repetition, createdAt, sentAt }) => ({
      id,
      method,
      audience,
      state,
      repetition,
      about: toldOf(by.events.get(row.id) ?? [], event),
      createdAt: createdAt.toISOString(),
      sentAt: sentAt?.toISOString() ?? null,
      attempts: (by.tries.get(id) ?? []).map(({ success, error, attemptedAt }) => ({ success, error, attemptedAt: attemptedAt.toISOString() })),
    })),
    case: adminCaseOf(by.events.get(row.id) ?? [], by.sent.get(row.id) ?? [], by.files.get(row.id) ?? [], now),
  }))
}

async function deliveriesOf(db: Db, rows: readonly Row[]): Promise<Delivery[]> {
  if (rows.length === 0) return []
  return db.select().from(deliveries).where(inArray(deliveries.submission, rows.map(({ id }) => id))).orderBy(asc(deliveries.createdAt), asc(deliveries.method), asc(deliveries.audience))
}

function applicationOf({ id, kind, reference, name, email, body, walletProven, createdAt }: Row, sent: readonly Delivery[]): AdminApplication {
  const fields = fieldsOf(body)
  const states = { email: stateOf(sent, 'email'), telegram: stateOf(sent, 'telegram') }
  return {
    id,
    kind,
    referenceNumber: reference,
    name,
    email,
    tier: firstText(fields, ['tier']),
    bdAmount: firstText(fields, ['bd_amount', 'claimedStakedAmount', 'investmentAmount']),
    emailSent: states.email === 'sent',
    telegramSent: states.telegram === 'sent',
    emailState: states.email,
    telegramState: states.telegram,
    walletProven,
    createdAt: createdAt.toISOString(),
  }
}

function contactOf({ id, reference, name, email, body, createdAt }: Row, sent: readonly Delivery[]): AdminContact {
  const fields = fieldsOf(body)
  return {
    id,
    referenceNumber: reference,
    name,
    email,
    subject: firstText(fields, ['subject']) ?? '',
    category: firstText(fields, ['category']) ?? '',
    emailSent: stateOf(sent, 'email') === 'sent',
    emailState: stateOf(sent, 'email'),
    createdAt: createdAt.toISOString(),
  }
}

/** Of the submission itself. The team's deliveries decide; the sender's copy only if there is nothing else. */
function stateOf(sent: readonly Delivery[], method: DeliveryMethod): AdminDeliveryState {
  const ofMethod = sent.filter((delivery) => delivery.method === method && delivery.event === 0)
  const counting = ofMethod.findLast(({ audience }) => audience === 'team') ?? ofMethod.at(-1)
  return counting === undefined || counting.state === 'cancelled' ? 'none' : counting.state
}

function fieldsOf(body: unknown): Record<string, unknown> {
  return z.record(z.string(), z.unknown()).safeParse(body).data ?? {}
}

function firstText(fields: Readonly<Record<string, unknown>>, names: readonly string[]): string | null {
  const found = names.map((name) => fields[name]).find((value) => typeof value === 'string' && value !== '')
  return typeof found === 'string' ? found : null
}

function grouped<R>(rows: readonly R[], key: (row: R) => string): ReadonlyMap<string, R[]> {
  const groups = new Map<string, R[]>()
  for (const row of rows) {
    const group = groups.get(key(row))
    if (group) group.push(row)
    else groups.set(key(row), [row])
  }
  return groups
}
