import { sql } from 'drizzle-orm'
import type { Hono } from 'hono'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { adminDevices, adminSessions, adminUsers } from '../../db/schema-admin.ts'
import { createTestDatabase, type TestDatabase } from '../../db/testing/database.ts'
import { adminSetupState, adminSignedIn } from '../../../src/contract/admin.ts'
import { problem } from '../../../src/contract/problem.ts'
import { createAdminAccess, type AdminAccessDeps } from '../../admin/access.ts'
import { createSecondFactors } from '../../admin/second-factors.ts'
import { IDLE_MS, LONGEST_MS } from '../../admin/sessions.ts'
import { WINDOW_MS } from '../../db/attempts.ts'
import { createSeal } from '../../intake/sealed.ts'
import { createWhitelist } from '../../whitelist/whitelist.ts'
import { casesOn } from '../../intake/testing/cases.ts'
import { clockAt } from '../../lib/testing/clock-at.ts'
import { adminRoutes } from './routes.ts'

const ADA = { username: 'Ada', password: 'wet-granite-41' }
const MINUTE = 60_000

let database: TestDatabase
let now: number

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database?.drop())
beforeEach(async () => {
  now = Date.parse('2026-11-21T12:00:00Z')
  await database.db.execute(sql`truncate admin_users, admin_sessions, admin_attempts cascade`)
})

/** One process of the server. */
function server(setup: AdminAccessDeps['setup'] = { needsToken: false }): Hono {
  const clock = clockAt(() => now)
  const factors = createSecondFactors({ seal: createSeal(['0'.repeat(64)]), clock })
  const access = createAdminAccess({ db: database.db, clock, setup, factors })
  return adminRoutes({ access, factors, db: database.db, openUpload: (sealed) => sealed, cases: casesOn(database.db, clock).cases, whitelist: createWhitelist({ db: database.db, clock }), clock })
}

interface Call {
  body?: unknown
  session?: string
  from?: string
  type?: string
}

function call(app: Hono, method: string, path: string, { body, session, from, type = 'application/json' }: Call = {}) {
  const headers = { 'Content-Type': type, ...(session === undefined ? {} : { Authorization: `Bearer ${session}` }), ...(from === undefined ? {} : { 'X-Forwarded-For': from }) }
  return app.request(`/api/admin/${path}`, { method, headers, ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }) })
}

async function refusal(response: Response) {
  expect(response.headers.get('Cache-Control')).toBe('no-store')
  return { status: response.status, ...problem.parse(await response.json()) }
}

async function signIn(app: Hono, credentials: object = ADA, from?: string): Promise<string> {
  const response = await call(app, 'POST', 'login', { body: credentials, ...(from === undefined ? {} : { from }) })
  expect(response.status).toBe(200)
  expect(response.headers.get('Cache-Control')).toBe('no-store')
  return adminSignedIn.parse(await response.json()).sessionId ?? ''
}

/** As a page of the app does it: with the headers and cookies of a browser. */
async function signInByBrowser(app: Hono, { origin = 'http://localhost', from, cookie = '' }: { origin?: string; from?: string; cookie?: string } = {}) {
  const response = await app.request(`${origin}/api/admin/login`, { method: 'POST', headers: browserHeaders(origin, from, cookie), body: JSON.stringify(ADA) })
  const set = response.headers.getSetCookie()
  return { status: response.status, body: await response.text(), set, cookie: set.map((text) => text.split(';')[0]).join('; ') }
}

function browserHeaders(origin: string, from?: string, cookie = ''): Record<string, string> {
  return { 'Content-Type': 'application/json', Origin: origin, Cookie: cookie, ...(from === undefined ? {} : { 'X-Forwarded-For': from }) }
}

const stats = (app: Hono, session?: string) => call(app, 'GET', 'dashboard/stats', session === undefined ? {} : { session })

