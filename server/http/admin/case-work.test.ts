import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { adminBulkDone, adminCaseConflict } from '../../../src/contract/admin-case.ts'
import type { AdminRole } from '../../../src/contract/admin-role.ts'
import { whitelistPage } from '../../../src/contract/admin-whitelist.ts'
import { adminSubmission } from '../../../src/contract/admin-submission.ts'
import type { AdminSessions } from '../../admin/sessions.ts'
import { plantSubmission } from '../../admin/testing/admin.ts'
import { createAuditLog } from '../../audit/audit-log.ts'
import { adminUsers, auditLog } from '../../db/schema-admin.ts'
import { caseEvents, deliveries, submissions } from '../../db/schema-submissions.ts'
import { whitelist as whitelistTable } from '../../db/schema-whitelist.ts'
import { createTestDatabase, recordingLog, type TestDatabase } from '../../db/testing/database.ts'
import type { Cases } from '../../intake/cases.ts'
import { casesOn } from '../../intake/testing/cases.ts'
import { createManualClock } from '../../lib/testing/manual-clock.ts'
import { createWhitelist, type Whitelist } from '../../whitelist/whitelist.ts'
import { errorHandler } from '../middleware/error-handler.ts'
import { adminBulkRoutes } from './bulk-routes.ts'
import { adminCaseRoutes } from './case-routes.ts'
import { adminDataRoutes } from './data-routes.ts'
import { adminWhitelistRoutes } from './whitelist-routes.ts'

const NOW = Date.parse('2026-11-21T12:00:00Z')
const WALLET = 'So11111111111111111111111111111111111111112'
const people: Readonly<Record<string, { username: string; role: AdminRole }>> = { ada: { username: 'Ada', role: 'owner' }, bea: { username: 'Bea', role: 'reviewer' }, rae: { username: 'Rae', role: 'reader' } }

let database: TestDatabase
let clock = createManualClock(NOW)
let app: Hono
let cases: Cases
let whitelist: Whitelist

beforeAll(async () => {
  database = await createTestDatabase()
  let place = 0
  for (const { username, role } of Object.values(people)) await database.db.insert(adminUsers).values({ id: username, place: (place += 1), username, nameKey: username.toLowerCase(), passwordHash: '', role, createdAt: new Date(NOW) })
})
afterAll(() => database?.drop())
beforeEach(async () => {
  await database.db.execute(sql`truncate submissions, whitelist cascade`)
  clock = createManualClock(NOW)
  const audit = createAuditLog({ db: database.db, clock })
  const sessions: AdminSessions = { begin: async () => '', end: async () => {}, userOf: async (id) => (people[id] ? { id, sessionId: id, ...people[id] } : null) }
  cases = casesOn(database.db, clock, { queue: { methods: ['email', 'telegram'], enqueue: async () => {} }, audit }).cases
  whitelist = createWhitelist({ db: database.db, audit, clock })
  const deps = { db: database.db, access: { sessions }, openUpload: (sealed: Buffer) => sealed, cases, whitelist, clock }
  app = new Hono().route('/', adminDataRoutes(deps)).route('/', adminBulkRoutes(deps)).route('/', adminCaseRoutes(deps)).route('/', adminWhitelistRoutes(deps))
  app.onError(errorHandler(recordingLog().log))
})

const send = (path: string, body: unknown, { as = 'ada', ...headers }: Record<string, string> = {}) =>
  app.request(`/api/admin/${path}`, { method: 'POST', headers: { Authorization: `Bearer ${as}`, 'Content-Type': 'application/json', ...headers }, body: JSON.stringify(body) })
