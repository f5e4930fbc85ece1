import type { Hono } from 'hono'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { history, historyAt, historyWindow } from '../../../src/contract/history.ts'
import { samples } from '../../db/schema.ts'
import { createTestDatabase, type TestDatabase } from '../../db/testing/database.ts'
import { createHistoryReader } from '../../feeds/history.ts'
import { chainHistoryOf } from '../../feeds/testing/chain-history.ts'
import { historyRoutes } from './routes.ts'
import { storedLedgers, type StoredAs, type StoredMovement } from './testing/stored-ledger.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const NOW = Date.parse('2026-11-23T10:00:00Z')
const ago = (ms: number) => new Date(NOW - ms).toISOString()

let database: TestDatabase
let app: Hono
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const stored = storedLedgers(() => database)
beforeEach(async () => {
  await stored.forget()
  app = start()
})

/** A process with an empty cache. */
function start({ now = NOW, operators = 1 } = {}): Hono {
  const clock = { now: () => now }
  return historyRoutes(createHistoryReader({ db: database.db, chain: chainHistoryOf(database.db, { clock, staking: 'staking', vault: ['vault'], operators }), clock }), clock)
}

const staking = (moved: readonly StoredMovement[], as?: StoredAs) => stored.ledger('staking', moved, NOW, as)
const vault = (moved: readonly StoredMovement[], as?: StoredAs) => stored.ledger('vault', moved, NOW, as)
const series = async (query: string, of = app) => history.parse(await (await of.request(`/api/history/${query}`)).json())
const at = async (figure: string, time: string, of = app) => historyAt.parse(await (await of.request(`/api/history/${figure}?at=${time}`)).json())

const STAKES: StoredMovement[] = [
  { ago: 400 * DAY, kind: 'deposit', amount: 5_000_000n, wallet: 'ada' },
  { ago: 20 * DAY, kind: 'deposit', amount: 2_000_001n, wallet: 'bea' },
  { ago: 3 * HOUR, kind: 'withdrawal', amount: 6_000_000n, wallet: 'ada' },
]

describe('the history of a figure from the chain', () => {
  it('begins with the value at the beginning, and has a point with its transaction for each change', async () => {
    await staking(STAKES)
    const day = await series('staked')
    expect(day).toMatchObject({ figure: 'staked', origin: 'chain', window: '24h', unit: 'BD', stepSeconds: 300, from: ago(DAY), to: ago(0) })
    expect(day.points).toEqual([
      { at: ago(DAY), value: '7.000001', signature: 'staking1' },
      // One million more than ada had staked came out: it was never a stake.
      { at: ago(3 * HOUR), value: '2.000001', signature: 'staking2' },
    ])
    expect(day.meta).toEqual({ state: 'live', asOf: ago(1000), source: 'staking_ledger', slot: 400_000_000 })
    expect((await series('stakers?window=30d')).points.map(({ value, signature }) => [value, signature])).toEqual([['1', 'staking0'], ['2', 'staking1'], ['1', 'staking2']])
  })

  it('reaches back to the first transaction, and begins with nothing', async () => {
    await staking(STAKES)
    const all = await series('staked?window=all')
    expect(all).toMatchObject({ from: ago(400 * DAY + 1000), to: ago(0), stepSeconds: 7 * 86_400 })
    expect(all.points).toEqual([
      { at: ago(400 * DAY + 1000), value: '0' },
      { at: ago(400 * DAY), value: '5', signature: 'staking0' },
      { at: ago(20 * DAY), value: '7.000001', signature: 'staking1' },
      { at: ago(3 * HOUR), value: '2.000001', signature: 'staking2' },
    ])
  })

  it('is full on a new installation, in every window, with at most 400 points', async () => {
    await vault(Array.from({ length: 3000 }, (_, index) => ({ ago: (3000 - index) * 5 * HOUR, kind: index % 3 === 2 ? ('withdrawal' as const) : ('deposit' as const), amount: 1_000_000n })))
    for (const figure of ['vaultBalance', 'deployed']) {
      for (const window of historyWindow.options) {
        const { points, from, to } = await series(`${figure}?window=${window}`)
        expect(points.length).toBeGreaterThan(2)
        expect(points.length).toBeLessThanOrEqual(400)
        expect(points[0]?.at).toBe(from)
        expect(points.every((point, index) => point.at <= to && (index === 0 || point.at > (points[index - 1]?.at ?? '')))).toBe(true)
        expect(points.at(-1)?.value).toBe('1000')
      }
    }
  })

  it('covers any range', async () => {
    await staking(STAKES)
    const answer = await series(`staked?from=${ago(21 * DAY)}&to=${ago(DAY)}`)
    expect(answer).toMatchObject({ from: ago(21 * DAY), to: ago(DAY), stepSeconds: 7200 })
    expect(answer.window).toBeUndefined()
    expect(answer.points).toEqual([
      { at: ago(21 * DAY), value: '5', signature: 'staking0' },
      { at: ago(20 * DAY), value: '7.000001', signature: 'staking1' },
    ])
    // As a URL has it, without the plus sign encoded; and until now.
    expect(await series('staked?from=2026-11-23T08:00:00+01:00')).toMatchObject({ from: '2026-11-23T07:00:00.000Z', to: ago(0), points: [{ value: '2.000001' }] })
  })

  it('downloads as CSV with the signatures', async () => {
    await staking(STAKES)
    const response = await app.request(`/api/history/staked?from=${ago(21 * DAY)}&to=${ago(DAY)}&format=csv`)
    expect(response.headers.get('Content-Disposition')).toBe('attachment; filename="bd-staked-2026-11-02-to-2026-11-22.csv"')
    expect(await response.text()).toBe(`at,staked_BD,signature\r\n${ago(21 * DAY)},5,staking0\r\n${ago(20 * DAY)},7.000001,staking1\r\n`)
    const all = await (await app.request('/api/history/staked?window=all&format=csv')).text()
    expect(all.split('\r\n')[1]).toBe(`${ago(400 * DAY + 1000)},0,`)
  })
})

