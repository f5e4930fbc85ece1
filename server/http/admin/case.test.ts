import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { adminCaseConflict } from '../../../src/contract/admin-case.ts'
import { adminCaseStates } from '../../../src/contract/admin-case-state.ts'
import { adminApplications, adminContacts, adminLogs } from '../../../src/contract/admin-lists.ts'
import { adminSubmission } from '../../../src/contract/admin-submission.ts'
import type { AdminSessions } from '../../admin/sessions.ts'
import { plantSubmission } from '../../admin/testing/admin.ts'
import { caseEvents, deliveries, deliveryAttempts } from '../../db/schema-submissions.ts'
import { createTestDatabase, recordingLog, type TestDatabase } from '../../db/testing/database.ts'
import { createCases, type Cases } from '../../intake/cases.ts'
import { createSeal } from '../../intake/sealed.ts'
import { samples } from '../../intake/testing/intake.ts'
import { clockAt } from '../../lib/testing/clock-at.ts'
import { errorHandler } from '../middleware/error-handler.ts'
import { adminCaseRoutes } from './case-routes.ts'
import { adminDataRoutes } from './data-routes.ts'

const NOW = Date.parse('2026-11-21T12:00:00Z')
const names: Readonly<Record<string, string>> = { ada: 'Ada', bea: 'Bea' }
const sessions: AdminSessions = { begin: async () => '', end: async () => {}, userOf: async (id) => (names[id] === undefined ? null : { id, username: names[id], role: 'reviewer' }) }

let database: TestDatabase
let app: Hono
let cases: Cases
let said = recordingLog()
/** The messages queued, by their rows' ids. */
let queued: string[] = []

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database?.drop())
beforeEach(async () => {
  await database.db.execute(sql`truncate submissions cascade`)
  serve()
})

function serve(db: TestDatabase['db'] = database.db): void {
  const clock = clockAt(NOW)
  const seal = createSeal(['0'.repeat(64)])
  queued = []
  said = recordingLog()
  cases = createCases({ db, queue: { methods: ['email', 'telegram'], enqueue: async (_tx, ids) => void queued.push(...ids) }, seal, clock })
  const deps = { db, access: { sessions }, openUpload: seal.open, cases, clock }
  app = new Hono().route('/', adminDataRoutes(deps)).route('/', adminCaseRoutes(deps))
  app.onError(errorHandler(said.log))
}

const post = (id: string, move: string, body: unknown, { as = 'ada', ...headers }: Record<string, string> = {}) =>
  app.request(`/api/admin/submissions/${id}/${move}`, { method: 'POST', headers: { Authorization: `Bearer ${as}`, 'Content-Type': 'application/json', ...headers }, body: JSON.stringify(body) })
const moved = async (answer: Response | Promise<Response>) => {
  const response = await answer
  expect(response.headers.get('Cache-Control')).toBe('no-store')
  expect(response.status).toBe(200)
  return adminSubmission.parse(await response.json()).case
}
const refused = async (answer: Response | Promise<Response>) => {
  const response = await answer
  return { status: response.status, ...adminCaseConflict.parse(await response.json()) }
}
async function read<T>(path: string, schema: { parse(value: unknown): T }): Promise<T> {
  return schema.parse(await (await app.request(`/api/admin/${path}`, { headers: { Authorization: 'Bearer ada' } })).json())
}
const plant = (given: Partial<Parameters<typeof plantSubmission>[1]> = {}, sent?: Parameters<typeof plantSubmission>[2]) => plantSubmission(database.db, { kind: 'loan-application', createdAt: new Date(NOW), ...given }, sent)
const messages = async () => (await database.db.select().from(deliveries).orderBy(deliveries.event, deliveries.method, deliveries.audience)).map(({ event, method, audience }) => `${event} ${method} ${audience}`)

