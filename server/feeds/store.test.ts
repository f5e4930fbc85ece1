import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { joinLease, type Lease } from '../db/lease.ts'
import type { Database } from '../db/open.ts'
import { createTestDatabase, recordingLog, testServerUrl, type TestDatabase } from '../db/testing/database.ts'
import { systemClock, type Clock } from '../lib/clock.ts'
import { createFeedEngine, type FeedEngine } from './engine.ts'
import { createManualClock } from '../lib/testing/manual-clock.ts'
import { BALANCE, NOON, settled, shown, testFeed } from './testing/engine.ts'
import { createFeedStore, FEED_CHANNEL } from './store.ts'

let database: TestDatabase
let engines: FeedEngine[] = []
let leases: Lease[] = []
let others: Database[] = []

beforeEach(async () => {
  database = await createTestDatabase()
})

afterEach(async () => {
  for (const engine of engines) await engine.stop()
  for (const lease of leases) await lease.stop()
  for (const other of others) await other.close()
  engines = []
  leases = []
  others = []
  await database.drop()
})

/** A process's store, with its membership in the lease. */
async function openStore(own: Database, log = recordingLog().log) {
  const lease = await joinLease({ database: own, log, channels: [FEED_CHANNEL] })
  leases.push(lease)
  return { lease, store: createFeedStore(own, lease) }
}

/** A process's engine, on its own connections. Refreshes every 50 ms by the real clock. */
async function startEngine(balance: string, clock: Clock = systemClock, refreshEveryMs = 50) {
  const own = await database.openAgain()
  others.push(own)
  const { log, lines } = recordingLog()
  const kit = testFeed({ clock, refreshEveryMs, balance })
  const { store, lease } = await openStore(own, log)
  const engine = createFeedEngine({ feeds: [kit.feed], store, log, clock, random: () => 0.5 })
  engines.push(engine)
  await engine.start()
  return { ...kit, engine, log: lines, own, lease }
}

function roles(lines: { facts?: Record<string, unknown> | undefined }[]): unknown[] {
  return lines.flatMap(({ facts }) => facts?.['role'] ?? [])
}

const within = { timeout: 15_000, interval: 20 }

describe('the store in PostgreSQL', () => {
  it('returns a reading exactly, to the millisecond, and keeps only the latest', async () => {
    const { store } = await openStore(database)
    const reading = { name: 'x', value: { balance: '1', list: [1, null] }, asOf: new Date('2026-11-21T12:00:00.123Z'), source: 'direct_rpc', refreshedAt: 1_795_000_000_456 }
    await store.save({ ...reading, slot: 447_552_000 })
    expect(await store.loadOne('x')).toEqual({ ...reading, slot: 447_552_000 })
    await store.save({ ...reading, value: { balance: '2' } })
    expect(await store.load()).toEqual([{ ...reading, value: { balance: '2' } }])
    expect(await store.loadOne('y')).toBeUndefined()
  })

  it('keeps one history value per minute and figure, across all writers', async () => {
    const { store: one, lease } = await openStore(database)
    const { store: two } = await openStore(await database.openAgain().then((own) => (others.push(own), own)))
    const minute = new Date('2026-11-21T12:00:00Z')
    await one.addSamples(minute, { a: '102345678.123456789', b: '0.0000000000000025' })
    await expect(two.addSamples(minute, { c: '1' })).rejects.toThrow('another process leads')
    await lease.stop()
    await vi.waitFor(() => two.addSamples(minute, { a: '6', b: '6' }), within)
    await two.addSamples(minute, { a: '7' })
    await two.addSamples(new Date('2026-11-21T12:01:00Z'), { a: '8' })
    await two.addSamples(minute, {})
    const { rows } = await database.pool.query('SELECT figure, at, value FROM samples ORDER BY figure, at')
    expect(rows).toEqual([
      { figure: 'a', at: minute, value: '102345678.123456789' },
      { figure: 'a', at: new Date('2026-11-21T12:01:00Z'), value: '8' },
      { figure: 'b', at: minute, value: '0.0000000000000025' },
    ])
  })

  it('records one sample a minute while the engine runs', async () => {
    const clock = createManualClock(NOON)
    const { engine, says } = await startEngine('100', clock, 10_000)
    await clock.advance(0)
    for (let tick = 1; tick <= 12; tick += 1) {
      says({ balance: String(100 + tick) })
      await clock.advance(10_000)
      // The write runs independently of the clock: wait for it, so that the next reading doesn't overtake it.
      await vi.waitFor(async () => {
        const { rows } = await database.pool.query<{ value: { balance: string } }>('SELECT value FROM feed_values')
        expect(rows).toEqual([{ value: { balance: String(100 + tick) } }])
      }, within)
    }
    await engine.stop()
    const { rows } = await database.pool.query<{ at: Date; value: string }>('SELECT at, value FROM samples ORDER BY at')
    expect(rows.map(({ at, value }) => `${at.toISOString()} ${value}`)).toEqual([
      '2026-11-21T12:00:00.000Z 100',
      '2026-11-21T12:01:00.000Z 106',
      '2026-11-21T12:02:00.000Z 112',
    ])
  })
})

