import { randomUUID } from 'node:crypto'
import { desc, eq, sql } from 'drizzle-orm'
import type { Hono } from 'hono'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { inboxChange, inboxCounts, inboxPage, inboxViews, type InboxChange } from '../../../src/contract/admin-inbox.ts'
import { problem } from '../../../src/contract/problem.ts'
import { createInboxLive, INBOX_CHANNEL, type InboxLive } from '../../admin/inbox-live.ts'
import { sessionCheck } from '../../admin/session-check.ts'
import { createAdminAccess } from '../../admin/access.ts'
import { plantSubmission } from '../../admin/testing/admin.ts'
import { joinLease, type Lease } from '../../db/lease.ts'
import { adminSessions, auditLog } from '../../db/schema-admin.ts'
import { caseEvents, deliveries, submissions } from '../../db/schema-submissions.ts'
import { createTestDatabase, recordingLog, type TestDatabase } from '../../db/testing/database.ts'
import type { DeliveryQueue } from '../../delivery/queue.ts'
import { createWhitelist } from '../../whitelist/whitelist.ts'
import { casesOn } from '../../intake/testing/cases.ts'
import { clockAt } from '../../lib/testing/clock-at.ts'
import { adminRoutes } from './routes.ts'

const NOW = Date.parse('2026-11-21T12:00:00Z')
const HOUR = 3_600_000
const WALLET = 'So11111111111111111111111111111111111111112'
const ADA = { username: 'Ada', password: 'wet-granite-41-hill' }

let database: TestDatabase
let lease: Lease
let live: InboxLive
let app: Hono
let session: string
let queued: string[]
/** Calls come a second apart, below the limit. */
let calls = 0

beforeAll(async () => {
  database = await createTestDatabase()
  lease = await joinLease({ database, log: recordingLog().log, channels: [INBOX_CHANNEL] })
  const clock = clockAt(() => NOW)
  live = createInboxLive({ lease, isAlive: sessionCheck({ db: database.db, clock }), everyMs: 50 })
  const queue: DeliveryQueue = { methods: ['email'], enqueue: async (_, ids) => void queued.push(...ids) }
  const access = createAdminAccess({ db: database.db, clock, setup: { needsToken: false } })
  app = adminRoutes({ access, db: database.db, openUpload: (sealed) => sealed, cases: casesOn(database.db, clock).cases, whitelist: createWhitelist({ db: database.db, clock }), queue, live, clock }, clockAt(() => (calls += 1000)))
  const post = (path: string, body: object) => app.request(`/api/admin/${path}`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) })
  await post('setup', ADA)
  session = JSON.parse(await (await post('login', ADA)).text()).sessionId
})
afterAll(async () => {
  live?.close()
  await lease?.stop()
  await database?.drop()
})
beforeEach(async () => {
  queued = []
  await database.db.execute(sql`truncate submissions, inbox_views cascade`)
})

const headers = () => ({ Authorization: `Bearer ${session}`, 'Content-Type': 'application/json' })
const get = (path: string) => app.request(`/api/admin/${path}`, { headers: headers() })
const post = (path: string, body: object = {}) => app.request(`/api/admin/${path}`, { method: 'POST', headers: headers(), body: JSON.stringify(body) })
const list = async (query = '') => inboxPage.parse(await (await get(`inbox?${query}`)).json())
const names = async (query = '') => (await list(query)).rows.map(({ name }) => name)
const counts = async (query = '') => inboxCounts.parse(await (await get(`inbox/counts?${query}`)).json())

async function happens(submission: string, event: Partial<typeof caseEvents.$inferInsert> & Pick<typeof caseEvents.$inferInsert, 'event' | 'place'>) {
  await database.db.insert(caseEvents).values({ id: randomUUID(), submission, at: new Date(NOW), ...event })
}