describe('an administrator', () => {
  it('takes up a case, asks, reads the answer with its files, and decides; each side is told of the other', async () => {
    const id = await plant()
    expect(await moved(post(id, 'review', { version: 0 }))).toMatchObject({ state: 'in_review', version: 1 })
    expect(await moved(post(id, 'question', { version: 1, text: ' Which bank? ' }))).toMatchObject({ state: 'waiting_for_you', version: 2 })
    await cases.answer(id, { text: 'The first', files: [{ part: 'file1', fileName: 'file.pdf', mediaType: 'application/pdf', bytes: new Uint8Array(samples['application/pdf']) }], idempotencyKey: null })
    const answered = await read(`submissions/${id}`, adminSubmission)
    expect(answered.case).toMatchObject({ state: 'in_review', version: 3 })
    expect(answered.case?.events[2]).toEqual({ event: 'answered', place: 3, assignee: null, undoes: null, undone: false, by: null, text: 'The first', outcome: null, files: [answered.uploads[0]?.id], at: new Date(NOW).toISOString() })
    const decided = await moved(post(id, 'decision', { version: 3, outcome: 'accepted', text: 'Welcome.' }, { as: 'bea' }))
    expect(decided?.events.map(({ event, by, text }) => [event, by, text])).toEqual([
      ['in_review', 'Ada', ''],
      ['asked', 'Ada', 'Which bank?'],
      ['answered', null, 'The first'],
      ['decided', 'Bea', 'Welcome.'],
    ])
    expect(await messages()).toEqual(['2 email sender', '3 email team', '3 telegram team', '4 email sender'])
    const rows = await database.db.select({ id: deliveries.id }).from(deliveries)
    expect(queued.toSorted()).toEqual(rows.map((row) => row.id).toSorted())
    expect((await read(`submissions/${id}`, adminSubmission)).deliveries.map(({ about }) => about)).toEqual(expect.arrayContaining(['asked', 'answered', 'decided']))
  })

  it('who is second is told, with the case as it is, and nothing is overwritten or sent', async () => {
    const id = await plant()
    const [one, two] = await Promise.all([post(id, 'question', { version: 0, text: 'One?' }), post(id, 'question', { version: 0, text: 'Two?' }, { as: 'bea' })])
    const answers = [one, two].toSorted((a, b) => a.status - b.status)
    const first = await moved(answers[0] ?? post(id, 'none', {}))
    const second = await refused(answers[1] ?? post(id, 'none', {}))
    expect(second).toMatchObject({ status: 409, code: 'changed', case: first, error: `${first?.events[0]?.by} has changed this case since you opened it. Nothing was done.` })
    expect(await database.db.$count(caseEvents)).toBe(1)
    expect(await messages()).toEqual(['1 email sender'])
  })

  it('is told that the sender was quicker', async () => {
    const id = await plant()
    await cases.withdraw(id)
    expect(await refused(post(id, 'decision', { version: 0, outcome: 'declined', text: 'No.' }))).toMatchObject({ status: 409, code: 'changed', case: { state: 'withdrawn' }, error: expect.stringContaining('The sender has changed') })
    expect(await messages()).toEqual(['1 email team', '1 telegram team'])
    expect(await refused(post(id, 'review', { version: 1 }))).toMatchObject({ status: 409, code: 'not_now', case: { state: 'withdrawn' } })
  })

  it('moves it once per key, however often it is sent', async () => {
    const id = await plant()
    const key = { 'Idempotency-Key': randomUUID() }
    for (let time = 0; time < 3; time += 1) expect(await moved(post(id, 'question', { version: 0, text: 'Well?' }, key))).toMatchObject({ version: 1 })
    expect(await refused(post(id, 'question', { version: 1, text: 'Other?' }, key))).toMatchObject({ status: 409, code: 'idempotency_key_reused' })
    expect(await refused(post(id, 'question', { version: 0, text: 'Well?' }, { ...key, as: 'bea' }))).toMatchObject({ status: 409 })
    expect(await messages()).toEqual(['1 email sender'])
  })

  it('is refused an unknown case, a bad text, another site, and everything without a session', async () => {
    const id = await plant()
    for (const none of ['none', 'a%00b', 'x'.repeat(100)]) expect(await refused(post(none, 'review', { version: 0 }))).toMatchObject({ status: 404 })
    expect(await refused(post(id, 'question', { version: 0, text: ' ' }))).toMatchObject({ status: 400, field: 'text' })
    expect(await refused(post(id, 'question', { version: 0, text: 'x'.repeat(2001) }))).toMatchObject({ status: 400, field: 'text' })
    expect(await refused(post(id, 'decision', { version: 0, outcome: 'maybe', text: 'x' }))).toMatchObject({ status: 400, field: 'outcome' })
    expect(await refused(post(id, 'review', {}))).toMatchObject({ status: 400, field: 'version' })
    expect(await refused(post(id, 'review', { version: 0 }, { 'Idempotency-Key': '1' }))).toMatchObject({ status: 400 })
    expect(await refused(post(id, 'review', { version: 0 }, { Origin: 'https://evil.example' }))).toMatchObject({ status: 403 })
    expect(await refused(post(id, 'review', { version: 0 }, { as: 'nobody' }))).toMatchObject({ status: 401 })
    expect(await database.db.$count(caseEvents)).toBe(0)
  })

  it('whose text cannot be stored is told so, and the text is in no log', async () => {
    const id = await plant()
    await database.db.execute(sql`alter table case_events rename column text to elsewhere`)
    const response = await post(id, 'question', { version: 0, text: 'A secret question' })
    await database.db.execute(sql`alter table case_events rename column elsewhere to text`)
    expect(response.status).toBe(500)
    expect(JSON.stringify(said.lines)).not.toContain('secret')
  })
})

