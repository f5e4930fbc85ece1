import { Secret, TOTP } from 'otpauth'
import type { Hono } from 'hono'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { auditActions } from '../../../src/contract/admin-audit.ts'
import { adminChallenged, adminSignedIn } from '../../../src/contract/admin.ts'
import { adminAccount } from '../../../src/contract/admin-account.ts'
import { adminInvited, adminInvitations, adminNewFactor, adminPeople, adminRecoveryCodes } from '../../../src/contract/admin-people.ts'
import { problem } from '../../../src/contract/problem.ts'
import { createAdminAccess } from '../../admin/access.ts'
import { CHALLENGE_MS } from '../../admin/challenges.ts'
import { INVITATION_MS } from '../../admin/invitations.ts'
import { createSecondFactors } from '../../admin/second-factors.ts'
import { createAuditLog } from '../../audit/audit-log.ts'
import { adminRecoveryCodes as codesTable, adminInvitations as invitationsTable, adminSecondFactors, auditLog } from '../../db/schema-admin.ts'
import { createTestDatabase, type TestDatabase } from '../../db/testing/database.ts'
import type { MailedInvitation } from '../../delivery/mail-invitation.ts'
import { createSeal } from '../../intake/sealed.ts'
import { casesOn } from '../../intake/testing/cases.ts'
import { clockAt } from '../../lib/testing/clock-at.ts'
import { createWhitelist } from '../../whitelist/whitelist.ts'
import { adminRoutes } from './routes.ts'

const ADA = { username: 'Ada', password: 'wet-granite-41' }
const BEA = { username: 'Bea', password: 'dry-harbour-52' }
const seal = createSeal(['0'.repeat(64)])

let database: TestDatabase
let now: number
let calls = 0
let mails: MailedInvitation[]

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database?.drop())
beforeEach(async () => {
  now = Date.parse('2026-11-22T12:00:00Z')
  mails = []
  await database.db.execute(sql`truncate admin_users, admin_sessions, admin_attempts, admin_invitations cascade`)
})

/** One process of the server. `mail`: whether its mail server takes mails; null: it has none. */
function server({ realChain = false, mail = null }: { realChain?: boolean; mail?: boolean | null } = {}): Hono {
  const clock = clockAt(() => now)
  const factors = createSecondFactors({ seal, clock })
  const access = createAdminAccess({ db: database.db, clock, setup: { needsToken: false }, factors, realChain })
  const mailInvitation = async (invitation: MailedInvitation) => {
    mails.push(invitation)
    return mail === true
  }
  const deps = { access, factors, realChain, db: database.db, openUpload: seal.open, cases: casesOn(database.db, clock).cases, whitelist: createWhitelist({ db: database.db, clock }), clock, ...(mail === null ? {} : { mailInvitation }) }
  // The limit of calls per address is another test's matter.
  return adminRoutes(deps, clockAt(() => (calls += 1000)))
}

const post = (app: Hono, path: string, body: unknown = {}, session = '', headers: Record<string, string> = {}) =>
  app.request(`/api/admin/${path}`, { method: 'POST', headers: { 'Content-Type': 'application/json', ...(session === '' ? {} : { Authorization: `Bearer ${session}` }), ...headers }, body: JSON.stringify(body) })
const get = (app: Hono, path: string, session: string) => app.request(`/api/admin/${path}`, { headers: { Authorization: `Bearer ${session}` } })
async function read<T>(answer: Response | Promise<Response>, schema: { parse(value: unknown): T }, status = 200): Promise<T> {
  const response = await answer
  expect(response.status).toBe(status)
  expect(response.headers.get('Cache-Control')).toBe('no-store')
  return schema.parse(await response.json())
}
const refusal = async (answer: Response | Promise<Response>) => {
  const response = await answer
  return { status: response.status, ...problem.parse(await response.json()) }
}
const actions = async () => (await database.db.select({ action: auditLog.action }).from(auditLog).orderBy(auditLog.place)).map(({ action }) => action)

