import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { keptMonths } from '../../src/content/retention.ts'
import { submissionKinds, type SubmissionKind } from '../../src/contract/submission.ts'
import { plantSubmission, plantUpload } from '../admin/testing/admin.ts'
import { joinLease } from '../db/lease.ts'
import { cards } from '../db/schema-cards.ts'
import { caseEvents, deliveries, deliveryAttempts, submissions, uploads } from '../db/schema-submissions.ts'
import { whitelist } from '../db/schema-whitelist.ts'
import { createTestDatabase, recordingLog, type TestDatabase } from '../db/testing/database.ts'
import { clockAt } from '../lib/testing/clock-at.ts'
import { CLOSED_BY_SERVER } from './case-end.ts'
import { lastRetentionRun, retentionDryRun, runRetention, startRetention } from './retention.ts'

const DAY = 86_400_000
const CAME_IN = new Date('2026-11-21T12:00:00Z')
const ENDED = new Date('2027-01-31T23:30:00Z')
const WALLET = 'So11111111111111111111111111111111111111112'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database?.drop())
beforeEach(() => database.db.execute(sql`truncate submissions, cards, whitelist, retention_runs cascade`))

type Event = Pick<typeof caseEvents.$inferInsert, 'event'> & Partial<typeof caseEvents.$inferInsert>
/** A case with everything that belongs to one, and these events. */
async function plant(kind: SubmissionKind, events: readonly Event[], more: Partial<typeof submissions.$inferInsert> = {}): Promise<string> {
  const id = await plantSubmission(database.db, { kind, createdAt: CAME_IN, ...more }, [{ method: 'email', state: 'sent', tries: ['away', null] }])
  await plantUpload(database.db, id, { sealed: Buffer.from('sealed') })
  for (const [index, event] of events.entries()) await database.db.insert(caseEvents).values({ id: randomUUID(), submission: id, place: index + 1, at: ENDED, by: 'Ada', ...event })
  return id
}
const run = (now: Date) => runRetention(database.db, now)
const isThere = async (id: string) => (await database.db.select().from(submissions).where(eq(submissions.id, id))).length === 1
/** By the calendar in UTC; the last day of a shorter month stands for a later one. */
function monthsAfter(at: Date, months: number): Date {
  const due = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + months, 1, at.getUTCHours(), at.getUTCMinutes()))
  const last = new Date(Date.UTC(due.getUTCFullYear(), due.getUTCMonth() + 1, 0)).getUTCDate()
  due.setUTCDate(Math.min(at.getUTCDate(), last))
  return due
}

const ends = [
  ['approved', [{ event: 'decided', outcome: 'accepted' }]],
  ['declined', [{ event: 'in_review', at: CAME_IN }, { event: 'decided', outcome: 'declined' }]],
  ['answered', [{ event: 'decided', outcome: 'answered' }]],
  ['withdrawn', [{ event: 'withdrawn', by: null }]],
  ['closed', [{ event: 'closed' }]],
] as const satisfies [string, readonly Event[]][]

describe.each(submissionKinds)('a submission of the kind %s', (kind) => {
  it.each(ends)('that was %s stays until the day before its period ends, and goes on the day with everything', async (how, events) => {
    const id = await plant(kind, events)
    const due = monthsAfter(ENDED, how === 'approved' ? keptMonths[kind].approved : keptMonths[kind].other)
    await run(new Date(due.getTime() - DAY))
    await run(new Date(due.getTime() - 1))
    expect(await isThere(id)).toBe(true)
    expect(await retentionDryRun(database.db, due)).toEqual({ closed: 0, deleted: { [kind]: 1 } })
    expect(await run(due)).toEqual({ closed: 0, deleted: { [kind]: 1 } })
    for (const table of [submissions, uploads, deliveries, deliveryAttempts, caseEvents]) expect(await database.db.select().from(table)).toEqual([])
  })

  it('that nobody ended is closed by the server after six months, and kept its period from then on', async () => {
    const id = await plant(kind, [{ event: 'in_review' }, { event: 'noted', text: 'Call back' }])
    const lapses = monthsAfter(ENDED, 6)
    expect(await run(new Date(lapses.getTime() - DAY))).toEqual({ closed: 0, deleted: {} })
    expect(await retentionDryRun(database.db, lapses)).toEqual({ closed: 1, deleted: {} })
    expect(await run(lapses)).toEqual({ closed: 1, deleted: {} })
    const [last] = await database.db.select().from(caseEvents).where(eq(caseEvents.place, 3))
    expect(last).toMatchObject({ submission: id, event: 'closed', by: CLOSED_BY_SERVER, text: 'Nothing has happened for 6 months.', at: lapses })
    const due = monthsAfter(lapses, keptMonths[kind].other)
    await run(new Date(due.getTime() - DAY))
    expect(await isThere(id)).toBe(true)
    expect((await run(due)).deleted).toEqual({ [kind]: 1 })
  })
})