const post = (id: string, move: string, body: unknown, headers: Record<string, string> = {}) => send(`submissions/${id}/${move}`, body, headers)
const moved = async (answer: Response | Promise<Response>) => {
  const response = await answer
  expect([response.status, response.headers.get('Cache-Control')]).toEqual([200, 'no-store'])
  return adminSubmission.parse(await response.json())
}
const refused = async (answer: Response | Promise<Response>) => {
  const response = await answer
  return { status: response.status, ...adminCaseConflict.parse(await response.json()) }
}
const bulk = async (body: unknown, headers: Record<string, string> = {}) => {
  const response = await send('submissions/bulk', body, headers)
  expect(response.status).toBe(200)
  return adminBulkDone.parse(await response.json()).results
}
const plant = (given: Partial<Parameters<typeof plantSubmission>[1]> = {}) => plantSubmission(database.db, { kind: 'loan-application', createdAt: new Date(NOW), ...given })
const verification = () => plant({ kind: 'verification-request', wallet: WALLET })
const messages = async () => (await database.db.select().from(deliveries).orderBy(deliveries.event, deliveries.method)).map(({ event, method, audience, state, notBefore }) => `${event} ${method} ${audience} ${state}${notBefore ? ` +${(notBefore.getTime() - NOW) / 1000}` : ''}`)
const audited = async (id: string) => (await database.db.select().from(auditLog).where(eq(auditLog.subject, id)).orderBy(auditLog.place)).map(({ actor, action, detail }) => ({ actor, action, detail }))

describe('an administrator', () => {
  it('gives a case to a colleague, notes, closes and reopens it; the sender learns of the last two only', async () => {
    const id = await plant()
    expect((await moved(post(id, 'assignment', { version: 0, assignee: 'Bea' }))).case).toMatchObject({ teamState: 'new', assignee: 'Bea', version: 1 })
    expect((await moved(post(id, 'assignment', { version: 1, assignee: 'Bea' }))).case).toMatchObject({ version: 1 })
    expect((await moved(post(id, 'note', { version: 1, text: 'Knows the bank' }, { as: 'bea' }))).case).toMatchObject({ teamState: 'new', version: 2, events: [{}, { event: 'noted', by: 'Bea', text: 'Knows the bank' }] })
    expect((await moved(post(id, 'closing', { version: 2, text: 'You have sent it twice.' }))).case).toMatchObject({ teamState: 'closed', state: 'closed', version: 3 })
    expect((await moved(post(id, 'reopening', { version: 3 }))).case).toMatchObject({ teamState: 'in_review', assignee: 'Bea', version: 4 })
    expect((await moved(post(id, 'assignment', { version: 4, assignee: null }))).case).toMatchObject({ assignee: null })
    const view = await cases.view(id)
    expect(view.steps.map(({ step, text }) => [step, text])).toEqual([['received', undefined], ['closed', 'You have sent it twice.'], ['reopened', undefined]])
    expect(JSON.stringify(view)).not.toMatch(/Ada|Bea|bank/)
    // Nothing goes out while it can still be undone.
    expect(await messages()).toEqual(['3 email sender waiting +10', '4 email sender waiting +10'])
    expect(await audited(id)).toEqual([
      { actor: 'Ada', action: 'case_assigned', detail: { assignee: 'Bea' } },
      { actor: 'Bea', action: 'case_noted', detail: {} },
      { actor: 'Ada', action: 'case_closed', detail: {} },
      { actor: 'Ada', action: 'case_reopened', detail: {} },
      { actor: 'Ada', action: 'case_assigned', detail: { assignee: null } },
    ])
  })

  it('closes a case without a word, and nobody is mailed', async () => {
    const id = await plant()
    await moved(post(id, 'closing', { version: 0 }))
    expect(await messages()).toEqual([])
    expect(await cases.view(id)).toMatchObject({ state: 'closed', canWithdraw: false })
  })

  it('is refused a reader’s change, an unknown or reading assignee, an empty note, and moves that make no sense', async () => {
    const id = await plant()
    for (const move of ['review', 'note', 'closing', 'undo']) expect(await refused(post(id, move, { version: 0, text: 'x', place: 1 }, { as: 'rae' }))).toMatchObject({ status: 403 })
    for (const assignee of ['Nobody', 'Rae']) expect(await refused(post(id, 'assignment', { version: 0, assignee }))).toMatchObject({ status: 400, field: 'assignee' })
    expect(await refused(post(id, 'note', { version: 0, text: ' ' }))).toMatchObject({ status: 400, field: 'text' })
    expect(await refused(post(id, 'reopening', { version: 0 }))).toMatchObject({ status: 409, code: 'not_now' })
    expect(await refused(post(id, 'undo', { version: 0, place: 1 }))).toMatchObject({ status: 409, code: 'not_now' })
    await cases.withdraw(id)
    for (const move of ['closing', 'reopening']) expect(await refused(post(id, move, { version: 1 }))).toMatchObject({ status: 409, code: 'not_now' })
    expect((await (await app.request('/api/admin/assignees', { headers: { Authorization: 'Bearer rae' } })).json())).toEqual({ assignees: ['Ada', 'Bea'] })
    expect(await database.db.$count(caseEvents)).toBe(1)
  })
})