/** Four submissions, an hour apart: the last one is the newest. */
async function plantFour() {
  const plant = (name: string, hoursAgo: number, more: Partial<Parameters<typeof plantSubmission>[1]> = {}, sent: Parameters<typeof plantSubmission>[2] = []) =>
    plantSubmission(database.db, { kind: 'contact', name, email: `${name.toLowerCase()}@example.com`, createdAt: new Date(NOW - hoursAgo * HOUR), ...more }, sent)
  const dora = await plant('Dora', 4, { kind: 'loan-application' })
  const cleo = await plant('Cleo', 3, { kind: 'card-application', wallet: WALLET })
  const bea = await plant('Bea', 2, {}, [{ method: 'email', state: 'failed', tries: ['mailbox full', 'mailbox unknown'] }])
  const anne = await plant('Anne', 1)
  await happens(cleo, { place: 1, event: 'assigned', by: 'Ada', assignee: 'Ada' })
  await happens(cleo, { place: 2, event: 'asked', by: 'Ada', text: 'Which?', at: new Date(NOW + 1) })
  await happens(dora, { place: 1, event: 'decided', outcome: 'accepted', by: 'Bob', at: new Date(NOW + 2) })
  await happens(bea, { place: 1, event: 'assigned', by: 'Bob', assignee: 'Bob' })
  return { dora, cleo, bea, anne }
}

describe('the list', () => {
  it('has every submission, newest first, with the state of its case and what was not delivered', async () => {
    const { bea } = await plantFour()
    const { rows, next } = await list()
    expect(next).toBeNull()
    expect(rows.map(({ name, state, assignee, version }) => [name, state, assignee, version])).toEqual([
      ['Anne', 'new', null, 0],
      ['Bea', 'new', 'Bob', 1],
      ['Cleo', 'waiting', 'Ada', 2],
      ['Dora', 'approved', null, 1],
    ])
    expect(rows[1]).toMatchObject({ id: bea, undelivered: true, failure: 'mailbox unknown' })
    expect(rows[2]).toMatchObject({ wallet: WALLET, undelivered: false })
  })

  it.each([
    ['sort=oldest', ['Dora', 'Cleo', 'Bea', 'Anne']],
    ['sort=name', ['Anne', 'Bea', 'Cleo', 'Dora']],
    ['sort=stale', ['Anne', 'Bea', 'Cleo', 'Dora']],
    ['kind=contact', ['Anne', 'Bea']],
    ['state=new', ['Anne', 'Bea']],
    ['state=waiting,approved', ['Cleo', 'Dora']],
    ['assignee=me', ['Cleo']],
    ['assignee=none', ['Anne', 'Dora']],
    ['assignee=@Bob', ['Bea']],
    ['undelivered=1', ['Bea']],
    ['q=CLE', ['Cleo']],
    [`q=${WALLET}`, ['Cleo']],
    ['q=example+bea', ['Bea']],
    ['q=a%25', []],
    ['q=example&state=new&assignee=none', ['Anne']],
  ])('answers %s', async (query, wanted) => {
    await plantFour()
    expect(await names(query)).toEqual(wanted)
  })

  it.each(['newest', 'oldest', 'stale', 'name'])('continues where it ended, sorted by %s, with and without a search, also where rows are alike', async (sort) => {
    for (let index = 0; index < 7; index += 1) await plantSubmission(database.db, { kind: 'contact', name: index < 5 ? 'Same' : `Other ${index}`, createdAt: new Date(NOW) })
    for (const q of ['', '&q=example']) {
      const whole = (await list(`sort=${sort}${q}`)).rows.map(({ id }) => id)
      const parts: string[] = []
      for (let cursor = ''; ; ) {
        const { rows, next } = await list(`sort=${sort}${q}&limit=2${cursor}`)
        parts.push(...rows.map(({ id }) => id))
        if (next === null) break
        cursor = `&cursor=${next}`
      }
      expect(whole).toHaveLength(7)
      expect(parts).toEqual(whole)
    }
  })

  it('finds a rare word far from the beginning of the list', async () => {
    await plantSubmission(database.db, { kind: 'contact', name: 'Zoe Rare', createdAt: new Date(NOW - 9e9) })
    await database.db.execute(sql`insert into submissions (id, kind, reference, content_hash, body, name, email, created_at)
      select 'many-' || n, 'contact', 'BD-20261121-' || (200000 + n), 'x', '{}', 'Many', 'm@example.org', ${new Date(NOW).toISOString()}::timestamptz + n * interval '1 second' from generate_series(1, 1600) n`)
    expect(await names('q=rare')).toEqual(['Zoe Rare'])
    expect((await counts('q=rare')).total).toBe(1)
    expect((await counts()).total).toBe(1601)
  })

  it.each(['limit=0', 'limit=201', 'state=lost', 'kind=letter', 'assignee=ada', 'sort=best', 'cursor=%21', 'undelivered=0', `q=${'x'.repeat(201)}`])('refuses %s and names what is wrong', async (query) => {
    const response = await get(`inbox?${query}`)
    expect(response.status).toBe(400)
    expect(problem.parse(await response.json()).field).toBe(query.split('=')[0])
  })
})