async function signIn(app: Hono, who: typeof ADA = ADA): Promise<string> {
  return (await read(post(app, 'login', who), adminSignedIn)).sessionId ?? ''
}
async function setUp(app: Hono): Promise<string> {
  expect((await post(app, 'setup', ADA)).status).toBe(201)
  return signIn(app)
}
/** A further administrator, by invitation. */
async function add(app: Hono, owner: string, role: string, who: typeof ADA = BEA): Promise<string> {
  const { token = '' } = await read(post(app, 'invitations', { role }, owner), adminInvited, 201)
  expect((await post(app, 'invitation/acceptance', { token, ...who })).status).toBe(201)
  return signIn(app, who)
}
const codeAt = (secret: string, at = now) => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at })
async function withFactor(app: Hono, session: string, password = ADA.password): Promise<{ secret: string; codes: string[] }> {
  const { secret, uri } = await read(post(app, 'account/second-factor', { current: password }, session), adminNewFactor)
  expect(uri).toContain(`secret=${secret}`)
  const { recoveryCodes } = await read(post(app, 'account/second-factor/confirmation', { code: codeAt(secret) }, session), adminRecoveryCodes)
  return { secret, codes: recoveryCodes }
}
const challenge = async (app: Hono, who = ADA) => (await read(post(app, 'login', who), adminChallenged, 202)).challenge