describe('undo', () => {
  it('takes back a decision within ten seconds: its mail, its state, and the trace that the sender sees', async () => {
    const id = await plant()
    const { case: decided } = await moved(post(id, 'decision', { version: 0, outcome: 'declined', text: 'No.' }))
    expect(decided?.undo).toEqual({ place: 1, leftMs: 10_000 })
    await clock.advance(10_000)
    const { case: now } = await moved(post(id, 'undo', { version: 1, place: 1 }, { as: 'bea' }))
    expect(now).toMatchObject({ state: 'received', teamState: 'new', version: 2, undo: null, events: [{ event: 'decided', undone: true }, { event: 'undone', undoes: 1, by: 'Bea' }] })
    expect(await messages()).toEqual(['1 email sender cancelled +10'])
    expect((await cases.view(id)).steps.map(({ step }) => step)).toEqual(['received'])
    expect(await audited(id)).toMatchObject([{ action: 'case_decided', detail: { outcome: 'declined' } }, { action: 'case_undone', actor: 'Bea', detail: { undoes: 1 } }])
    // It can be decided anew.
    expect((await moved(post(id, 'decision', { version: 2, outcome: 'accepted', text: 'Yes.' }))).case).toMatchObject({ teamState: 'approved' })
  })

  it('gives back what was before: the assignee, the question of before, the decision that was reopened', async () => {
    const id = await plant()
    const undo = async (version: number, place: number) => (await moved(post(id, 'undo', { version, place }))).case
    await cases.assign(id, 'Ada', 'Bea')
    await cases.assign(id, 'Ada', null)
    expect(await undo(2, 2)).toMatchObject({ assignee: 'Bea' })
    await cases.ask(id, 'Ada', 'First?')
    await cases.note(id, 'Ada', 'hm')
    // A note says nothing of the question, so it doesn't keep it.
    expect(await undo(5, 4)).toMatchObject({ teamState: 'new', assignee: 'Bea' })
    await cases.decide(id, 'Ada', { outcome: 'answered', text: 'So.' })
    await cases.reopen(id, 'Ada')
    expect(await refused(post(id, 'undo', { version: 8, place: 7 }))).toMatchObject({ code: 'not_now' })
    expect(await undo(8, 8)).toMatchObject({ teamState: 'closed', state: 'decided' })
    expect(await refused(post(id, 'undo', { version: 9, place: 8 }))).toMatchObject({ code: 'not_now' })
  })

  it('is refused after ten seconds, once a worker has the mail, after the sender’s answer, and for the sender’s own doing', async () => {
    const late = await plant()
    await cases.decide(late, 'Ada', { outcome: 'accepted', text: 'Yes.' })
    await clock.advance(10_001)
    const { case: now, ...why } = await refused(post(late, 'undo', { version: 1, place: 1 }))
    expect(why).toMatchObject({ status: 409, code: 'too_late', error: expect.stringContaining('The time to undo this is over.') })
    expect(now?.undo).toBeNull()

    const taken = await plant()
    await cases.decide(taken, 'Ada', { outcome: 'accepted', text: 'Yes.' })
    await database.db.update(deliveries).set({ takenAt: new Date(NOW) }).where(eq(deliveries.submission, taken))
    expect(await refused(post(taken, 'undo', { version: 1, place: 1 }))).toMatchObject({ code: 'too_late' })

    const answered = await plant()
    await cases.ask(answered, 'Ada', 'Which?')
    await cases.answer(answered, { text: 'That', files: [], idempotencyKey: null })
    expect(await refused(post(answered, 'undo', { version: 1, place: 1 }))).toMatchObject({ code: 'changed', error: expect.stringContaining('The sender has changed') })
    expect(await refused(post(answered, 'undo', { version: 2, place: 1 }))).toMatchObject({ code: 'not_now' })
    expect(await refused(post(answered, 'undo', { version: 2, place: 2 }))).toMatchObject({ code: 'not_now' })
  })

  it('is made once by a key, and by one of two who press at the same time', async () => {
    const id = await plant()
    await cases.decide(id, 'Ada', { outcome: 'accepted', text: 'Yes.' })
    const key = { 'Idempotency-Key': randomUUID() }
    const both = await Promise.all([post(id, 'undo', { version: 1, place: 1 }, key), post(id, 'undo', { version: 1, place: 1 }, { as: 'bea' })])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const another = await plant()
    await cases.decide(another, 'Ada', { outcome: 'accepted', text: 'Yes.' })
    for (let time = 0; time < 2; time += 1) expect((await moved(post(another, 'undo', { version: 1, place: 1 }, key))).case?.version).toBe(2)
  })
})

