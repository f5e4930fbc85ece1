import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { adminRetention, adminSystem, type SystemPartName } from '../../../src/contract/admin-system.ts'
import { plantSubmission } from '../../admin/testing/admin.ts'
import { cards } from '../../db/schema-cards.ts'
import { caseEvents } from '../../db/schema-submissions.ts'
import { createTestDatabase, type TestDatabase } from '../../db/testing/database.ts'
import type { FeedStanding } from '../../feeds/engine.ts'
import { clockAt } from '../../lib/testing/clock-at.ts'
import { runRetention } from '../../intake/retention.ts'
import { createSystem, type SystemSources } from '../../system/system.ts'
import { feedsPart, ledgerPart, marketPart, nodesPart } from '../../system/chain-parts.ts'
import type { PoolHealth } from '../../upstream/rpc/pool/pool-health.ts'
import { adminSystemRoutes } from './system-routes.ts'

const START = Date.parse('2026-11-22T12:00:00Z')
const SESSION = 's'.repeat(43)
const sessions = { begin: async () => SESSION, end: async () => {}, userOf: async (id: string) => (id === SESSION ? { id: 'rita', username: 'Rita', role: 'reader' as const } : null) }
const node = { node: 'rpc.example.com', operator: 'example.com', state: 'active' as const, slot: 5, lagSlots: 0, latencyMs: 12.4, errorRate: 0, pausedMs: 0, refused: [], requestsPerSecond: 10 }
const health: PoolHealth = { status: 'healthy', activeEndpoints: 1, totalEndpoints: 1, lastUpdate: new Date(START), errorCount: 0, slot: 5, nodes: [node] }
const feed = (more: Partial<FeedStanding> = {}): FeedStanding => ({ name: 'market', state: 'live', ageMs: 3000, failing: false, ...more })

let database: TestDatabase
let now = START
let sources: SystemSources
const clock = clockAt(() => now)

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database?.drop())
beforeEach(async () => {
  now = START
  await database.db.execute(sql`truncate submissions, cards, retention_runs cascade`)
  sources = {
    database,
    feeds: { standing: () => [feed()], current: () => undefined },
    pool: { health: () => health },
    telegram: { diagnoseNew: async () => ({ botToken: 'Missing', chatId: 'Missing', connectionTest: { success: false } }) },
    dataDir: tmpdir(),
    delivers: true,
    mail: { server: 'smtp.example.com' },
    cardIssuer: 'cards.example.com',
    staking: true,
    clock,
  }
})

/** Asks as a reader, of a system made of these sources. */
function started(changes: Partial<SystemSources> = {}) {
  const system = createSystem({ ...sources, ...changes })
  const app = new Hono().route('/', adminSystemRoutes({ system, db: database.db, access: { sessions }, clock }))
  const get = (path: string) => app.request(`/api/admin/${path}`, { headers: { Authorization: `Bearer ${SESSION}` } })
  return {
    stop: system.stop,
    get,
    all: async () => adminSystem.parse(await (await get('system')).json()),
    part: async (name: SystemPartName) => adminSystem.parse(await (await get('system')).json()).parts.find((each) => each.name === name),
  }
}

describe('the system', () => {
  it('says how each part stands, with what to do where something isn’t well', async () => {
    const system = started()
    const { parts, version, startedAt } = await system.all()
    system.stop()
    expect([version, startedAt]).toEqual(['0.1.0', '2026-11-22T12:00:00.000Z'])
    expect(Object.fromEntries(parts.map(({ name, state }) => [name, state]))).toEqual({
      database: 'ok', queue: 'ok', mail: 'ok', telegram: 'off', push: 'ok', feeds: 'ok', nodes: 'ok', market: 'ok', ledger: 'attention', cards: 'ok', retention: 'ok', disk: expect.stringMatching(/ok|attention/),
    })
    for (const { state, todo, says } of parts) expect([says !== '', state === 'ok' || todo !== null]).toEqual([true, true])
    expect(parts.find(({ name }) => name === 'database')?.says).toMatch(/^The server in DATABASE_URL answers: \d+ MB, \d+ of \d+ connections, \d+ migrations\.$/)
  })

  it('remembers since when a part has been in its state', async () => {
    let status: PoolHealth['status'] = 'healthy'
    const system = started({ pool: { health: () => ({ ...health, status }) } })
    expect((await system.part('nodes'))?.since).toBe('2026-11-22T12:00:00.000Z')
    now += 60_000
    status = 'offline'
    expect(await system.part('nodes')).toMatchObject({ state: 'down', since: '2026-11-22T12:01:00.000Z' })
    now += 60_000
    expect((await system.part('nodes'))?.since).toBe('2026-11-22T12:01:00.000Z')
    system.stop()
  })

  it('is asked once by everybody who looks within some seconds', async () => {
    let asked = 0
    const system = started({ pool: { health: () => ((asked += 1), health) } })
    await Promise.all([system.all(), system.all()])
    await system.all()
    system.stop()
    expect(asked).toBe(1)
  })

  it('without the database says so, and what isn’t known then', async () => {
    const system = started({ database: { ...database, isReachable: async () => false } })
    const { parts } = await system.all()
    system.stop()
    expect(parts.filter(({ state }) => state === 'down').map(({ name }) => name)).toEqual(['database', 'queue', 'mail', 'push', 'cards', 'retention'])
  })

  it('says of a part that fails that it doesn’t answer, and never why in words that could hold a secret', async () => {
    const system = started({ telegram: { diagnoseNew: async () => Promise.reject(new Error('bot123:secret')) } })
    expect(await system.part('telegram')).toMatchObject({ state: 'down', says: 'It does not answer.' })
    expect(JSON.stringify(await system.all())).not.toContain('secret')
    system.stop()
  })

  it('needs a session', async () => {
    const system = started()
    const app = new Hono().route('/', adminSystemRoutes({ system: { read: async () => system.all() }, db: database.db, access: { sessions }, clock }))
    app.onError((_, c) => c.text('', 401))
    expect((await app.request('/api/admin/system')).status).toBe(401)
    system.stop()
  })
})

