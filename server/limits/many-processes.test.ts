import { Hono } from 'hono'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { countTogether } from '../http/middleware/counters.ts'
import { guardCalls } from '../http/middleware/guard-calls.ts'
import { createShares } from '../http/middleware/shares.ts'
import { HttpProblem } from '../http/middleware/http-problem.ts'
import { systemClock } from '../lib/clock.ts'
import { createTestDatabase, recordingLog, type TestDatabase } from '../db/testing/database.ts'
import type { Database } from '../db/open.ts'
import { joinLease } from '../db/lease.ts'
import type { CounterStore } from './counter-store.ts'
import { postgresCounters, startCounterExpiry } from './postgres-counters.ts'
import { redisCounters } from './redis-counters.ts'
import { createSharedCounters, type SharedCounters } from './shared-counters.ts'
import { hasRedisServer, redisServer, type RedisServer } from './testing/redis-server.ts'

const within = { timeout: 10_000, interval: 50 }

const open: SharedCounters[] = []
afterEach(async () => {
  for (const counters of open.splice(0)) await counters.close()
})

/** The app of one process: a strict call and a read, each 20 in a window far longer than the test. */
function process(store: CounterStore, answerMs = 10_000) {
  const { log, lines } = recordingLog()
  const counters = createSharedCounters({ store, log, answerMs, retryMs: 100 })
  open.push(counters)
  const rate = { callsASecond: 0.01, atOnce: 20, mostBytes: 100, clock: systemClock }
  const shares = createShares({ name: 'nodes', aSecond: 0.01, atOnce: 16, clock: systemClock })
  const app = new Hono()
    .use(countTogether(counters))
    .use('/strict', guardCalls({ name: 'strict', ...rate }))
    .use('/read', guardCalls({ name: 'read', leased: true, ...rate }))
    .use('/shares/:address', async (c, next) => {
      await shares.take(c.req.param('address'), c.get('counters'))
      await next()
    })
    .get('*', (c) => c.text('granted'))
  app.onError((error) => (error instanceof HttpProblem ? error.getResponse() : new Response(String(error), { status: 500 })))
  return { app, counters, lines }
}

/** Every process gets the same number of calls, all at once; the statuses. */
async function hammer(apps: readonly Hono[], path: string, each: number): Promise<number[]> {
  return Promise.all(apps.flatMap((app) => Array.from({ length: each }, async () => (await app.request(path)).status)))
}

const granted = (statuses: readonly number[]) => statuses.filter((status) => status === 200).length

function keepsLimits(stores: () => Promise<CounterStore[]>) {
  it('twenty processes grant together what one grants', async () => {
    const apps = (await stores()).map((store) => process(store).app)
    const statuses = await hammer(apps, '/strict', 10)
    expect(granted(statuses)).toBe(20)
    expect(new Set(statuses)).toEqual(new Set([200, 429]))
    const refused = await apps[0]?.request('/strict')
    // 20 calls at one in 100 s.
    expect(Number(refused?.headers.get('Retry-After'))).toBeGreaterThan(1900)
  })

  it('of reads never more, and one process alone all of them', async () => {
    const all = await stores()
    const [first] = all
    if (!first) throw new Error('no store')
    const apps = all.map((store) => process(store).app)
    const reads = granted(await hammer(apps, '/read', 10))
    expect(reads).toBeLessThanOrEqual(20)
    // Leases are of three: what a process can hold on to is two.
    expect(reads).toBeGreaterThanOrEqual(20 - 19 * 2)
  })

  it('one visitor gets half of what all get, at whichever process', async () => {
    const apps = (await stores()).slice(0, 4).map((store) => process(store).app)
    const one = await hammer(apps, '/shares/203.0.113.1', 8)
    expect(granted(one)).toBeLessThanOrEqual(8)
    expect(new Set(one)).toEqual(new Set([200, 429]))
    const others = await Promise.all(apps.map((app, index) => hammer([app], `/shares/203.0.113.${index + 2}`, 8)))
    expect(granted(one) + granted(others.flat())).toBeLessThanOrEqual(16)
    expect(others.flat()).toContain(503)
  })
}