describe('an approved request for verification', () => {
  it('puts its wallet on the whitelist at once, with the tier chosen, in the transaction of the decision', async () => {
    const id = await verification()
    expect(await whitelist.tierOf(WALLET)).toBeNull()
    const approved = await moved(post(id, 'decision', { version: 0, outcome: 'accepted', text: 'Verified.', tier: 'banker' }))
    expect(approved.whitelist).toMatchObject({ wallet: WALLET, tier: 'banker', by: 'Ada', since: new Date(NOW).toISOString(), revokedAt: null, submission: id })
    expect(await whitelist.tierOf(WALLET)).toBe('banker')
    expect(await audited(approved.whitelist?.id ?? '')).toEqual([{ actor: 'Ada', action: 'whitelisted', detail: { tier: 'banker' } }])
  })

  it('counts as the lowest tier unless more is chosen; a decline and other kinds grant nothing', async () => {
    await moved(post(await verification(), 'decision', { version: 0, outcome: 'declined', text: 'No.' }))
    await moved(post(await plant({ wallet: WALLET }), 'decision', { version: 0, outcome: 'accepted', text: 'Yes.' }))
    expect(await whitelist.tierOf(WALLET)).toBeNull()
    await moved(post(await verification(), 'decision', { version: 0, outcome: 'accepted', text: 'Yes.' }))
    expect(await whitelist.tierOf(WALLET)).toBe('duckling')
  })

  it('leaves the whitelist with an undo and a reopening, and is back when the reopening is undone', async () => {
    const id = await verification()
    await cases.decide(id, 'Ada', { outcome: 'accepted', text: '' })
    expect((await moved(post(id, 'undo', { version: 1, place: 1 }))).whitelist).toMatchObject({ revokedBy: 'Ada' })
    expect(await whitelist.tierOf(WALLET)).toBeNull()
    await cases.decide(id, 'Ada', { outcome: 'accepted', text: '', tier: 'raven' })
    await clock.advance(60_000)
    await cases.reopen(id, 'Bea')
    expect(await whitelist.tierOf(WALLET)).toBeNull()
    await moved(post(id, 'undo', { version: 4, place: 4 }))
    expect(await whitelist.tierOf(WALLET)).toBe('raven')
  })

  it('is listed, searched and paged, and revoked for good', async () => {
    const others = Array.from({ length: 3 }, (_, index) => `${index + 1}`.repeat(40))
    for (const [index, wallet] of [WALLET, ...others].entries()) {
      await clock.advance(1000)
      await cases.decide(await plant({ kind: 'verification-request', wallet, reference: `BD-20261121-00000${index}` }), 'Ada', { outcome: 'accepted', text: '' })
    }
    const list = async (query: string) => whitelistPage.parse(await (await app.request(`/api/admin/whitelist?${query}`, { headers: { Authorization: 'Bearer rae' } })).json())
    const first = await list('limit=3')
    expect(first.entries.map(({ wallet }) => wallet)).toEqual(others.toReversed())
    expect((await list(`limit=3&before=${first.next}`)).entries.map(({ wallet }) => wallet)).toEqual([WALLET])
    expect((await list('q=so1111 ada')).entries).toHaveLength(1)
    expect((await list('q=000002')).entries.map(({ wallet }) => wallet)).toEqual([others[1]])
    expect(await refused(send(`whitelist/${WALLET}/revocation`, {}, { as: 'rae' }))).toMatchObject({ status: 403 })
    expect(await (await send(`whitelist/${WALLET}/revocation`, {}, { as: 'bea' })).json()).toEqual({ success: true, revoked: 1 })
    expect(await refused(send(`whitelist/${WALLET}/revocation`, {}))).toMatchObject({ status: 404 })
    expect([await whitelist.tierOf(WALLET), (await list('q=so1111')).entries]).toEqual([null, []])
  })

  it('stays on the whitelist when retention deletes the request', async () => {
    const id = await verification()
    await cases.decide(id, 'Ada', { outcome: 'accepted', text: '' })
    await database.db.delete(submissions).where(eq(submissions.id, id))
    expect(await whitelist.tierOf(WALLET)).toBe('duckling')
    expect(await database.db.$count(whitelistTable)).toBe(1)
  })
})

