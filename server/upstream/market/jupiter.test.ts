import { afterEach, describe, expect, it } from 'vitest'
import { fixturesMissing, fixtureText } from '../testing/fixtures.ts'
import { createManualClock } from '../../lib/testing/manual-clock.ts'
import { createJupiter, type JupiterOptions } from './jupiter.ts'
import { answer, drop, type Handler, startLocalMarket } from './testing/local-market.ts'

const MINT = '2zMMhcVQEXDtdE6vsFS7S7D5oUodfJHE8vd1gnBouauv'
const NOW = Date.UTC(2026, 10, 20)
const SLOT_MS = 214
/** A slot clock at which slot 348,004,173 is now. */
const timeOf = (slot: number): number => NOW - (348_004_173 - slot) * SLOT_MS
const PRICE = {
  createdAt: '2025-06-05T08:55:25.527Z',
  liquidity: 45_000.5,
  usdPrice: 0.0001133,
  blockId: 348_004_023,
  decimals: 6,
  priceChange24h: -1.25,
}
const TOKEN = {
  id: MINT,
  name: 'BD',
  symbol: 'BD',
  decimals: 6,
  circSupply: 990_000_000,
  totalSupply: 990_000_000.5,
  holderCount: 2600,
  mcap: 112_170,
  usdPrice: 0.0001133,
  liquidity: 45_000,
  audit: { mintAuthorityDisabled: true, topHoldersPercentage: 34.5 },
  updatedAt: '2026-11-19T23:59:00.000Z',
}

const closers: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

async function jupiterOf(handler: Handler, options: JupiterOptions = {}) {
  const market = await startLocalMarket(handler)
  closers.push(() => market.close())
  const clock = createManualClock(NOW)
  const source = createJupiter({ baseUrl: market.baseUrl, clock, random: () => 1, requestsPerSecond: Number.POSITIVE_INFINITY, ...options })
  return { market, clock, source }
}