describe('the counts', () => {
  it('say of each choice what it would show under the other filters', async () => {
    await plantFour()
    expect(await counts()).toEqual({
      total: 4,
      states: { new: 2, in_review: 0, waiting: 1, approved: 1, declined: 0, closed: 0 },
      kinds: { contact: 2, 'card-application': 1, 'card-application-v2': 0, 'verification-request': 0, 'loan-application': 1 },
      mine: 1,
      unassigned: 2,
      undelivered: 1,
    })
    const filtered = await counts('kind=contact&state=new')
    expect(filtered).toMatchObject({ total: 2, states: { new: 2, waiting: 0 }, kinds: { contact: 2, 'card-application': 0 }, mine: 0, unassigned: 1 })
    expect(await counts('q=cleo')).toMatchObject({ total: 1, mine: 1, unassigned: 0 })
  })
})

describe('saved views', () => {
  it('are kept per administrator, replaced by name, and removed', async () => {
    const saved = inboxViews.parse(await (await post('inbox/views', { name: 'Loans', query: 'kind=loan-application' })).json())
    expect(saved.views).toMatchObject([{ name: 'Loans', query: 'kind=loan-application' }])
    await post('inbox/views', { name: 'Loans', query: 'kind=loan-application&state=new' })
    const { views } = inboxViews.parse(await (await get('inbox/views')).json())
    expect(views).toMatchObject([{ name: 'Loans', query: 'kind=loan-application&state=new' }])
    expect((await post('inbox/views', { name: ' ', query: '' })).status).toBe(400)
    for (let index = 0; index < 29; index += 1) await post('inbox/views', { name: `View ${index}`, query: '' })
    expect((await post('inbox/views', { name: 'One more', query: '' })).status).toBe(409)
    expect(inboxViews.parse(await (await post(`inbox/views/${views[0]?.id}/removal`)).json()).views).toHaveLength(29)
  }, 30_000)
})

describe('the export', () => {
  it('is the list as CSV, harmless in a spreadsheet', async () => {
    await plantFour()
    await plantSubmission(database.db, { kind: 'contact', name: '=HYPERLINK("x")', body: { message: 'Hello,\nworld' }, createdAt: new Date(NOW) })
    const response = await get('inbox/export/csv?kind=contact')
    expect(response.headers.get('Content-Disposition')).toContain('filename="bd-inbox-2026-11-21.csv"')
    const bytes = new Uint8Array(await response.arrayBuffer())
    expect(Array.from(bytes.slice(0, 3))).toEqual([0xef, 0xbb, 0xbf])
    const text = new TextDecoder().decode(bytes)
    const [head, first] = text.split('\r\n')
    expect(head).toBe('Reference,Kind,State,Assignee,Name,Email,Wallet,Received,Last change,Undelivered,As sent')
    expect(first).toContain(`"'=HYPERLINK(""x"")"`)
    expect(text).toContain('"message: Hello,\nworld"')
    expect(text.split('\r\n')).toHaveLength(5)
    // The audit log says what was taken away, not what was searched for.
    await (await get('inbox/export/json?q=bea')).text()
    const [last, before] = await database.db.select().from(auditLog).orderBy(desc(auditLog.place)).limit(2)
    expect([before, last]).toMatchObject([
      { actor: 'Ada', action: 'list_exported', subjectKind: 'inbox', subject: 'csv', detail: { searched: false, filters: 'kind' } },
      { actor: 'Ada', action: 'list_exported', subjectKind: 'inbox', subject: 'json', detail: { searched: true } },
    ])
    // Identifiers and hashes are random letters.
    expect(JSON.stringify({ ...last, actorId: '', hash: '' })).not.toContain('bea')
  })

  it('is the list as JSON, read in pages', async () => {
    await database.db.execute(sql`insert into submissions (id, kind, reference, content_hash, body, name, email, created_at)
      select 'many-' || n, 'contact', 'BD-20261121-' || (200000 + n), 'x', '{"n":1}', 'Many', 'm@example.org', now() from generate_series(1, 450) n`)
    const body = JSON.parse(await (await get('inbox/export/json?q=many')).text())
    expect(new Set(body.submissions.map(({ id }: { id: string }) => id)).size).toBe(450)
    expect(body).toMatchObject({ exportedAt: '2026-11-21T12:00:00.000Z' })
    expect(body.submissions[0].fields).toEqual({ n: 1 })
    expect((await get('inbox/export/xls')).status).toBe(404)
  })
})

