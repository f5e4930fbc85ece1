import { randomUUID } from 'node:crypto'
import { asc, eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { caseEventKinds, caseOutcomes } from '../../src/contract/case.ts'
import { inbox } from '../db/schema-inbox.ts'
import { caseEvents, deliveries, submissions } from '../db/schema-submissions.ts'
import { createTestDatabase, type TestDatabase } from '../db/testing/database.ts'
import { adminStateOf, assigneeOf } from '../intake/case-state.ts'
import { plantSubmission } from './testing/admin.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database?.drop())
beforeEach(() => database.db.execute(sql`truncate submissions cascade`))

const rowOf = async (submission: string) => (await database.db.select().from(inbox).where(eq(inbox.submission, submission)))[0]

/** Events in any order and of any kind: the table doesn't judge what may happen, but must say what the rules say. */
const history = fc
  .array(fc.record({ event: fc.constantFrom(...caseEventKinds), outcome: fc.constantFrom(...caseOutcomes), assignee: fc.constantFrom('Ada', 'Bea', null), by: fc.constantFrom('Ada', null), target: fc.nat() }), { maxLength: 12 })
  .map((steps) => {
    const undone = new Set<number>()
    return steps.map(({ event, outcome, assignee, by, target }, index) => {
      const place = index + 1
      const undoes = event === 'undone' && index > 0 ? (target % index) + 1 : null
      const isFirst = undoes !== null && !undone.has(undoes)
      if (isFirst) undone.add(undoes)
      return { place, event, by, outcome: event === 'decided' ? outcome : null, assignee: event === 'assigned' ? assignee : null, undoes: isFirst ? undoes : null }
    })
  })

describe('the table of the inbox', () => {
  it('says of any history what the rules of cases say', async () => {
    const at = new Date('2026-11-21T12:00:00Z')
    await fc.assert(
      fc.asyncProperty(history, async (events) => {
        const submission = await plantSubmission(database.db, { kind: 'contact' })
        for (const event of events) await database.db.insert(caseEvents).values({ ...event, id: randomUUID(), submission, at: new Date(at.getTime() + event.place) })
        const stored = await database.db.select().from(caseEvents).where(eq(caseEvents.submission, submission)).orderBy(asc(caseEvents.place))
        const row = await rowOf(submission)
        expect(row).toMatchObject({ state: adminStateOf(stored), assignee: assigneeOf(stored), version: stored.length })
        expect(row?.changedBy).toBe(stored.at(-1)?.by ?? null)
        expect(row?.changedAt).toEqual(stored.at(-1)?.at ?? row?.createdAt)
      }),
      { numRuns: 150 },
    )
  })

  it('is searched by name, address, reference and wallet, also after they were changed, and goes with the submission', async () => {
    const wallet = 'So11111111111111111111111111111111111111112'
    const id = await plantSubmission(database.db, { kind: 'verification-request', name: '', email: 'Ada@Example.com', wallet, reference: 'BD-20261121-000001' })
    expect(await rowOf(id)).toMatchObject({ search: `\nada@example.com\nbd-20261121-000001\n${wallet.toLowerCase()}`, sortName: 'ada@example.com', state: 'new', version: 0, undelivered: false })
    await database.db.update(submissions).set({ name: 'Ada Duck', wallet: null }).where(eq(submissions.id, id))
    expect(await rowOf(id)).toMatchObject({ search: 'ada duck\nada@example.com\nbd-20261121-000001', sortName: 'ada duck' })
    await database.db.delete(submissions).where(eq(submissions.id, id))
    expect(await rowOf(id)).toBeUndefined()
  })

  it('knows whether a message failed for good, until it is sent again', async () => {
    const id = await plantSubmission(database.db, { kind: 'contact' }, [{ method: 'email', state: 'waiting' }, { method: 'telegram', state: 'sent' }])
    const undelivered = async () => (await rowOf(id))?.undelivered
    expect(await undelivered()).toBe(false)
    await database.db.update(deliveries).set({ state: 'failed' }).where(eq(deliveries.method, 'email'))
    expect(await undelivered()).toBe(true)
    await database.db.insert(deliveries).values({ id: randomUUID(), submission: id, method: 'email', audience: 'team', repetition: 1, state: 'waiting', createdAt: new Date() })
    expect(await undelivered()).toBe(false)
    await database.db.update(deliveries).set({ state: 'failed' }).where(eq(deliveries.repetition, 1))
    expect(await undelivered()).toBe(true)
  })
})