describe('createJupiter', () => {
  it('[MKT-19] asks for the price of the token', async () => {
    const { source, market } = await jupiterOf(answer({ [MINT]: PRICE }), { apiKey: 'key', timeOf })
    expect(await source.read(MINT)).toEqual({
      ok: true,
      reading: { priceUsd: 0.0001133, priceChange24h: -1.25, liquidity: 45_000.5, asOf: new Date(NOW - 150 * SLOT_MS), source: 'jupiter' },
    })
    expect(market.paths).toEqual([`/price/v3?ids=${MINT}`])
    expect(market.headers[0]).toMatchObject({ 'x-api-key': 'key' })
  })

  it('sends no key when it has none', async () => {
    const { source, market } = await jupiterOf(answer({ [MINT]: PRICE }))
    await source.read(MINT)
    expect(market.headers[0]).not.toHaveProperty('x-api-key')
  })

  it.each([
    ['150 slots behind', 348_004_023, 150 * SLOT_MS],
    ['from 58 minutes ago', 348_004_173 - 16_262, 16_262 * SLOT_MS],
    ['ahead of our clock', 348_004_200, 0],
  ])('dates a price %s by the measured length of a slot', async (_name, blockId, ageMs) => {
    const { source } = await jupiterOf(answer({ [MINT]: { ...PRICE, blockId } }), { timeOf })
    expect(await source.read(MINT)).toMatchObject({ ok: true, reading: { asOf: new Date(NOW - ageMs) } })
  })

  it.each<[string, JupiterOptions['timeOf'], unknown]>([
    ['without a slot', timeOf, undefined],
    ['with a slot of null', timeOf, null],
    ['with a slot that is not a number', timeOf, '348004023'],
    ['with a slot of -1', timeOf, -1],
    ['with a slot from before the chain existed', () => 1000, 1],
    ['while the slot clock has no answer', () => null, 348_004_023],
    ['without a slot clock', undefined, 348_004_023],
  ])('leaves a price %s undated: it may be of any age', async (_name, clock, blockId) => {
    const { source } = await jupiterOf(answer({ [MINT]: { ...PRICE, blockId } }), clock ? { timeOf: clock } : {})
    expect(await source.read(MINT)).toMatchObject({ ok: true, reading: { priceUsd: 0.0001133, asOf: null } })
  })

  it.each([undefined, null, '0.0001133', 'NaN', 0, -1, {}, true])('refuses a price of %j', async (usdPrice) => {
    const { source } = await jupiterOf(answer({ [MINT]: { ...PRICE, usdPrice } }))
    expect(await source.read(MINT)).toMatchObject({ ok: false, reason: 'garbage' })
  })

  const FIELDS = [
    ['liquidity', [undefined, null, '45000', 'NaN', -1, []]],
    ['priceChange24h', [undefined, null, '-1.25', 'NaN', -100.1, []]],
  ] as const
  it.each(FIELDS.flatMap(([field, values]) => values.map((value) => [field, value] as const)))('omits %s when it is %j', async (field, value) => {
    const { source } = await jupiterOf(answer({ [MINT]: { ...PRICE, [field]: value } }))
    const result = await source.read(MINT)
    expect(result).toMatchObject({ ok: true, reading: { priceUsd: 0.0001133 } })
    expect(result.ok && Object.hasOwn(result.reading, field)).toBe(false)
  })

  it('does not believe a price with almost no liquidity', async () => {
    const { source } = await jupiterOf(answer({ [MINT]: { ...PRICE, liquidity: 0.59 } }))
    expect(await source.read(MINT)).toMatchObject({ ok: false, reason: 'unknown_token' })
  })

  it.each<[string, Handler, string]>([
    ['an omitted token', answer({}), 'unknown_token'],
    ['a token that is null', answer({ [MINT]: null }), 'unknown_token'],
    ['another token', answer({ So11111111111111111111111111111111111111112: PRICE }), 'garbage'],
    ['the previous shape', answer({ data: { [MINT]: { id: MINT, type: 'derivedPrice', price: '0.0001' } }, timeTaken: 0.001 }), 'garbage'],
    ['a token that is not an object', answer({ [MINT]: 0.0001 }), 'garbage'],
    ['a list', answer([PRICE]), 'garbage'],
    ['HTML', answer('<html>'), 'garbage'],
    ['HTTP 400', answer({ code: 400, message: 'x' }, 400), 'unavailable'],
    ['HTTP 401', answer({ code: 401, message: 'Unauthorized' }, 401), 'unavailable'],
    ['HTTP 429', answer({ code: 429, message: 'x' }, 429), 'rate_limited'],
    ['HTTP 500 with a price', answer({ [MINT]: PRICE }, 500), 'unavailable'],
    ['a dropped connection', drop, 'unavailable'],
  ])('turns %s into a failure', async (_name, handler, reason) => {
    const { source } = await jupiterOf(handler)
    expect(await source.read(MINT)).toMatchObject({ ok: false, reason })
  })
})

