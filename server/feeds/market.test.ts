import { afterEach, describe, expect, it } from 'vitest'
import { recordingLog } from '../db/testing/database.ts'
import { choiceOf, MINT, NOW, type Says, UNAVAILABLE } from '../upstream/market/testing/market-choice.ts'
import type { MarketReading, MarketSourceName } from '../upstream/market/market-source.ts'
import type { DatedSupply } from './dated-supply.ts'
import { memoryStore } from './testing/engine.ts'
import { createFeedEngine, defineFeed, type FeedEngine } from './engine.ts'
import { marketFeed, YOUNG_PRICE_MS } from './market.ts'

const MINUTE = 60_000
const PATH = '/api/trading/market-data'
const supplyAt = (at: number): DatedSupply => ({ supply: 990_000_000_000_000n, circulating: 980_000_000_000_000n, decimals: 6, slot: 99, asOf: new Date(at) })

const engines: FeedEngine[] = []
afterEach(async () => {
  for (const engine of engines.splice(0)) await engine.stop()
})

/** The market's figures from sources that answer what the test says, on its clock. */
async function serve(says: Partial<Record<MarketSourceName, Says>>, readSupply?: () => Promise<DatedSupply | undefined>) {
  const market = choiceOf(says, { youngForMs: YOUNG_PRICE_MS })
  const feed = marketFeed((signal) => market.choice.read(MINT, signal), { ...(readSupply ? { readSupply } : {}), clock: market.clock })
  const engine = createFeedEngine({ feeds: [defineFeed(feed)], store: memoryStore(), log: recordingLog().log, clock: market.clock, random: () => 0.5 })
  engines.push(engine)
  await engine.start()
  await market.clock.advance(0)
  return { ...market, engine, answer: () => engine.current(PATH)?.answer }
}

describe('a price is live by its own time', () => {
  it('a price of 58 minutes is stored, with its own time, regardless of how often it is read', async () => {
    const { clock, answer } = await serve({ jupiter: { priceUsd: 1, at: NOW - 58 * MINUTE } })
    for (let reading = 0; reading < 5; reading += 1) {
      expect(answer()?.meta).toMatchObject({ state: 'stored', asOf: new Date(NOW - 58 * MINUTE).toISOString(), source: 'jupiter' })
      await clock.advance(10_000)
    }
  })

  it('an undated price is not shown until the source dates it', async () => {
    const { say, clock, engine, answer } = await serve({ jupiter: { priceUsd: 1, at: null } })
    expect(answer()).toBeUndefined()
    expect(engine.missing(PATH)).toBe('unavailable')
    say({ jupiter: { priceUsd: 1, at: NOW } })
    await clock.advance(30_000)
    expect(answer()?.meta).toMatchObject({ state: 'live', asOf: new Date(NOW).toISOString() })
  })

  it('does not flicker with a source that computes its prices every minute and caches them for another', async () => {
    const { say, clock, answer } = await serve({ coingecko: { priceUsd: 1, at: NOW - 60_000 } })
    const states = new Set<string | undefined>()
    for (let second = 0; second < 1200; second += 1) {
      if (second % 60 === 0) say({ coingecko: { priceUsd: 1, at: NOW + (second - 60) * 1000 } })
      await clock.advance(1000)
      states.add(answer()?.meta.state)
    }
    expect([...states]).toEqual(['live'])
  })

  it('stays live when the first source goes quiet and the next one does not: never stored in between', async () => {
    const { clock, answer } = await serve({ coingecko: { priceUsd: 1, at: NOW }, geckoterminal: 1 })
    const states = new Set<string | undefined>()
    for (let second = 0; second < 600; second += 1) {
      await clock.advance(1000)
      states.add(answer()?.meta.state)
    }
    expect([...states]).toEqual(['live'])
    expect(answer()?.meta.source).toBe('geckoterminal')
  })

  it('is stored three minutes after the last source died', async () => {
    const { say, clock, answer } = await serve({ dexscreener: 1, coingecko: 1 })
    say({ dexscreener: UNAVAILABLE, coingecko: UNAVAILABLE })
    await clock.advance(179_000)
    expect(answer()?.meta.state).toBe('live')
    await clock.advance(1000)
    expect(answer()?.meta).toMatchObject({ state: 'stored', asOf: new Date(NOW).toISOString() })
  })
})

describe('the market cap', () => {
  const reading: MarketReading = { priceUsd: 0.0001133, marketCap: 112_167, asOf: new Date(NOW), source: 'dexscreener' }
  const { marketCap: _, ...withoutCap } = reading
  const answerWith = async (readSupply?: () => Promise<DatedSupply | undefined>, read = reading) => {
    const feed = defineFeed(marketFeed(async () => ({ ok: true, reading: read }), { ...(readSupply ? { readSupply } : {}), clock: { now: () => NOW } }))
    return (await feed.read(new AbortController().signal)).answer(PATH, 'live')
  }

  it("is the price × our circulating supply, not what the market says, and as old as the older of the two", async () => {
    expect(await answerWith(async () => supplyAt(NOW - 40_000))).toMatchObject({
      marketCap: 111_034,
      marketCapSource: 'circulating_supply',
      marketCapMeta: { state: 'live', asOf: new Date(NOW - 40_000).toISOString(), source: 'dexscreener' },
      meta: { state: 'live', asOf: new Date(NOW).toISOString() },
    })
  })

  it('is stored if the last known supply is old, although the price is live', async () => {
    const answer = await answerWith(async () => supplyAt(NOW - 3 * 60 * MINUTE))
    expect(answer).toMatchObject({ marketCap: 111_034, marketCapMeta: { state: 'stored', asOf: new Date(NOW - 180 * MINUTE).toISOString() }, meta: { state: 'live' } })
  })

  it.each([
    ['disputed', { claims: [{ operator: 'a', value: '980000000' }, { operator: 'b', value: '1' }] }],
    ['unconfirmed', { witnesses: 1, operators: 2 }],
    ['live', { witnesses: 2, operators: 2 }],
  ])('is %s if the supply is, although the price is live', async (state, quality) => {
    expect(await answerWith(async () => ({ ...supplyAt(NOW), quality }))).toMatchObject({ marketCapMeta: { state }, meta: { state: 'live' } })
  })

  it('is there even if the source has none, and keeps the digits of the smallest price', async () => {
    expect(await answerWith(async () => supplyAt(NOW), { ...withoutCap, priceUsd: 2.5e-15 })).toMatchObject({ marketCap: 2.45e-6 })
  })

  it("is the market's own only if we have no supply, and says so", async () => {
    const answer = await answerWith()
    expect(answer).toMatchObject({ marketCap: 112_167, marketCapSource: 'market' })
    expect(answer).not.toHaveProperty('marketCapMeta')
    const none = await answerWith(undefined, withoutCap)
    expect(none?.marketCap).toBeUndefined()
    expect(none).not.toHaveProperty('marketCapSource')
  })

  it('turns stored together with the price', async () => {
    const { say, clock, answer } = await serve({ dexscreener: 1 }, async () => supplyAt(NOW))
    expect(answer()?.marketCapMeta?.state).toBe('live')
    say({ dexscreener: UNAVAILABLE })
    await clock.advance(200_000)
    expect(answer()?.marketCapMeta?.state).toBe('stored')
  })
})