describe('limits in PostgreSQL', () => {
  let database: TestDatabase
  let others: Database[] = []
  beforeAll(async () => {
    database = await createTestDatabase()
    others = await Promise.all(Array.from({ length: 4 }, () => database.openAgain()))
  })
  afterEach(async () => void (await database.counters.query('delete from rate_limits')))
  afterAll(async () => {
    for (const other of others) await other.close()
    await database.drop()
  })

  // Each with its own counters; connections of five processes are enough for twenty.
  keepsLimits(async () => Array.from({ length: 20 }, (_, index) => postgresCounters((others[index % 4] ?? database).counters)))

  it('a process alone grants all reads, and keys are stored as hashes', async () => {
    const { app } = process(postgresCounters(database.counters))
    expect(granted(await hammer([app], '/read', 50))).toBe(20)
    await hammer([app], '/shares/203.0.113.77', 1)
    const { rows } = await database.counters.query<{ key: string }>('select key from rate_limits')
    expect(rows.length).toBeGreaterThan(2)
    for (const { key } of rows) expect(key).toMatch(/^[a-z:]+:[\w-]{43}$/)
  })

  it('without the table a process counts by itself, says so once, and comes back', async () => {
    const { app, lines } = process(postgresCounters(database.counters))
    await database.counters.query('alter table rate_limits rename to elsewhere')
    try {
      expect(granted(await hammer([app], '/strict', 50))).toBe(20)
      expect(granted(await hammer([app], '/read', 50))).toBe(20)
      expect(lines.map(({ message }) => message)).toEqual(['limits are counted by this process alone, as their store does not answer'])
    } finally {
      await database.counters.query('alter table elsewhere rename to rate_limits')
    }
    await vi.waitFor(() => expect(lines.at(-1)?.message).toBe('limits are counted by all processes together again'), within)
    expect(granted(await hammer([app], '/strict', 50))).toBe(20)
  })

  it('windows that are over are deleted by the process that leads', async () => {
    await database.counters.query('insert into rate_limits values ($1, 1, $2), ($3, 1, $4)', ['over', Date.now() - 1, 'open', Date.now() + 60_000])
    const { log } = recordingLog()
    const lease = await joinLease({ database, log })
    const expiry = startCounterExpiry({ lease, log })
    await vi.waitFor(async () => expect((await database.counters.query('select key from rate_limits')).rows).toEqual([{ key: 'open' }]), within)
    await expiry.stop()
    await lease.stop()
  })
})

if (!hasRedisServer) console.warn('limits in Redis are not tested: no redis-server on this machine')

describe.skipIf(!hasRedisServer)('limits in Redis', () => {
  let redis: RedisServer
  beforeAll(async () => {
    redis = await redisServer()
  })
  afterEach(async () => {
    // Forgets all counts.
    await redis.stop()
    await redis.start()
  })
  afterAll(() => redis.remove())

  keepsLimits(() => Promise.all(Array.from({ length: 20 }, () => redisCounters(redis.url))))

  it.each([
    ['killed', () => redis.stop(), () => redis.start()],
    ['stopped', async () => redis.signal('SIGSTOP'), async () => redis.signal('SIGCONT')],
  ])('%s, a process counts by itself, says so once, and comes back', async (_how, away, back) => {
    const { app, lines } = process(await redisCounters(redis.url), 1000)
    expect(granted(await hammer([app], '/strict', 5))).toBe(5)
    await away()
    expect(granted(await hammer([app], '/strict', 50))).toBe(20)
    await vi.waitFor(() => expect(lines).toHaveLength(1), within)
    await back()
    await vi.waitFor(() => expect(lines.map(({ level }) => level)).toEqual(['warn', 'info']), within)
    expect(granted(await hammer([app], '/read', 50))).toBe(20)
  })

  it('that can not be reached at the start stops nothing', async () => {
    await redis.stop()
    const { app, lines } = process(await redisCounters(redis.url))
    expect(granted(await hammer([app], '/strict', 50))).toBe(20)
    await redis.start()
    await vi.waitFor(() => expect(lines.map(({ level }) => level)).toEqual(['warn', 'info']), within)
  })
})
