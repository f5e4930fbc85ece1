import type { Hono } from 'hono'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { vaultGrowth } from '../../../src/contract/history.ts'
import { createTestDatabase, type TestDatabase } from '../../db/testing/database.ts'
import { createHistoryReader } from '../../feeds/history.ts'
import { historyRoutes } from './routes.ts'

const HOUR = 3_600_000
const LAST = Date.parse('2026-11-21T15:07:00Z')
const PATH = '/api/history/vaultBalance/growth'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})

afterAll(() => database.drop())

beforeEach(async () => {
  await database.pool.query('TRUNCATE samples')
})

/** A process with an empty cache, this long after the last value. */
function start(sinceLast = 20_000): Hono {
  return historyRoutes(createHistoryReader({ db: database.db, clock: { now: () => LAST + sinceLast } }))
}

/** One value a minute: the first until ten hours ago, then the second. */
async function addHours(hours: number, before: string, after: string): Promise<void> {
  await database.pool.query(
    `INSERT INTO samples SELECT 'vaultBalance', at, CASE WHEN at < $2::timestamptz - interval '10 hours' THEN $3::numeric ELSE $4 END
     FROM generate_series($1::timestamptz, $2::timestamptz, interval '1 minute') AS at`,
    [new Date(LAST - hours * HOUR), new Date(LAST), before, after],
  )
}

const windows = (...changes: (number | null)[]) => changes.map((change, index) => ({ hours: [6, 12, 18, 24][index], change }))

describe('GET /api/history/vaultBalance/growth', () => {
  it('covers nothing while nothing is recorded', async () => {
    expect(vaultGrowth.parse(await (await start().request(PATH)).json())).toEqual({
      windows: windows(null, null, null, null),
      meta: { state: 'stored', asOf: '2026-11-21T15:07:00.000Z', source: 'history' },
    })
  })

  it('is computed from the record, and null for what it does not cover yet', async () => {
    await addHours(13, '100000000.000000001', '105346087.03')
    const app = start()
    const response = await app.request(PATH)
    expect(response.headers.get('Cache-Control')).toBe('public, max-age=30')
    expect(vaultGrowth.parse(await response.json())).toEqual({
      windows: windows(0, 5.3461, null, null),
      meta: { state: 'live', asOf: '2026-11-21T15:07:00.000Z', source: 'history' },
    })
    const again = await app.request(PATH, { headers: { 'If-None-Match': response.headers.get('ETag') ?? '' } })
    expect(again.status).toBe(304)
  })

  it('covers its day to the minute', async () => {
    await addHours(25, '200', '150')
    await database.pool.query('DELETE FROM samples WHERE at < $1', [new Date(LAST - 24 * HOUR)])
    expect(await (await start().request(PATH)).json()).toMatchObject({ windows: windows(0, -25, -25, -25) })
    await database.pool.query('DELETE FROM samples WHERE at = $1', [new Date(LAST - 24 * HOUR)])
    expect(await (await start(0).request(PATH)).json()).toMatchObject({ windows: windows(0, -25, -25, null) })
  })

  it('is null at a gap of more than an hour, and only there', async () => {
    await addHours(25, '200', '150')
    await database.pool.query('DELETE FROM samples WHERE at > $1 AND at < $2', [new Date(LAST - 18.6 * HOUR), new Date(LAST - 17.4 * HOUR)])
    expect(await (await start().request(PATH)).json()).toMatchObject({ windows: windows(0, -25, null, -25) })
  })

  it('ends at the last value if no more values come in', async () => {
    await addHours(25, '200', '150')
    expect(await (await start(5 * HOUR).request(PATH)).json()).toEqual({
      windows: windows(0, -25, -25, -25),
      meta: { state: 'stored', asOf: '2026-11-21T15:07:00.000Z', source: 'history' },
    })
  })
})
