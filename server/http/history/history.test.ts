import type { Hono } from 'hono'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { history, historyFigure, historyWindow } from '../../../src/contract/history.ts'
import { samples } from '../../db/schema.ts'
import { createTestDatabase, type TestDatabase } from '../../db/testing/database.ts'
import { compactHistory } from '../../feeds/history-compaction.ts'
import { createHistoryReader } from '../../feeds/history.ts'
import { chainHistoryOf } from '../../feeds/testing/chain-history.ts'
import { historyRoutes } from './routes.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const NOW = Date.parse('2026-11-21T15:07:20Z')
const LAST = Date.parse('2026-11-21T15:07:00Z')

let database: TestDatabase
let app: Hono
let now = NOW

beforeAll(async () => {
  database = await createTestDatabase()
})

afterAll(() => database.drop())

beforeEach(async () => {
  await database.pool.query('TRUNCATE samples')
  restart()
})

/** A process with an empty cache. */
function restart(): void {
  now = NOW
  const clock = { now: () => now }
  app = historyRoutes(createHistoryReader({ db: database.db, chain: chainHistoryOf(database.db, { clock }), clock }), clock)
}

async function add(figure: string, values: readonly (readonly [ago: number, value: string])[]): Promise<void> {
  await database.db.insert(samples).values(values.map(([ago, value]) => ({ figure, at: new Date(LAST - ago), value })))
}

/** One value per interval, from `oldest` ago until now: its age in minutes, plus a fraction. */
async function addEvery(figure: string, everyMs: number, oldest: number): Promise<void> {
  await database.pool.query(
    `INSERT INTO samples SELECT $1, at, extract(epoch FROM $3::timestamptz - at)::bigint / 60 + 0.123456789
     FROM generate_series($2::timestamptz, $3::timestamptz, $4::interval) AS at`,
    [figure, new Date(LAST - oldest), new Date(LAST), `${everyMs} milliseconds`],
  )
}

const read = async (query: string) => history.parse(await (await app.request(`/api/history/${query}`)).json())