describe('a figure as of a time', () => {
  it('counts a transaction from its second on', async () => {
    await staking(STAKES)
    expect(await at('staked', ago(20 * DAY + 1))).toMatchObject({ value: '5', signature: 'staking0' })
    expect(await at('staked', ago(20 * DAY))).toEqual({
      figure: 'staked',
      origin: 'chain',
      at: ago(20 * DAY),
      value: '7.000001',
      unit: 'BD',
      since: ago(20 * DAY),
      signature: 'staking1',
      slot: 400_000_000 - (20 * DAY) / 400,
      meta: { state: 'live', asOf: ago(1000), source: 'staking_ledger', slot: 400_000_000 },
    })
    expect(await at('stakers', ago(0))).toMatchObject({ value: '1', unit: 'wallets', signature: 'staking2' })
  })

  it('is zero before the first transaction, without one to name', async () => {
    await staking(STAKES)
    const before = await at('staked', ago(400 * DAY + 1))
    expect(before.value).toBe('0')
    expect(before).not.toHaveProperty('signature')
    expect(await at('staked', '1970-01-01T00:00:00Z')).toMatchObject({ value: '0' })
  })

  it('comes from the record for the price, and is refused where nothing was recorded', async () => {
    await database.db.insert(samples).values([{ figure: 'price', at: new Date(NOW - 2 * HOUR), value: '0.000123' }])
    expect(await at('price', ago(HOUR))).toMatchObject({ origin: 'record', value: '0.000123', unit: 'USD', since: ago(2 * HOUR) })
    for (const time of [ago(2 * HOUR + 1), ago(HOUR - 1), ago(0)]) {
      const response = await app.request(`/api/history/price?at=${time}`)
      expect([response.status, await response.json()]).toEqual([404, expect.objectContaining({ code: 'not_recorded', field: 'at' })])
    }
  })
})