describe('readToken', () => {
  it('reads the token itself, not one with a similar name', async () => {
    const { source, market } = await jupiterOf(answer([{ ...TOKEN, id: 'other', holderCount: 9 }, TOKEN]))
    expect(await source.readToken(MINT)).toEqual({
      ok: true,
      token: {
        holderCount: 2600,
        circSupply: 990_000_000,
        totalSupply: 990_000_000.5,
        mcap: 112_170,
        liquidity: 45_000,
        usdPrice: 0.0001133,
        topHoldersPercentage: 34.5,
        asOf: new Date('2026-11-19T23:59:00.000Z'),
      },
    })
    expect(market.paths).toEqual([`/tokens/v2/search?query=${MINT}`])
  })

  const FIELDS = [
    ['holderCount', [undefined, null, '2600', 'NaN', -1, 0, 2.5]],
    ['circSupply', [undefined, null, '990000000', -1, 0]],
    ['totalSupply', [undefined, null, '990000000', -1, 0]],
    ['mcap', [undefined, null, '1', -1, 0]],
    ['liquidity', [undefined, null, '1', -1]],
    ['usdPrice', [undefined, null, '1', -1, 0]],
  ] as const
  it.each(FIELDS.flatMap(([field, values]) => values.map((value) => [field, value] as const)))('omits %s when it is %j', async (field, value) => {
    const { source } = await jupiterOf(answer([{ ...TOKEN, [field]: value }]))
    const result = await source.readToken(MINT)
    expect(result).toMatchObject({ ok: true, token: { topHoldersPercentage: 34.5 } })
    expect(result.ok && Object.hasOwn(result.token, field)).toBe(false)
  })

  it.each([undefined, null, 'x', {}, { topHoldersPercentage: null }, { topHoldersPercentage: '34' }, { topHoldersPercentage: -1 }, { topHoldersPercentage: 101 }])(
    'omits the share of the largest holders when the audit is %j',
    async (audit) => {
      const { source } = await jupiterOf(answer([{ ...TOKEN, audit }]))
      const result = await source.readToken(MINT)
      expect(result).toMatchObject({ ok: true, token: { holderCount: 2600 } })
      expect(result.ok && Object.hasOwn(result.token, 'topHoldersPercentage')).toBe(false)
    },
  )

  it.each([undefined, null, 'yesterday', 1, '2027-01-01T00:00:00Z', '1970-01-01T00:00:00Z'])('is dated by the answer when the field is %j', async (updatedAt) => {
    const { source } = await jupiterOf(answer([{ ...TOKEN, updatedAt }]))
    expect(await source.readToken(MINT)).toMatchObject({ ok: true, token: { asOf: new Date(NOW) } })
  })

  it.each<[string, Handler, string]>([
    ['nothing found', answer([]), 'unknown_token'],
    ['only similar ones found', answer([{ ...TOKEN, id: 'other' }]), 'unknown_token'],
    ['nothing that is a token', answer([1, { name: 'x' }]), 'garbage'],
    ['no list', answer({ data: [TOKEN] }), 'garbage'],
    ['HTTP 404', answer([TOKEN], 404), 'unavailable'],
    ['a dropped connection', drop, 'unavailable'],
  ])('turns %s into a failure', async (_name, handler, reason) => {
    const { source } = await jupiterOf(handler)
    expect(await source.readToken(MINT)).toMatchObject({ ok: false, reason })
  })

  it('shares the pause with the prices', async () => {
    const { source, market } = await jupiterOf(answer('', 429))
    expect(await source.readToken(MINT)).toMatchObject({ reason: 'rate_limited', retryAfterMs: 4000 })
    expect(await source.read(MINT)).toMatchObject({ reason: 'rate_limited' })
    expect(market.paths).toHaveLength(1)
  })

  it.each<[string, JupiterOptions, number]>([
    ['half a request a second without a key', {}, 2],
    ['one a second with a key, after a burst of two', { apiKey: 'key' }, 5],
  ])('shares the limit with the prices: %s', async (_name, options, answered) => {
    const market = await startLocalMarket(answer({ [MINT]: PRICE }))
    closers.push(() => market.close())
    const clock = createManualClock(NOW)
    const source = createJupiter({ baseUrl: market.baseUrl, clock, ...options })
    const results = Promise.all([0, 1, 2, 3, 4, 5].map((index) => (index % 2 === 0 ? source.read(MINT) : source.readToken(MINT))))
    await clock.advance(3000)
    const limited = (await results).filter((result) => !result.ok && result.reason === 'rate_limited')
    expect([market.paths.length, limited.length]).toEqual([answered, 6 - answered])
  })
})

describe.skipIf(fixturesMissing)('createJupiter on recorded answers of another service', () => {
  it.each(['coingecko_simple_price_bitcoin_2021.json', 'coingecko_error_500.json', 'coingecko_error_missing_ids.json'])('%s is garbage', async (name) => {
    const { source } = await jupiterOf(answer(fixtureText(name)))
    expect(await source.read(MINT)).toMatchObject({ ok: false, reason: 'garbage' })
    expect(await source.readToken(MINT)).toMatchObject({ ok: false, reason: 'garbage' })
  })
})