describe('a second factor', () => {
  it('asks for a code after the password, each of which counts once, in any process', async () => {
    const apps = [server(), server()] as const
    const { secret } = await withFactor(apps[0], await setUp(apps[0]))
    now += 60_000
    const [first, second] = [await challenge(apps[0]), await challenge(apps[1])]
    const code = codeAt(secret)
    const answers = await Promise.all([post(apps[0], 'login/code', { challenge: first, code }), post(apps[1], 'login/code', { challenge: second, code })])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401])
    const { sessionId = '' } = await read(answers.find(({ status }) => status === 200) ?? post(apps[0], 'none'), adminSignedIn)
    expect((await get(apps[0], 'account', sessionId)).status).toBe(200)
    // The code before the one that counted doesn't count either; the next one does, in two groups as apps show it.
    expect(await refusal(post(apps[0], 'login/code', { challenge: await challenge(apps[0]), code: codeAt(secret, now - 30_000) }))).toMatchObject({ status: 401, code: 'wrong_code' })
    const next = codeAt(secret, now + 30_000)
    expect((await post(apps[0], 'login/code', { challenge: await challenge(apps[0]), code: `${next.slice(0, 3)} ${next.slice(3)}` })).status).toBe(200)
    expect(JSON.stringify(await database.db.select().from(adminSecondFactors))).not.toContain(secret)
  })

  it('is replaced by a recovery code, once each', async () => {
    const app = server()
    const session = await setUp(app)
    const { codes } = await withFactor(app, session)
    expect(new Set(codes).size).toBe(10)
    const [one = '', two = ''] = codes
    expect(JSON.stringify(await database.db.select().from(codesTable))).not.toContain(one)
    expect((await post(app, 'login/code', { challenge: await challenge(app), code: ` ${one.toUpperCase().replaceAll('-', ' ')} ` })).status).toBe(200)
    expect((await post(app, 'login/code', { challenge: await challenge(app), code: one })).status).toBe(401)
    expect((await read(get(app, 'account', session), adminAccount)).secondFactor.recoveryCodes).toBe(9)
    const { recoveryCodes } = await read(post(app, 'account/recovery-codes', { current: ADA.password }, session), adminRecoveryCodes)
    expect((await post(app, 'login/code', { challenge: await challenge(app), code: two })).status).toBe(401)
    expect((await post(app, 'login/code', { challenge: await challenge(app), code: recoveryCodes[0] })).status).toBe(200)
  })

  it('is guessed at a few times only, and the password is good for five minutes', async () => {
    const app = server()
    const { secret } = await withFactor(app, await setUp(app))
    now += 60_000
    const wrong = codeAt(secret, now + 3_600_000)
    const started = await challenge(app)
    for (let index = 0; index < 5; index += 1) expect((await post(app, 'login/code', { challenge: started, code: wrong })).status).toBe(401)
    expect((await post(app, 'login/code', { challenge: started, code: codeAt(secret) })).status).toBe(429)
    // From any number of addresses: ten for the administrator.
    for (let index = 0; index < 5; index += 1) await post(app, 'login/code', { challenge: await challenge(app), code: wrong }, '', { 'X-Forwarded-For': `203.0.113.${index}` })
    expect((await post(app, 'login/code', { challenge: await challenge(app), code: codeAt(secret) }, '', { 'X-Forwarded-For': '203.0.113.99' })).status).toBe(429)
    now += 20 * 60_000
    const late = await challenge(app)
    now += CHALLENGE_MS + 1
    expect(await refusal(post(app, 'login/code', { challenge: late, code: codeAt(secret) }))).toMatchObject({ status: 401, code: 'late' })
    expect((await post(app, 'login/code', { challenge: 'made up', code: '123456' })).status).toBe(401)
  })

  it('takes the password to be set up, replaced or removed, and one in force stays so until the new one is confirmed', async () => {
    const app = server()
    const session = await setUp(app)
    expect(await refusal(post(app, 'account/second-factor', { current: 'not this one' }, session))).toMatchObject({ status: 400, field: 'current' })
    expect(await refusal(post(app, 'account/second-factor/confirmation', { code: '123456' }, session))).toMatchObject({ status: 400, code: 'wrong_code' })
    const { secret } = await withFactor(app, session)
    now += 60_000
    await read(post(app, 'account/second-factor', { current: ADA.password }, session), adminNewFactor)
    expect((await post(app, 'login/code', { challenge: await challenge(app), code: codeAt(secret) })).status).toBe(200)
    expect((await post(app, 'account/second-factor/removal', { current: ADA.password }, session)).status).toBe(200)
    await signIn(app)
    expect(await database.db.select().from(codesTable)).toEqual([])
  })

  it('is required of owners on a real chain: without one they may only set it up', async () => {
    const app = server({ realChain: true })
    const session = await setUp(app)
    expect(await refusal(get(app, 'people', session))).toMatchObject({ status: 403, code: 'second_factor_needed' })
    expect((await read(get(app, 'account', session), adminAccount)).secondFactor).toEqual({ since: null, required: true, recoveryCodes: 0 })
    await withFactor(app, session)
    expect((await get(app, 'people', session)).status).toBe(200)
    expect(await refusal(post(app, 'account/second-factor/removal', { current: ADA.password }, session))).toMatchObject({ status: 409, code: 'second_factor_required' })
    const reader = await add(app, session, 'reader')
    expect((await get(app, 'people', reader)).status).toBe(200)
  })

  it('is taken from somebody who lost it, by an owner, and that one’s sessions end', async () => {
    const app = server()
    const owner = await setUp(app)
    const bea = await add(app, owner, 'reviewer')
    await withFactor(app, bea, BEA.password)
    const { people } = await read(get(app, 'people', owner), adminPeople)
    expect(people.map(({ username, role, secondFactor }) => [username, role, secondFactor])).toEqual([['Ada', 'owner', false], ['Bea', 'reviewer', true]])
    expect((await post(app, `people/${people[1]?.id}/second-factor-reset`, {}, owner)).status).toBe(200)
    expect((await get(app, 'account', bea)).status).toBe(401)
    await signIn(app, BEA)
  })
})