describe('its parts', () => {
  it('the queue: waiting too long, and failed for good', async () => {
    const at = (minutes: number) => new Date(START - minutes * 60_000)
    await plantSubmission(database.db, { kind: 'contact', createdAt: at(1) }, [{ method: 'email', state: 'waiting' }])
    const fresh = started()
    expect(await fresh.part('queue')).toMatchObject({ state: 'ok', says: '1 message waits, the oldest for 60 seconds.' })
    fresh.stop()
    await plantSubmission(database.db, { kind: 'contact', createdAt: at(20) }, [{ method: 'email', state: 'waiting' }, { method: 'telegram', state: 'failed' }])
    const late = started()
    expect(await late.part('queue')).toMatchObject({ state: 'attention', says: '2 messages wait, the oldest for 20 minutes. 1 message failed for good within a day.' })
    late.stop()
  })

  it('mail: by the latest attempt', async () => {
    await plantSubmission(database.db, { kind: 'contact', createdAt: new Date(START - 3_600_000) }, [{ method: 'email', state: 'waiting', tries: ['away'] }])
    const failing = started()
    expect(await failing.part('mail')).toMatchObject({ state: 'attention', says: 'Mails go through smtp.example.com; the latest attempt, 60 minutes ago, failed.' })
    failing.stop()
    const off = started({ mail: null })
    expect(await off.part('mail')).toMatchObject({ state: 'off' })
    off.stop()
  })

  it('cards: an order without an answer', async () => {
    await database.db.insert(cards).values({ wallet: 'w', issuer: 'x', tier: 'Duck', createdAt: new Date(START - 20 * 60_000) })
    const system = started()
    expect(await system.part('cards')).toMatchObject({ state: 'attention', says: '1 order at cards.example.com got no answer.' })
    system.stop()
  })

  it('retention: its last run, and a dry run that changes nothing', async () => {
    const id = await plantSubmission(database.db, { kind: 'loan-application', createdAt: new Date('2024-01-01T00:00:00Z') })
    await database.db.insert(caseEvents).values({ id: randomUUID(), submission: id, place: 1, event: 'withdrawn', at: new Date('2024-02-01T00:00:00Z') })
    const system = started()
    const read = async () => adminRetention.parse(await (await system.get('system/retention')).json())
    expect(await read()).toEqual({ last: null, due: { closed: 0, deleted: { 'loan-application': 1 } } })
    await runRetention(database.db, new Date(START))
    expect(await read()).toEqual({ last: { at: '2026-11-22T12:00:00.000Z', closed: 0, deleted: { 'loan-application': 1 } }, due: { closed: 0, deleted: {} } })
    expect(await system.part('retention')).toMatchObject({ state: 'ok', says: 'The last run was 0 seconds ago: 0 cases closed, 1 submission deleted.' })
    now += 14 * 3_600_000
    expect(await system.part('retention')).toMatchObject({ state: 'attention' })
    system.stop()
  })

  it('figures, nodes, market and ledger: by what they know of themselves', () => {
    expect(feedsPart([feed(), feed({ name: 'supply', state: 'stored', failing: true })])).toMatchObject({ state: 'attention', says: '1 of 2 figures are older than they should be, or in dispute.' })
    expect(feedsPart([feed({ ageMs: null })]).state).toBe('down')
    expect(nodesPart(health).items).toEqual([{ name: 'rpc.example.com', state: 'ok', says: 'active, 12 ms' }])
    expect(nodesPart({ ...health, status: 'degraded', nodes: [{ ...node, state: 'behind', lagSlots: 90 }] })).toMatchObject({ state: 'attention', items: [{ state: 'attention', says: 'behind, 12 ms, 90 slots behind' }] })
    expect([marketPart(undefined, undefined).state, marketPart(feed({ ageMs: null }), undefined).state, marketPart(feed({ state: 'stored' }), 'jupiter').state]).toEqual(['off', 'down', 'attention'])
    const ledger = { phase: 'tail' as const, transactions: 10, outstanding: 0, outcome: { reconciled: true, difference: '0', slot: 1, time: '2026-11-22T12:00:00Z' } }
    expect([ledgerPart(false, undefined).state, ledgerPart(true, ledger).state, ledgerPart(true, { ...ledger, phase: 'back-fill' }).state, ledgerPart(true, { ...ledger, outcome: { ...ledger.outcome, reconciled: false } }).state]).toEqual(['off', 'ok', 'attention', 'attention'])
  })
})