describe('engines on one database', () => {
  it('show the last value after a restart, stored, then live', async () => {
    const first = await startEngine('7')
    await vi.waitFor(() => expect(shown(first.engine)).toBe('7 live'), within)
    await first.engine.stop()

    const clock = createManualClock(Date.now() + 3_600_000)
    const own = await database.openAgain()
    others.push(own)
    const second = testFeed({ clock })
    second.upstream.answer = () => new Promise<never>(() => {})
    const { store } = await openStore(own)
    const engine = createFeedEngine({ feeds: [second.feed], store, log: recordingLog().log, clock })
    engines.push(engine)
    await engine.start()
    await settled()
    expect(shown(engine)).toBe('7 stored')
    expect(engine.current(BALANCE)?.ageMs).toBeGreaterThan(3_500_000)
    second.says({ balance: '8' })
    await clock.advance(20_000)
    expect(shown(engine)).toBe('8 live')
  })

  it('let one refresh and the others follow, and hand over when it leaves', async () => {
    const one = await startEngine('1')
    const two = await startEngine('2')
    const three = await startEngine('3')
    expect([one, two, three].map(({ log }) => roles(log))).toEqual([['leader'], ['follower'], ['follower']])
    await vi.waitFor(() => expect([two, three].map(({ engine }) => shown(engine))).toEqual(['1 live', '1 live']), within)

    // What the leader reads reaches a follower's listener.
    const heard = new Promise<string>((resolve) => {
      two.engine.subscribe(({ json }) => {
        if (json.includes('"vaultBalance":"10"')) resolve(json)
      })
    })
    one.says({ balance: '10' })
    expect(await heard).toContain('"state":"live"')
    expect([two.upstream.calls, three.upstream.calls]).toEqual([0, 0])

    await one.engine.stop()
    await one.lease.stop()
    await vi.waitFor(() => {
      const leaders = [two, three].filter(({ log }) => roles(log).includes('leader'))
      expect(leaders).toHaveLength(1)
      const wanted = leaders[0] === two ? '2 live' : '3 live'
      expect([two, three].map(({ engine }) => shown(engine))).toEqual([wanted, wanted])
    }, within)
    expect([two, three].filter(({ upstream }) => upstream.calls > 0)).toHaveLength(1)
  })

  it('hand over when the connection of the leader dies, and take it back among them', async () => {
    const one = await startEngine('1')
    const two = await startEngine('2')
    await database.pool.query('SELECT pg_terminate_backend(backend) FROM leases')
    await vi.waitFor(() => {
      expect(roles(one.log).slice(0, 2)).toEqual(['leader', 'alone'])
      expect(['leader', 'follower']).toContain(roles(one.log).at(-1))
      expect([one, two].map(({ log }) => roles(log).at(-1)).toSorted()).toEqual(['follower', 'leader'])
      expect(shown(one.engine)).toBe(shown(two.engine))
    }, within)
  })

  it('run alone while the database is away, and rejoin when it is back', async () => {
    const { engine, log, says, own, lease } = await startEngine('1')
    await vi.waitFor(() => expect(shown(engine)).toBe('1 live'), within)
    const name = new URL(own.url).pathname.slice(1)
    const admin = new pg.Client(testServerUrl())
    await admin.connect()
    try {
      await admin.query(`ALTER DATABASE ${name} WITH ALLOW_CONNECTIONS false`)
      await admin.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [name])
      await vi.waitFor(() => expect(roles(log)).toEqual(['leader', 'alone']), within)
      says({ balance: '2' })
      await vi.waitFor(() => expect(shown(engine)).toBe('2 live'), within)
    } finally {
      await admin.query(`ALTER DATABASE ${name} WITH ALLOW_CONNECTIONS true`)
      await admin.end()
    }
    await vi.waitFor(async () => {
      expect(roles(log)).toEqual(['leader', 'alone', 'leader'])
      expect((await createFeedStore(database, lease).loadOne('balance'))?.value).toEqual({ balance: '2' })
    }, within)
  })

  it('start without a database, and join it later', async () => {
    const name = new URL(database.url).pathname.slice(1)
    const own = await database.openAgain()
    others.push(own)
    const admin = new pg.Client(testServerUrl())
    await admin.connect()
    const kit = testFeed({ clock: systemClock, refreshEveryMs: 50, balance: '1' })
    const { log, lines } = recordingLog()
    try {
      await admin.query(`ALTER DATABASE ${name} WITH ALLOW_CONNECTIONS false`)
      await admin.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [name])
      const { store } = await openStore(own, log)
      const engine = createFeedEngine({ feeds: [kit.feed], store, log })
      engines.push(engine)
      await engine.start()
      await vi.waitFor(() => expect(shown(engine)).toBe('1 live'), within)
      expect(roles(lines)).toEqual(['alone'])
    } finally {
      await admin.query(`ALTER DATABASE ${name} WITH ALLOW_CONNECTIONS true`)
      await admin.end()
    }
    await vi.waitFor(() => expect(roles(lines)).toEqual(['alone', 'leader']), within)
  })
})