describe('an invitation', () => {
  it('makes an administrator of whoever has its link, once, within 72 hours, unless it is revoked', async () => {
    const app = server()
    const owner = await setUp(app)
    const invite = async (role = 'reader') => {
      const { token = '', invitation } = await read(post(app, 'invitations', { role }, owner), adminInvited, 201)
      return { token, id: invitation.id }
    }
    const { token, id } = await invite()
    expect(JSON.stringify(await database.db.select().from(invitationsTable))).not.toContain(token)
    expect(await (await post(app, 'invitation', { token })).json()).toMatchObject({ role: 'reader', invitedBy: 'Ada' })
    const accept = (given: string, who = BEA) => post(app, 'invitation/acceptance', { token: given, ...who })
    expect(await refusal(accept(token, { ...BEA, username: ' ADA' }))).toMatchObject({ status: 409, code: 'name_taken', field: 'username' })
    expect(await refusal(accept(token, { ...BEA, password: 'password123' }))).toMatchObject({ status: 400, field: 'password' })
    expect((await Promise.all([accept(token), accept(token, { ...BEA, username: 'Cleo' })])).map(({ status }) => status).toSorted()).toEqual([201, 404])
    expect((await accept(token, { ...BEA, username: 'Dora' })).status).toBe(404)
    expect((await read(get(app, 'people', owner), adminPeople)).people).toHaveLength(2)

    const revoked = await invite()
    expect((await post(app, `invitations/${revoked.id}/revocation`, {}, owner)).status).toBe(200)
    expect((await accept(revoked.token)).status).toBe(404)
    expect((await post(app, `invitations/${id}/revocation`, {}, owner)).status).toBe(404)
    const late = await invite()
    now += INVITATION_MS
    expect((await accept(late.token)).status).toBe(404)
    expect((await read(get(app, 'invitations', await signIn(app)), adminInvitations)).invitations).toEqual([])
  })

  it('goes by mail, and is handed over by hand where the mail server doesn’t take it', async () => {
    const owner = await setUp(server())
    const invite = (mail: boolean | null) => post(server({ mail }), 'invitations', { role: 'owner', email: 'bea@example.com' }, owner)
    const sent = await read(invite(true), adminInvited, 201)
    expect([sent.mailed, sent.token]).toEqual([true, undefined])
    expect(mails).toMatchObject([{ email: 'bea@example.com', role: 'owner', invitedBy: 'Ada' }])
    expect((await post(server(), 'invitation', { token: mails[0]?.token })).status).toBe(200)
    const failed = await read(invite(false), adminInvited, 201)
    expect([failed.mailed, failed.token]).toEqual([false, mails[1]?.token])
    expect(await refusal(invite(null))).toMatchObject({ status: 409, field: 'email' })
  })

  it('asks for a longer password on a real chain', async () => {
    const app = server({ realChain: true })
    const owner = await setUp(app)
    await withFactor(app, owner)
    const { token } = await read(post(app, 'invitations', { role: 'reader' }, owner), adminInvited, 201)
    expect(await refusal(post(app, 'invitation/acceptance', { token, username: 'Bea', password: 'dry-harbour' }))).toMatchObject({ status: 400, code: 'short_password', error: 'Password must be at least 12 characters' })
    expect(await refusal(post(app, 'invitation/acceptance', { token, username: 'Bea', password: 'Password1234!' }))).toMatchObject({ status: 400, code: 'common_password' })
    expect((await post(app, 'invitation/acceptance', { token, ...BEA })).status).toBe(201)
  })
})