describe('a message sent again', () => {
  const planted = async (state: 'failed' | 'sent' | 'waiting', method: 'email' | 'telegram' = 'email') => {
    const submission = await plantSubmission(database.db, { kind: 'contact' }, [{ method, state, tries: state === 'waiting' ? [] : [state === 'failed' ? 'mailbox unknown' : null] }])
    const [delivery] = await database.db.select().from(deliveries).where(eq(deliveries.submission, submission))
    return { submission, delivery: delivery?.id ?? '' }
  }

  it.each(['failed', 'sent'] as const)('that was %s is queued once, however often and at once that is asked', async (state) => {
    const { submission, delivery } = await planted(state)
    const answers = await Promise.all(Array.from({ length: 5 }, () => post(`deliveries/${delivery}/repeat`)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    const rows = await database.db.select().from(deliveries).where(eq(deliveries.submission, submission)).orderBy(deliveries.repetition)
    expect(rows.map((row) => [row.repetition, row.state])).toEqual([
      [0, state],
      [1, 'waiting'],
    ])
    expect(queued).toEqual([rows[1]?.id])
    expect((await list()).rows[0]?.undelivered).toBe(false)
  })

  it('is refused while it is on its way, where it is unknown, and where nothing of its kind is sent', async () => {
    const waiting = await planted('waiting')
    const chat = await planted('failed', 'telegram')
    const said = async (id: string) => {
      const response = await post(`deliveries/${id}/repeat`)
      return [response.status, problem.parse(await response.json()).code]
    }
    expect(await said(waiting.delivery)).toEqual([409, 'under_way'])
    expect(await said(chat.delivery)).toEqual([409, 'off'])
    expect(await said('none')).toEqual([404, 'not_found'])
    expect(queued).toEqual([])
  })
})

describe('live', () => {
  async function opened() {
    const response = await get('live')
    expect(response.headers.get('Content-Type')).toBe('text/event-stream')
    const reader = response.body?.getReader()
    const told: InboxChange[] = []
    let isOver = false
    void (async () => {
      for (;;) {
        const part = await reader?.read()
        if (!part || part.done) break
        for (const [, json = ''] of new TextDecoder().decode(part.value).matchAll(/^data: (.*)$/gm)) told.push(inboxChange.parse(JSON.parse(json)))
      }
      isOver = true
    })()
    return { told, isOver: () => isOver, cancel: () => reader?.cancel() }
  }

  it('tells what any process changed: new ones, events, and what is gone', async () => {
    const stream = await opened()
    const other = await database.openAgain()
    const id = await plantSubmission(other.db, { kind: 'contact' })
    await other.db.insert(caseEvents).values({ id: randomUUID(), submission: id, place: 1, event: 'assigned', by: 'Bob', assignee: 'Bob', at: new Date(NOW) })
    await other.db.delete(submissions).where(eq(submissions.id, id))
    await other.close()
    await vi.waitFor(() => expect(stream.told).toHaveLength(3), { timeout: 10_000 })
    expect(stream.told).toEqual([
      { id, version: 0, state: 'new', assignee: null, undelivered: false, by: null, isNew: true },
      { id, version: 1, state: 'new', assignee: 'Bob', undelivered: false, by: 'Bob', isNew: false },
      { id, gone: true },
    ])
    await stream.cancel()
  })

  it('ends soon after the session has ended', async () => {
    const rows = await database.db.select().from(adminSessions)
    const stream = await opened()
    await database.db.delete(adminSessions)
    await vi.waitFor(() => expect(stream.isOver()).toBe(true), { timeout: 10_000 })
    expect((await get('live')).status).toBe(401)
    await database.db.insert(adminSessions).values(rows)
  })
})