describe('GET /api/history/{figure}', () => {
  it('answers the last value of each step of a day by default, newest last, exact', async () => {
    await addEvery('price', MINUTE, 3 * DAY)
    const answer = await read('price')
    expect(answer).toMatchObject({ figure: 'price', origin: 'record', window: '24h', unit: 'USD', stepSeconds: 300 })
    expect(answer.meta).toEqual({ state: 'live', asOf: '2026-11-21T15:07:00.000Z', source: 'history' })
    expect(answer.points).toHaveLength(289)
    expect(answer.points.slice(-3)).toEqual([
      { at: '2026-11-21T14:59:00.000Z', value: '8.123456789' },
      { at: '2026-11-21T15:04:00.000Z', value: '3.123456789' },
      { at: '2026-11-21T15:07:00.000Z', value: '0.123456789' },
    ])
    expect(answer.points[0]?.at).toBe('2026-11-20T15:09:00.000Z')
  })

  it('covers every window with at most 400 points, before and after thinning out', async () => {
    await addEvery('holders', 5 * MINUTE, 400 * DAY)
    const wanted = { '24h': 288, '7d': 337, '30d': 361, '1y': 366, all: 58 }
    const whole = new Map<string, unknown>()
    for (const window of historyWindow.options) {
      const answer = await read(`holders?window=${window}`)
      expect(answer.points).toHaveLength(wanted[window])
      expect(answer.points.length).toBeLessThanOrEqual(400)
      const gaps = answer.points.slice(1).map(({ at }, index) => Date.parse(at) - Date.parse(answer.points[index]?.at ?? ''))
      expect(Math.max(...gaps)).toBeLessThanOrEqual(answer.stepSeconds * 1000)
      whole.set(window, answer.points)
    }
    expect((await compactHistory(database.db, new Date(NOW))).removed).toBeGreaterThan(100_000)
    restart()
    for (const window of historyWindow.options) expect((await read(`holders?window=${window}`)).points).toEqual(whole.get(window))
  })

  it('answers every figure with its unit', async () => {
    const units: Record<string, string> = {}
    for (const figure of historyFigure.options) units[figure] = (await read(figure)).unit
    expect(units).toEqual({ vaultBalance: 'BD', price: 'USD', staked: 'BD', stakers: 'wallets', holders: 'wallets', deployed: 'BD' })
  })

  it('fills no gap', async () => {
    await add('price', [[10 * HOUR, '0.0000000000000025'], [10 * HOUR - MINUTE, '0.0001133'], [2 * MINUTE, '0.00012']])
    const { points } = await read('price')
    expect(points).toEqual([
      { at: '2026-11-21T05:08:00.000Z', value: '0.0001133' },
      { at: '2026-11-21T15:05:00.000Z', value: '0.00012' },
    ])
  })

  it('shows nothing from before the window or after now', async () => {
    await add('holders', [[24 * HOUR + MINUTE, '1'], [23 * HOUR, '2'], [-5 * MINUTE, '3']])
    expect((await read('holders')).points.map(({ value }) => value)).toEqual(['2'])
  })

  it('is stored when nothing new comes in, even if the window is empty by now', async () => {
    await add('price', [[3 * DAY, '1']])
    await add('holders', [[30 * MINUTE, '2600']])
    expect((await read('holders')).meta.state).toBe('live')
    expect(await read('price')).toMatchObject({ points: [], meta: { state: 'stored', asOf: '2026-11-18T15:07:00.000Z' } })
  })

  it('says that an empty record is empty, kept as briefly as can be', async () => {
    const response = await app.request('/api/history/price?window=1y')
    expect(response.status).toBe(200)
    expect(response.headers.get('Cache-Control')).toBe('public, max-age=0, s-maxage=1, stale-while-revalidate=1, stale-if-error=60')
    expect(await response.json()).toMatchObject({ points: [], meta: { state: 'stored', asOf: '2026-11-21T15:07:00.000Z', source: 'history' } })
  })

  it('answers 404 with the list for a figure that has no history', async () => {
    for (const figure of ['marketCap', 'VaultBalance', 'constructor', '%27%3B--']) {
      const response = await app.request(`/api/history/${figure}`)
      expect(response.status).toBe(404)
      expect(await response.json()).toEqual({
        success: false,
        code: 'not_found',
        error: 'There is no such history; there is: vaultBalance, price, staked, stakers, holders, deployed.',
        figures: ['vaultBalance', 'price', 'staked', 'stakers', 'holders', 'deployed'],
      })
    }
  })

  it('answers 400 for a window or a format that does not exist', async () => {
    for (const query of ['window=', 'window=2d', 'window=24H', 'window=toString', 'format=xml', 'format=']) {
      const response = await app.request(`/api/history/price?${query}`)
      expect(response.status).toBe(400)
      expect(await response.json()).toMatchObject({ success: false, code: 'bad_request', field: query.split('=')[0], error: expect.stringContaining(query.split('=')[0] ?? '') })
    }
  })

  it('answers 304 to a client that has it already, and says how long it may be cached', async () => {
    await add('price', [[0, '1']])
    const ages: Record<string, string | null> = {}
    for (const window of historyWindow.options) {
      const url = `/api/history/price?window=${window}`
      const first = await app.request(url)
      const tag = first.headers.get('ETag') ?? ''
      expect(tag).toMatch(/^"[\w-]{22}"$/)
      for (const known of [tag, `"other", ${tag}`, `W/${tag}`]) {
        const again = await app.request(url, { headers: { 'If-None-Match': known } })
        expect([again.status, await again.text(), again.headers.get('ETag')]).toEqual([304, '', tag])
      }
      expect((await app.request(url, { headers: { 'If-None-Match': '"other"' } })).status).toBe(200)
      expect((await app.request(`${url}&format=csv`, { headers: { 'If-None-Match': tag } })).status).toBe(200)
      ages[window] = first.headers.get('Cache-Control')
    }
    const kept = (seconds: number) => `public, max-age=0, s-maxage=${seconds}, stale-while-revalidate=${seconds}, stale-if-error=60`
    expect(ages).toEqual({ '24h': kept(15), '7d': kept(60), '30d': kept(150), '1y': kept(300), all: kept(300) })

    const before = (await app.request('/api/history/price')).headers.get('ETag')
    await add('price', [[-MINUTE, '2']])
    now += MINUTE
    expect((await app.request('/api/history/price')).headers.get('ETag')).not.toBe(before)
  })

  it('serves a CSV file, by parameter or by Accept', async () => {
    await add('price', [[HOUR, '0.0000000000000025'], [0, '0.0001133']])
    const accepting = (accept: string, query = '') => app.request(`/api/history/price${query}`, { headers: { Accept: accept } })
    for (const response of [await app.request('/api/history/price?format=csv'), await accepting('text/csv'), await accepting('application/json', '?format=csv')]) {
      expect(response.headers.get('Content-Type')).toBe('text/csv; charset=utf-8')
      expect(response.headers.get('Content-Disposition')).toBe('attachment; filename="bd-price-24h.csv"')
      expect(response.headers.get('Vary')).toBe('Accept')
      expect(await response.text()).toBe('at,price_USD\r\n2026-11-21T14:07:00.000Z,0.0000000000000025\r\n2026-11-21T15:07:00.000Z,0.0001133\r\n')
    }
    expect((await app.request('/api/history/holders?window=1y&format=csv')).headers.get('Content-Disposition')).toContain('bd-holders-1y.csv')
    for (const accept of ['*/*', 'text/html,*/*;q=0.8', 'application/json, text/csv;q=0.5']) {
      expect((await accepting(accept)).headers.get('Content-Type')).toBe('application/json; charset=utf-8')
    }
    expect((await accepting('text/csv', '?format=json')).headers.get('Content-Type')).toBe('application/json; charset=utf-8')
  })

  it('asks the database once for all clients', async () => {
    await add('price', [[0, '1']])
    let queries = 0
    const count = () => {
      queries += 1
    }
    for (const pool of database.pools) pool.on('acquire', count)
    await Promise.all(Array.from({ length: 50 }, () => read('price')))
    expect(queries).toBe(1)
    now += 15_000
    await read('price')
    expect(queries).toBe(1)
    now += 1
    await read('price')
    expect(queries).toBe(2)
    for (const pool of database.pools) pool.off('acquire', count)
  })

  it('answers 503 while the database is away, and recovers with it', async () => {
    await add('price', [[0, '1']])
    const other = await database.openAgain()
    const away = historyRoutes(createHistoryReader({ db: other.db, chain: chainHistoryOf(other.db, { clock: { now: () => now }, vault: ['a vault account'] }), clock: { now: () => now } }))
    await other.close()
    for (const path of ['price', 'price?format=csv', 'vaultBalance/growth']) {
      const response = await away.request(`/api/history/${path}`)
      expect([response.status, response.headers.get('Retry-After'), response.headers.get('Cache-Control')]).toEqual([503, '5', 'no-store'])
      expect(await response.json()).toMatchObject({ success: false, code: 'unavailable' })
    }

    await database.pool.query('ALTER TABLE samples RENAME TO elsewhere')
    app.onError((_, c) => c.text('a fault of ours', 500))
    expect((await app.request('/api/history/price')).status).toBe(500)
    await database.pool.query('ALTER TABLE elsewhere RENAME TO samples')
    expect((await read('price')).points).toHaveLength(1)
  })
})