it('a decision that was taken back, or a case that was opened again, is no end', async () => {
  const undone = await plant('contact', [{ event: 'decided', outcome: 'answered' }, { event: 'undone', undoes: 1 }, { event: 'assigned', assignee: 'ada' }])
  const reopened = await plant('contact', [{ event: 'decided', outcome: 'declined' }, { event: 'reopened' }])
  const again = await plant('contact', [{ event: 'closed' }, { event: 'noted', text: 'after the end', at: new Date(ENDED.getTime() + DAY) }])
  expect(await run(monthsAfter(ENDED, 24))).toEqual({ closed: 2, deleted: { contact: 1 } })
  expect([await isThere(undone), await isThere(reopened), await isThere(again)]).toEqual([true, true, false])
})

it('a case that never had an event lapses six months after it came in', async () => {
  await plant('verification-request', [])
  expect((await run(new Date(monthsAfter(CAME_IN, 6).getTime() - DAY))).closed).toBe(0)
  expect((await run(monthsAfter(CAME_IN, 6))).closed).toBe(1)
})

it('an approved card application stays as long as its wallet has the card', async () => {
  const id = await plant('card-application', [{ event: 'decided', outcome: 'accepted' }], { wallet: WALLET })
  await database.db.insert(cards).values({ wallet: WALLET, issuer: 'demo', tier: 'Duck', createdAt: CAME_IN })
  await run(monthsAfter(ENDED, 600))
  expect(await isThere(id)).toBe(true)
  await database.db.update(cards).set({ refusedAt: ENDED })
  await run(monthsAfter(ENDED, 600))
  expect(await isThere(id)).toBe(false)
})

it('keeps an approved wallet while it is in force, and one taken off the list for 24 months', async () => {
  const row = { wallet: WALLET, tier: 'duckling' as const, reference: 'BD-1', by: 'Ada', since: CAME_IN }
  await database.db.insert(whitelist).values([{ ...row, id: 'in force' }, { ...row, id: 'revoked', revokedAt: ENDED, revokedBy: 'Ada' }])
  const due = monthsAfter(ENDED, 24)
  await run(new Date(due.getTime() - DAY))
  expect(await database.db.select().from(whitelist)).toHaveLength(2)
  await run(due)
  expect((await database.db.select().from(whitelist)).map(({ id }) => id)).toEqual(['in force'])
})

it('leaves a case that somebody is moving right now to the next run', async () => {
  const id = await plant('contact', [{ event: 'closed' }])
  const due = monthsAfter(ENDED, 24)
  await database.db.transaction(async (tx) => {
    await tx.execute(sql`select from submissions where id = ${id} for update`)
    expect((await run(due)).deleted).toEqual({})
  })
  expect((await run(due)).deleted).toEqual({ contact: 1 })
})

it('runs by itself, more than a batch at a time, and remembers what it did', async () => {
  for (let index = 0; index < 130; index += 1) await plantSubmission(database.db, { kind: 'contact', createdAt: CAME_IN })
  expect(await lastRetentionRun(database.db)).toBeNull()
  const { log, lines } = recordingLog()
  const lease = await joinLease({ database, log: recordingLog().log })
  const now = Date.parse('2028-01-01T00:00:00Z')
  const keeper = startRetention({ lease, log, everyMs: 10, clock: clockAt(now) })
  await vi.waitFor(() => expect(lines).not.toEqual([]), { timeout: 15_000, interval: 10 })
  await keeper.stop()
  expect(lines).toEqual([{ level: 'info', message: 'the retention periods were carried out', facts: { closed: 130, deleted: 0 } }])
  await run(new Date('2030-01-01T00:00:00Z'))
  await lease.stop()
  expect(await lastRetentionRun(database.db)).toEqual({ at: new Date('2030-01-01T00:00:00Z'), closed: 0, deleted: { contact: 130 } })
})
