import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Hono } from 'hono'
import { unknownDeployment } from '../../src/contract/deployment.ts'
import { readSchemas } from '../../src/contract/reads.ts'
import { pageView } from '../../src/page/page-view.ts'
import { joinLease, type Lease } from '../db/lease.ts'
import { createTestDatabase, recordingLog, type TestDatabase } from '../db/testing/database.ts'
import { createFeedEngine, defineFeed, type FeedEngine } from '../feeds/engine.ts'
import { marketFeed } from '../feeds/market.ts'
import { createFeedStore } from '../feeds/store.ts'
import { ALL, choiceOf, FOUR, GARBAGE, limited, MINT, UNAVAILABLE, UNKNOWN, type Says } from '../upstream/market/testing/market-choice.ts'
import type { MarketSourceName } from '../upstream/market/market-source.ts'
import { pageInput } from './pages/page-input.ts'
import { readRoutes } from './reads/routes.ts'
import { errorHandler } from './middleware/error-handler.ts'

const PATH = '/api/trading/market-data'
const TOKEN_PATH = '/api/token/market-data'

let database: TestDatabase
let lease: Lease
const engines: FeedEngine[] = []

beforeAll(async () => {
  database = await createTestDatabase()
  lease = await joinLease({ database, log: recordingLog().log })
})
afterEach(async () => {
  for (const engine of engines.splice(0)) await engine.stop()
  await database.pool.query('truncate feed_values, samples')
})
afterAll(async () => {
  await lease.stop()
  await database.drop()
})

/** The server's market reads, from four sources that answer as the test says. */
async function serve(says: Partial<Record<MarketSourceName, Says>>) {
  const market = choiceOf(says)
  const { log } = recordingLog()
  const engine = createFeedEngine({
    feeds: [defineFeed(marketFeed((signal) => market.choice.read(MINT, signal)))],
    store: createFeedStore(database, lease),
    log,
    clock: market.clock,
    random: () => 0.5,
  })
  engines.push(engine)
  await engine.start()
  await market.clock.advance(0)
  const app: Hono = readRoutes(engine)
  app.onError(errorHandler(log))
  return {
    ...market,
    engine,
    app,
    answer: async () => readSchemas[PATH].parse(await (await app.request(PATH)).json()),
    /** The price on the page. */
    price: () => pageView(pageInput(engine, unknownDeployment, market.clock.now())).figures.price,
  }
}

describe('the market sources fail one by one', () => {
  it('[MKT-19] [API-06] [API-08] the next in order answers and is named, until the last; each comes back', async () => {
    const { say, clock, answer, app } = await serve(FOUR)
    const answered: [string, number][] = []
    for (const name of ALL) {
      const { meta, priceUsd } = await answer()
      answered.push([meta.source, priceUsd])
      expect(meta.state).toBe('live')
      expect(readSchemas[TOKEN_PATH].parse(await (await app.request(TOKEN_PATH)).json())).toMatchObject({ source: name, price: priceUsd })
      say({ [name]: UNAVAILABLE })
      await clock.advance(20_000)
    }
    expect(answered).toEqual(ALL.map((name) => [name, FOUR[name]]))
    say(FOUR)
    await clock.advance(600_000)
    expect((await answer()).meta).toMatchObject({ source: 'dexscreener', state: 'live' })
  })

  it.each(ALL)('[MKT-19] if only %s fails, another source answers, live', async (name) => {
    const { clock, answer, say } = await serve(FOUR)
    say({ [name]: GARBAGE })
    await clock.advance(60_000)
    const { meta } = await answer()
    expect(meta.state).toBe('live')
    expect(meta.source).toBe(name === 'dexscreener' ? 'coingecko' : 'dexscreener')
  })
})

describe('all market sources fail together', () => {
  const failures: [string, Says][] = [
    ['unavailable', UNAVAILABLE],
    ['limiting us', limited(30_000)],
    ['talking garbage', GARBAGE],
    ['silent', 'silence'],
  ]

  it.each(failures)('%s: the last good value stays, as stored, under its source’s name', async (_name, failure) => {
    const { say, clock, answer, price } = await serve(FOUR)
    const good = await answer()
    say(Object.fromEntries(ALL.map((name) => [name, failure])))
    // Longer than a price stays live by its own time.
    await clock.advance(200_000)
    const stored = await answer()
    expect(stored).toMatchObject({ priceUsd: FOUR.dexscreener, meta: { state: 'stored', source: 'dexscreener' } })
    expect(Date.parse(stored.meta.asOf)).toBeGreaterThanOrEqual(Date.parse(good.meta.asOf))
    expect(price()).toMatchObject({ state: 'stored', text: '1.00', note: 'DEX Screener API temporarily unavailable' })
  })

  it('the same after a restart, from the database', async () => {
    const first = await serve(FOUR)
    await first.engine.stop()
    const { answer } = await serve(Object.fromEntries(ALL.map((name) => [name, UNAVAILABLE])))
    expect(await answer()).toMatchObject({ priceUsd: FOUR.dexscreener, meta: { state: 'stored', source: 'dexscreener' } })
  })

  it.each(failures.slice(0, 3))('[MKT-07] [MKT-08] %s from the start: 503, no price, and the reason', async (_name, failure) => {
    const { app, price } = await serve(Object.fromEntries(ALL.map((name) => [name, failure])))
    const response = await app.request(PATH)
    expect(response.status).toBe(503)
    expect(await response.json()).toMatchObject({ success: false, code: 'unavailable' })
    expect(price()).toMatchObject({ state: 'reference', note: 'Price unavailable. DEX Screener API temporarily unavailable' })
  })

  it('[MKT-09] says that the price is loading before any source has answered', async () => {
    const { price } = await serve(Object.fromEntries(ALL.map((name) => [name, 'silence'])))
    expect(price()).toMatchObject({ state: 'loading', note: 'Price loading...' })
  })

  it('[MKT-08] says that there is no price data when every source answered and none knows the token', async () => {
    const { app, price } = await serve(Object.fromEntries(ALL.map((name) => [name, UNKNOWN])))
    expect(await (await app.request(PATH)).json()).toMatchObject({ success: false, code: 'unknown_token' })
    expect(price()).toMatchObject({ state: 'reference', note: 'Price data unavailable' })
  })

  it.each(ALL)('does not say so while %s could not be asked', async (name) => {
    const { app } = await serve({ ...Object.fromEntries(ALL.map((other) => [other, UNKNOWN])), [name]: UNAVAILABLE })
    expect(await (await app.request(PATH)).json()).toMatchObject({ success: false, code: 'unavailable' })
  })
})