describe('many at once', () => {
  it('are changed each by itself, with an outcome for each, and undone together', async () => {
    const ids = [await plant(), await verification(), await plant(), await plant()]
    const [one = '', wallet = '', changed = '', withdrawn = ''] = ids
    await cases.note(changed, 'Bea', 'hm')
    await cases.withdraw(withdrawn)
    const key = { 'Idempotency-Key': randomUUID() }
    const body = { action: 'approve', text: 'Welcome.', items: [...ids.map((id) => ({ id, version: id === withdrawn ? 1 : 0 })), { id: 'none', version: 0 }] }
    const results = await bulk(body, key)
    expect(results).toMatchObject([
      { id: one, ok: true, place: 1, version: 1, teamState: 'approved' },
      { id: wallet, ok: true, place: 1 },
      { id: changed, ok: false, code: 'changed' },
      { id: withdrawn, ok: false, code: 'not_now' },
      { id: 'none', ok: false, code: 'not_found' },
    ])
    // The answer was lost: asked again, it is the same.
    expect(await bulk(body, key)).toEqual(results)
    expect(await whitelist.tierOf(WALLET)).toBe('duckling')
    const undone = await bulk({ action: 'undo', items: results.flatMap((result) => (result.ok ? [{ id: result.id, version: result.version, place: result.place }] : [])) })
    expect(undone).toMatchObject([{ ok: true, teamState: 'new', version: 2 }, { ok: true, teamState: 'new' }])
    expect(await whitelist.tierOf(WALLET)).toBeNull()
    expect((await messages()).filter((line) => line.startsWith('1 email sender'))).toEqual(['1 email sender cancelled +10', '1 email sender cancelled +10'])
  })

  it('are assigned, taken up, declined and closed; what is missing is refused before anything is done', async () => {
    const items = async () => [{ id: await plant(), version: 0 }, { id: await plant(), version: 0 }]
    expect(await bulk({ action: 'assign', assignee: 'Bea', items: await items() })).toMatchObject([{ assignee: 'Bea' }, { assignee: 'Bea' }])
    expect(await bulk({ action: 'review', items: await items() })).toMatchObject([{ teamState: 'in_review' }, { teamState: 'in_review' }])
    expect(await bulk({ action: 'decline', text: 'Sorry.', items: await items() })).toMatchObject([{ teamState: 'declined' }, { teamState: 'declined' }])
    expect(await bulk({ action: 'close', items: await items() })).toMatchObject([{ teamState: 'closed' }, { teamState: 'closed' }])
    const before = await database.db.$count(caseEvents)
    for (const [wrong, field] of [[{ action: 'decline' }, 'text'], [{ action: 'assign' }, 'assignee'], [{ action: 'assign', assignee: 'Rae' }, 'assignee'], [{ action: 'undo' }, 'place']] as const) {
      expect(await refused(send('submissions/bulk', { ...wrong, items: await items() }))).toMatchObject({ status: 400, field })
    }
    expect(await refused(send('submissions/bulk', { action: 'review', items: Array.from({ length: 101 }, () => ({ id: 'x', version: 0 })) }))).toMatchObject({ status: 400 })
    expect(await refused(send('submissions/bulk', { action: 'review', items: await items() }, { as: 'rae' }))).toMatchObject({ status: 403 })
    expect(await database.db.$count(caseEvents)).toBe(before)
  })
})