describe('people', () => {
  it('change their roles with effect at once, and the last owner stays one', async () => {
    const app = server()
    const owner = await setUp(app)
    const bea = await add(app, owner, 'reader')
    const [ada, other] = (await read(get(app, 'people', bea), adminPeople)).people
    expect(await refusal(post(app, 'invitations', { role: 'owner' }, bea))).toMatchObject({ status: 403, code: 'role', error: 'Only an owner may do this.' })
    for (const path of [`people/${ada?.id}/removal`, `people/${ada?.id}/role`]) expect(await refusal(post(app, path, { role: 'reader' }, owner))).toMatchObject({ status: 409, code: 'last_owner' })
    expect((await post(app, `people/${other?.id}/role`, { role: 'owner' }, owner)).status).toBe(200)
    expect((await post(app, 'invitations', { role: 'reader' }, bea)).status).toBe(201)
    // Two owners who remove each other at once: one is left.
    const removals = await Promise.all([post(app, `people/${ada?.id}/removal`, {}, bea), post(app, `people/${other?.id}/removal`, {}, owner)])
    expect(removals.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1)
    const ends = await Promise.all([get(app, 'account', owner), get(app, 'account', bea)])
    expect(ends.map(({ status }) => status).toSorted()).toEqual([200, 401])
  })

  it('change their own password, which ends their other sessions, and end any of them', async () => {
    const app = server()
    const [here, there] = [await setUp(app), await signIn(app)]
    const browser = await app.request('http://localhost/api/admin/login', { method: 'POST', headers: { 'Content-Type': 'application/json', Origin: 'http://localhost', 'User-Agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0' }, body: JSON.stringify(ADA) })
    expect(browser.status).toBe(200)
    const { sessions } = await read(get(app, 'account', here), adminAccount)
    expect(sessions.map(({ current }) => current).toSorted()).toEqual([false, false, true])
    const named = sessions.find((session) => session.browser === 'Firefox on Windows')
    expect((await post(app, `account/sessions/${named?.id}/end`, {}, here)).status).toBe(200)
    expect((await post(app, `account/sessions/${named?.id}/end`, {}, here)).status).toBe(404)
    expect(await refusal(post(app, 'account/password', { current: 'not this one', password: 'salt-lantern-63' }, here))).toMatchObject({ status: 400, field: 'current' })
    expect(await refusal(post(app, 'account/password', { current: ADA.password, password: 'password123' }, here))).toMatchObject({ status: 400, field: 'password' })
    expect((await get(app, 'account', there)).status).toBe(200)
    expect((await post(app, 'account/password', { current: ADA.password, password: 'salt-lantern-63' }, here)).status).toBe(200)
    expect((await get(app, 'account', there)).status).toBe(401)
    expect((await get(app, 'account', here)).status).toBe(200)
    const again = await signIn(app, { ...ADA, password: 'salt-lantern-63' })
    expect((await post(app, 'account/sessions/end-others', {}, here)).status).toBe(200)
    expect((await get(app, 'account', again)).status).toBe(401)
    for (let index = 0; index < 10; index += 1) await post(app, 'account/second-factor', { current: 'not this one' }, here)
    expect((await post(app, 'account/second-factor', { current: 'salt-lantern-63' }, here)).status).toBe(429)
  })

  it('are in the audit log with all they did to each other and themselves, without a secret', async () => {
    const before = (await actions()).length
    const app = server()
    const owner = await setUp(app)
    await post(app, 'login', { ...ADA, password: 'not this one' })
    const bea = await add(app, owner, 'reviewer')
    const { secret, codes } = await withFactor(app, owner)
    now += 60_000
    await post(app, 'login/code', { challenge: await challenge(app), code: '000000' })
    await post(app, 'login/code', { challenge: await challenge(app), code: codes[0] })
    await post(app, 'logout', {}, bea)
    const since = (await actions()).slice(before)
    expect(since).toEqual(['administrator_set_up', 'signed_in', 'sign_in_failed', 'invited', 'invitation_accepted', 'signed_in', 'second_factor_set', 'code_failed', 'recovery_code_used', 'signed_in', 'signed_out'])
    expect(since.every((action) => auditActions.includes(action))).toBe(true)
    const text = JSON.stringify(await database.db.select().from(auditLog))
    for (const given of [secret, ...codes, ADA.password, BEA.password, owner, bea, 'not this one']) expect(text).not.toContain(given)
    expect(await createAuditLog({ db: database.db, clock: clockAt(now) }).verify()).toMatchObject({ intact: true })
  })
})