describe('the lists', () => {
  it('show the state of each case, and are limited to the wanted ones', async () => {
    const told = [{ method: 'email', state: 'sent' }] as const
    const ids = { new: await plant({}, told), in_review: await plant({}, told), waiting: await plant(), approved: await plant({}, told), declined: await plant(), closed: await plant() }
    await cases.takeUp(ids.in_review, 'Ada')
    await cases.ask(ids.waiting, 'Ada', '?')
    await cases.ask(ids.approved, 'Ada', '?')
    await cases.decide(ids.approved, 'Ada', { outcome: 'accepted', text: '' })
    await cases.decide(ids.declined, 'Ada', { outcome: 'declined', text: '' })
    await cases.withdraw(ids.closed)
    const { applications } = await read('applications?limit=10', adminApplications)
    expect(Object.fromEntries(applications.map(({ id, teamState }) => [teamState, id]))).toEqual(ids)
    for (const state of adminCaseStates) {
      expect((await read(`applications?limit=10&state=${state}`, adminApplications)).applications.map(({ id }) => id)).toEqual([ids[state]])
      expect((await read(`submissions/${ids[state]}`, adminSubmission)).case?.teamState).toBe(state)
    }
    expect((await read('applications?limit=10&state=approved,closed', adminApplications)).applications).toHaveLength(2)
    expect((await read('contacts?limit=10&state=closed', adminContacts)).contacts).toEqual([])
    expect(await refused(app.request('/api/admin/applications?state=lost', { headers: { Authorization: 'Bearer ada' } }))).toMatchObject({ status: 400, field: 'state' })
  })

  it('tell the delivery of the submission, not of a later message', async () => {
    const id = await plant({}, [{ method: 'email', state: 'failed' }])
    await cases.withdraw(id)
    await database.db.update(deliveries).set({ state: 'sent', sentAt: new Date(NOW) }).where(sql`event = 1`)
    expect((await read('applications?limit=10', adminApplications)).applications).toMatchObject([{ emailState: 'failed', teamState: 'closed' }])
    expect((await cases.view(id)).steps.map(({ step }) => step)).toEqual(['received', 'withdrawn'])
  })

  it('of attempts name the event that a message told of', async () => {
    const id = await plant({}, [{ method: 'email', state: 'sent', tries: [null] }])
    await cases.ask(id, 'Ada', '?')
    const [message] = await database.db.select({ id: deliveries.id }).from(deliveries).where(sql`event = 1`)
    await database.db.insert(deliveryAttempts).values({ id: randomUUID(), delivery: message?.id ?? '', success: true, error: null, attemptedAt: new Date(NOW + 1000) })
    expect((await read('delivery-logs?limit=10', adminLogs)).logs.map(({ about }) => about)).toEqual(['asked', null])
  })
})