describe('how far it can be trusted', () => {
  it('counts what a comparison has confirmed, and nothing newer', async () => {
    await staking(STAKES, { confirmed: 2 })
    expect(await at('staked', ago(0))).toMatchObject({ value: '7.000001', signature: 'staking1' })
    expect((await series('staked')).points).toEqual([{ at: ago(DAY), value: '7.000001', signature: 'staking1' }])
    expect((await series('stakers?window=all')).points.at(-1)).toMatchObject({ value: '2' })
  })

  it('is incomplete while transactions are unread, with all that is known, and isn’t cached', async () => {
    await staking(STAKES, { unread: 4, confirmed: 2 })
    expect(await at('staked', ago(0))).toMatchObject({ value: '2.000001', meta: { state: 'incomplete', outstanding: 4 } })
    const response = await app.request('/api/history/staked?window=1y')
    expect([response.headers.get('Cache-Control'), await response.json()]).toEqual(['public, max-age=0, s-maxage=1, stale-while-revalidate=1, stale-if-error=60', expect.objectContaining({ meta: expect.objectContaining({ state: 'incomplete', outstanding: 4 }) })])
  })

  it('is disputed with what each operator says, unconfirmed with one of several, stored when no longer followed', async () => {
    await staking([...STAKES, { ago: 2 * HOUR, kind: 'unattributed', amount: 9n }], { claims: [{ operator: 'a', amount: '1001010' }, { operator: 'b', amount: '1' }] })
    // The account held 1,001,010: the withdrawal of a million too many is unattributed.
    expect((await series('staked')).meta).toMatchObject({ state: 'disputed', claims: [{ operator: 'a', value: '2.000001' }, { operator: 'b', value: '0.999992' }].map((claim) => expect.objectContaining({ operator: claim.operator })) })
    await vault([{ ago: HOUR, kind: 'deposit', amount: 5n }], { witnesses: 1 })
    expect((await series('vaultBalance', start({ operators: 2 }))).meta).toMatchObject({ state: 'unconfirmed', witnesses: 1, operators: 2 })
    expect((await series('vaultBalance')).meta.state).toBe('live')
    expect((await series('vaultBalance', start({ now: NOW + HOUR }))).meta).toMatchObject({ state: 'stored', asOf: ago(1000) })
  })

  it('says so where nothing has been read yet', async () => {
    expect(await series('staked')).toMatchObject({ points: [], meta: { state: 'incomplete', outstanding: 0 } })
    expect((await app.request(`/api/history/staked?at=${ago(HOUR)}`)).status).toBe(503)
  })
})

describe('bad input', () => {
  it('answers 400 naming the field', async () => {
    const cases: [query: string, field: string, says: string][] = [
      [`at=${ago(-2 * 60_000)}`, 'at', 'is in the future'],
      ['at=yesterday', 'at', 'is not a time'],
      ['at=', 'at', 'is not a time'],
      ['at=2026-11-23', 'at', 'is not a time'],
      ['at=2026-02-30T00:00:00Z', 'at', 'is not a time'],
      ['at=0001-01-01T00:00:00Z', 'at', 'is before 1970'],
      [`at=${ago(0)}&window=7d`, 'window', 'cannot be combined'],
      [`at=${ago(0)}&to=${ago(0)}`, 'to', 'cannot be combined'],
      [`from=${ago(HOUR)}&to=${ago(HOUR)}`, 'from', 'is not before to'],
      [`from=${ago(0)}`, 'from', 'is not before to'],
      [`from=${ago(HOUR)}&to=${ago(2 * HOUR)}`, 'from', 'is not before to'],
      [`from=${ago(-DAY)}`, 'from', 'is in the future'],
      [`from=${ago(HOUR)}&to=1e9`, 'to', 'is not a time'],
      [`to=${ago(HOUR)}`, 'from', 'is missing'],
      [`from=${ago(HOUR)}&window=7d`, 'window', 'cannot be combined'],
    ]
    for (const [query, field, says] of cases) {
      const response = await app.request(`/api/history/staked?${query}`)
      expect([query, response.status, await response.json()]).toEqual([query, 400, { success: false, code: 'bad_request', field, error: expect.stringContaining(says) }])
    }
  })

  it('takes a clock that is a little ahead for now', async () => {
    await staking(STAKES)
    expect(await at('staked', ago(-30_000))).toMatchObject({ at: ago(0), value: '2.000001' })
  })
})