describe('setting up', () => {
  it('[ADMS-13] [API-31] is open to the first visitor, and closed after', async () => {
    const app = server()
    expect(adminSetupState.parse(await (await call(app, 'GET', 'setup')).json())).toEqual({ open: true, needsToken: false, passwordLeast: 6 })
    const made = await call(app, 'POST', 'setup', { body: ADA })
    expect([made.status, await made.json()]).toEqual([201, { success: true }])
    expect(adminSetupState.parse(await (await call(app, 'GET', 'setup')).json())).toEqual({ open: false, needsToken: false, passwordLeast: 6 })
    expect(await refusal(await call(app, 'POST', 'setup', { body: { ...ADA, username: 'Eve' } }))).toMatchObject({ status: 403, code: 'closed' })
    const [user, ...others] = await database.db.select().from(adminUsers)
    expect(others).toEqual([])
    expect(user).toMatchObject({ username: 'Ada', email: null })
    expect(user?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })

  it('makes one administrator of eight simultaneous requests, across two processes', async () => {
    const apps = [server(), server()]
    const tries = Array.from({ length: 8 }, (_, index) => call(apps[index % 2] ?? server(), 'POST', 'setup', { body: { ...ADA, username: `Ada ${index}` } }))
    const statuses = (await Promise.all(tries)).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([201, ...Array.from({ length: 7 }, () => 403)])
    expect(await database.db.select().from(adminUsers)).toHaveLength(1)
  })

  it('[ADMS-04] [ADMS-06] accepts an email address or none, and six characters, but no common password and not the name', async () => {
    const app = server()
    const refused = async (body: object) => refusal(await call(app, 'POST', 'setup', { body }))
    expect(await refused({ ...ADA, password: 'k3str' })).toMatchObject({ status: 400, field: 'password', error: 'Password must be at least 6 characters' })
    expect(await refused({ ...ADA, email: 'duck' })).toMatchObject({ status: 400, field: 'email' })
    expect(await refused({ ...ADA, username: '  ' })).toMatchObject({ status: 400, field: 'username' })
    expect(await refused({ ...ADA, password: 'Password1' })).toMatchObject({ status: 400, code: 'common_password', field: 'password' })
    expect(await refused({ username: 'adaduck', password: 'AdaDuck' })).toMatchObject({ status: 400, code: 'common_password' })
    expect(await database.db.select().from(adminUsers)).toEqual([])
    expect((await call(app, 'POST', 'setup', { body: { ...ADA, password: 'k3strl', email: '' } })).status).toBe(201)
  })

  it('requires the configured token, allows a few attempts, and fails if no token is configured', async () => {
    const app = server({ needsToken: true, token: 'correct-horse-battery' })
    expect(adminSetupState.parse(await (await call(app, 'GET', 'setup')).json())).toEqual({ open: true, needsToken: true, passwordLeast: 6 })
    const from = '203.0.113.7'
    for (let attempt = 0; attempt < 10; attempt += 1) {
      expect(await refusal(await call(app, 'POST', 'setup', { body: { ...ADA, setupToken: `guess ${attempt}` }, from }))).toMatchObject({ status: 403, code: 'wrong_setup_token' })
    }
    expect((await call(app, 'POST', 'setup', { body: { ...ADA, setupToken: 'correct-horse-battery' }, from })).status).toBe(429)
    expect((await call(app, 'POST', 'setup', { body: { ...ADA, setupToken: 'correct-horse-battery' } })).status).toBe(201)

    await database.db.execute(sql`truncate admin_users cascade`)
    expect(await refusal(await call(server({ needsToken: true }), 'POST', 'setup', { body: { ...ADA, setupToken: '' } }))).toMatchObject({ status: 403, code: 'no_setup_token' })
  })
})

describe('setting up through a proxy', () => {
  const proxied = { 'X-Forwarded-For': '203.0.113.7' }

  it.each([
    ['http://localhost', proxied],
    ['http://127.0.0.1:8787', { Forwarded: 'for=203.0.113.7' }],
    ['http://localhost', { Via: '1.1 proxy' }],
    ['https://app.example.com', {}],
  ])('requires the token although the server listens only on loopback (%s, %o)', async (origin, headers) => {
    const app = server({ needsToken: false, token: 'correct-horse-battery' })
    const setUp = (body: object) =>
      app.request(`${origin}/api/admin/setup`, { method: 'POST', headers: { ...headers, 'Content-Type': 'application/json' }, body: JSON.stringify(body) })
    expect(adminSetupState.parse(await (await app.request(`${origin}/api/admin/setup`, { headers })).json())).toEqual({ open: true, needsToken: true, passwordLeast: 6 })
    expect((await setUp(ADA)).status).toBe(403)
    expect((await setUp({ ...ADA, setupToken: 'wrong' })).status).toBe(403)
    expect(await database.db.select().from(adminUsers)).toEqual([])
    expect((await setUp({ ...ADA, setupToken: 'correct-horse-battery' })).status).toBe(201)
  })
})

describe('signing in', () => {
  beforeEach(async () => {
    await call(server(), 'POST', 'setup', { body: { ...ADA, email: 'ada@example.com' } })
  })

  it('[API-30] [ADML-04] [ADML-05] [ADML-11] answers a session and its owner, ignoring the case of the name', async () => {
    const response = await call(server(), 'POST', 'login', { body: { ...ADA, username: ' aDA ' } })
    const { sessionId = '', ...rest } = adminSignedIn.parse(await response.json())
    expect(rest).toEqual({ success: true, user: { username: 'Ada', email: 'ada@example.com' } })
    expect(Buffer.from(sessionId, 'base64url')).toHaveLength(32)
    expect((await stats(server(), sessionId)).status).toBe(200)
    const rows = JSON.stringify(await database.db.select().from(adminSessions))
    expect(rows).not.toContain(sessionId)
  })

  it('answers a wrong password and an unknown name alike, in words and in time', async () => {
    const app = server()
    const wrong = await refusal(await call(app, 'POST', 'login', { body: { ...ADA, password: 'wet-granite-42' } }))
    expect(wrong).toMatchObject({ status: 401, code: 'wrong_credentials', error: 'Wrong username or password.' })
    expect(await refusal(await call(app, 'POST', 'login', { body: { ...ADA, username: 'Eve' } }))).toEqual(wrong)
    const timed = async (username: string, from: string) => {
      const from0 = performance.now()
      for (let index = 0; index < 5; index += 1) await call(app, 'POST', 'login', { body: { username, password: 'not this one' }, from })
      return performance.now() - from0
    }
    const [known, unknown] = [await timed('Ada', '198.51.100.1'), await timed('Eve', '198.51.100.2')]
    // Without equal work an unknown name would be answered some twenty times as fast.
    expect(unknown).toBeGreaterThan(known / 4)
  })

  it('[ADML-02] [ADML-03] rejects an empty name, an empty password, anything but JSON, and anything long', async () => {
    const app = server()
    expect(await refusal(await call(app, 'POST', 'login', { body: { ...ADA, username: '' } }))).toMatchObject({ status: 400, field: 'username' })
    expect(await refusal(await call(app, 'POST', 'login', { body: { ...ADA, password: '' } }))).toMatchObject({ status: 400, field: 'password' })
    expect(await refusal(await call(app, 'POST', 'login', { body: '{' }))).toMatchObject({ status: 400 })
    expect(await refusal(await call(app, 'POST', 'login', { body: ADA, type: 'text/plain' }))).toMatchObject({ status: 415 })
    expect(await refusal(await call(app, 'POST', 'login', { body: { ...ADA, password: 'x'.repeat(9000) } }))).toMatchObject({ status: 413 })
  })

  it('[GEN-17] [API-32] ends everywhere when signing out, and gets 401 from then on', async () => {
    const [one, other] = [server(), server()]
    const session = await signIn(one)
    expect((await stats(other, session)).status).toBe(200)
    const out = await call(other, 'POST', 'logout', { session })
    expect([out.status, await out.json()]).toEqual([200, { success: true }])
    expect(await refusal(await stats(one, session))).toMatchObject({ status: 401, code: 'unauthorized' })
    expect((await call(one, 'POST', 'logout', { session })).status).toBe(401)
  })

  it('lasts twelve hours after its last use, and a week at most', async () => {
    const app = server()
    const idle = await signIn(app)
    now += IDLE_MS - MINUTE
    expect((await stats(app, idle)).status).toBe(200)
    now += IDLE_MS - MINUTE
    expect((await stats(app, idle)).status).toBe(200)
    now += IDLE_MS + MINUTE
    expect((await stats(app, idle)).status).toBe(401)

    const used = await signIn(app)
    const begun = now
    while (now - begun < LONGEST_MS - 6 * 60 * MINUTE) {
      now += 6 * 60 * MINUTE
      expect((await stats(app, used)).status).toBe(200)
    }
    now = begun + LONGEST_MS + MINUTE
    expect((await stats(app, used)).status).toBe(401)
    await signIn(app)
    expect(await database.db.select().from(adminSessions)).toHaveLength(1)
  })

  it('is refused after ten failures from an address, in every process, until the window ends; a success resets it', async () => {
    const apps = [server(), server()]
    const guess = (index: number, body: object, from: string) => call(apps[index % 2] ?? server(), 'POST', 'login', { body, from })
    const wrong = { ...ADA, password: 'not this one' }
    for (let index = 0; index < 9; index += 1) expect((await guess(index, wrong, '203.0.113.9')).status).toBe(401)
    expect((await guess(0, ADA, '203.0.113.9')).status).toBe(200)
    for (let index = 0; index < 10; index += 1) expect((await guess(index, wrong, '203.0.113.9')).status).toBe(401)
    for (const body of [wrong, ADA]) {
      const response = await guess(1, body, '203.0.113.9')
      expect(Number(response.headers.get('Retry-After'))).toBe(WINDOW_MS / 1000)
      expect(await refusal(response)).toMatchObject({ status: 429, code: 'too_many' })
    }
    // Others still get in, and so does that address after the window.
    expect((await guess(0, ADA, '203.0.113.10')).status).toBe(200)
    now += WINDOW_MS + 1
    expect((await guess(0, ADA, '203.0.113.9')).status).toBe(200)
  })

  it('never locks out the right password, regardless of how many addresses guess at the name', async () => {
    const app = server()
    const guess = (from: string, body: object = { ...ADA, password: 'not this one' }) => call(app, 'POST', 'login', { body, from })
    for (const last of [1, 2, 3, 4, 5]) for (let index = 0; index < 10; index += 1) await guess(`203.0.113.${last}`)
    // Fewer failures allowed per address than usual, and the right password at any time.
    for (let index = 0; index < 2; index += 1) expect((await guess('203.0.113.6')).status).toBe(401)
    expect((await guess('203.0.113.6', ADA)).status).toBe(200)
    for (let index = 0; index < 3; index += 1) expect((await guess('203.0.113.7')).status).toBe(401)
    expect((await guess('203.0.113.7', ADA)).status).toBe(429)
    expect((await guess('203.0.113.7', { username: 'Eve', password: 'not this one' })).status).toBe(401)
    now += WINDOW_MS + 1
    expect((await guess('203.0.113.7', ADA)).status).toBe(200)
  }, 60_000)
})

describe('a browser', () => {
  const SITE = 'https://app.example.com'

  beforeEach(async () => {
    await call(server(), 'POST', 'setup', { body: ADA })
  })

  it('gets its session in a cookie that no script, other host or other site can use', async () => {
    const app = server()
    const { status, body, set, cookie } = await signInByBrowser(app, { origin: SITE, from: '203.0.113.1' })
    expect([status, JSON.parse(body)]).toEqual([200, { success: true, user: { username: 'Ada' } }])
    expect(set).toHaveLength(2)
    for (const text of set) expect(text).toMatch(/^__Host-bd-admin-(session|device)=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Strict$/)
    const ask = (headers: Record<string, string>) => app.request(`${SITE}/api/admin/dashboard/stats`, { headers: { 'X-Forwarded-For': '203.0.113.1', ...headers } })
    expect((await ask({ Cookie: cookie })).status).toBe(200)
    expect((await ask({})).status).toBe(401)
    // As another host of the domain may have set it.
    expect((await ask({ Cookie: cookie.replaceAll('__Host-', '') })).status).toBe(401)
  })

  it('on this machine signs in without https; elsewhere it is told what is missing', async () => {
    const app = server()
    const { set, cookie } = await signInByBrowser(app)
    for (const text of set) expect(text).toMatch(/^bd-admin-(session|device)=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Strict$/)
    expect((await app.request('http://localhost/api/admin/dashboard/stats', { headers: { Cookie: cookie } })).status).toBe(200)
    const lan = await signInByBrowser(app, { origin: 'http://192.168.1.9:8787' })
    expect([lan.status, problem.parse(JSON.parse(lan.body)).code, lan.set]).toEqual([403, 'needs_https', []])
  })

  it('changes nothing for a page of another site, or without an Origin', async () => {
    const app = server()
    const { cookie } = await signInByBrowser(app, { origin: SITE, from: '203.0.113.1' })
    const logOut = (headers: Record<string, string>) => app.request(`${SITE}/api/admin/logout`, { method: 'POST', headers: { 'X-Forwarded-For': '203.0.113.1', Cookie: cookie, ...headers } })
    for (const headers of [{ Origin: 'https://evil.example' }, { Origin: 'null' }, { 'Sec-Fetch-Site': 'cross-site' }, { 'Sec-Fetch-Site': 'same-site' }]) {
      expect(await refusal(await logOut({ ...headers })), JSON.stringify(headers)).toMatchObject({ status: 403, code: 'cross_site' })
    }
    expect((await logOut({})).status).toBe(401)
    const foreign = await app.request(`${SITE}/api/admin/login`, { method: 'POST', headers: browserHeaders('https://evil.example'), body: JSON.stringify(ADA) })
    expect([foreign.status, foreign.headers.getSetCookie()]).toEqual([403, []])
    const out = await logOut({ Origin: SITE })
    expect(out.status).toBe(200)
    expect(out.headers.getSetCookie()).toEqual([expect.stringMatching(/^__Host-bd-admin-session=; Max-Age=0; /)])
    expect(await database.db.select().from(adminSessions)).toEqual([])
  })

  it('that is known gets in despite others’ guesses, even from its own address', async () => {
    const app = server()
    const { cookie } = await signInByBrowser(app, { origin: SITE, from: '203.0.113.1' })
    const device = cookie.split('; ').filter((pair) => pair.includes('device')).join()
    const rows = JSON.stringify(await database.db.select().from(adminDevices))
    expect(rows).not.toContain(device.split('=')[1])
    const guess = (from: string, body: object) => call(app, 'POST', 'login', { body, from })
    for (const last of [1, 2, 3, 4, 5]) for (let index = 0; index < 10; index += 1) await guess(`203.0.113.${last}`, { ...ADA, password: 'not this one' })
    expect((await guess('203.0.113.1', ADA)).status).toBe(429)
    const again = await signInByBrowser(app, { origin: SITE, from: '203.0.113.1', cookie: device })
    expect([again.status, again.cookie.includes(device)]).toEqual([200, true])
    // A stolen device cookie is worth ten guesses, at one name only.
    const wrong = (password: string, body = ADA) =>
      app.request(`${SITE}/api/admin/login`, { method: 'POST', headers: browserHeaders(SITE, '203.0.113.8', device), body: JSON.stringify({ ...body, password }) })
    for (let index = 0; index < 10; index += 1) expect((await wrong('not this one')).status).toBe(401)
    expect((await wrong(ADA.password)).status).toBe(429)
    await database.db.execute(sql`delete from admin_users`)
    expect(await database.db.select().from(adminDevices)).toEqual([])
  }, 60_000)

  it('waits while passwords are checked one at a time, and is told to come back if too many wait', async () => {
    const app = server()
    const tries = Array.from({ length: 60 }, (_, index) => call(app, 'POST', 'login', { body: { ...ADA, password: 'not this one' }, from: `198.51.100.${index}` }))
    const answers = await Promise.all(tries)
    const busy = answers.filter(({ status }) => status === 429)
    expect(answers.filter(({ status }) => status === 401).length + busy.length).toBe(60)
    expect(busy.length).toBeGreaterThan(0)
    for (const response of busy) expect(Number(response.headers.get('Retry-After'))).toBe(2)
    expect((await signInByBrowser(app, { origin: SITE, from: '203.0.113.1' })).status).toBe(200)
  }, 60_000)
})

describe('the guard', () => {
  it('[ADMD-12] [ADMD-32] lets no call through without a session', async () => {
    const app = server()
    const paths = ['dashboard/stats', 'applications?limit=10', 'contacts?limit=10', 'delivery-logs?limit=10', 'submissions/x', 'uploads/x', 'export/applications', 'export/contacts']
    for (const path of paths) {
      for (const session of [undefined, 'x', 'x'.repeat(43)]) {
        expect(await refusal(await call(app, 'GET', path, session === undefined ? {} : { session })), path).toMatchObject({ status: 401, code: 'unauthorized' })
      }
    }
    expect((await call(app, 'POST', 'logout')).status).toBe(401)
  })
})
