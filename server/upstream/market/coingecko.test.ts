import { afterEach, describe, expect, it } from 'vitest'
import { fixturesMissing, fixtureText } from '../testing/fixtures.ts'
import { createManualClock } from '../../lib/testing/manual-clock.ts'
import { type CoinGeckoOptions, createCoinGecko } from './coingecko.ts'
import { answer, drop, type Handler, startLocalMarket } from './testing/local-market.ts'

const MINT = '2zMMhcVQEXDtdE6vsFS7S7D5oUodfJHE8vd1gnBouauv'
const NOW = Date.UTC(2026, 10, 20)
const SECONDS = NOW / 1000
const WHOLE = { usd: 0.0001133, usd_market_cap: 112_170.5, usd_24h_vol: 1234.5, usd_24h_change: -1.25, last_updated_at: SECONDS - 90 }

const closers: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

async function coinGeckoOf(handler: Handler, options: CoinGeckoOptions = {}) {
  const market = await startLocalMarket(handler)
  closers.push(() => market.close())
  const clock = createManualClock(NOW)
  const source = createCoinGecko({ baseUrl: market.baseUrl, clock, random: () => 1, requestsPerSecond: Number.POSITIVE_INFINITY, ...options })
  return { market, clock, source }
}

/** The result of reading an answer with some fields changed; `undefined` leaves a field out. */
async function readWith(overrides: Record<string, unknown>) {
  const { source } = await coinGeckoOf(answer({ [MINT]: { ...WHOLE, ...overrides } }))
  return source.read(MINT)
}

describe('createCoinGecko', () => {
  it('[MKT-19] asks for the token and dates the price by its own field', async () => {
    const { source, market } = await coinGeckoOf(answer({ [MINT]: WHOLE }), { demoKey: 'CG-demo' })
    expect(await source.read(MINT)).toEqual({
      ok: true,
      reading: {
        priceUsd: 0.0001133,
        marketCap: 112_170.5,
        volume24h: 1234.5,
        priceChange24h: -1.25,
        asOf: new Date(NOW - 90_000),
        source: 'coingecko',
      },
    })
    expect(market.paths).toEqual([
      `/api/v3/simple/token_price/solana?contract_addresses=${MINT}&vs_currencies=usd&include_market_cap=true` +
        '&include_24hr_vol=true&include_24hr_change=true&include_last_updated_at=true',
    ])
    expect(market.headers[0]).toMatchObject({ 'x-cg-demo-api-key': 'CG-demo' })
  })

  it('sends no key when it has none', async () => {
    const { source, market } = await coinGeckoOf(answer({ [MINT]: WHOLE }))
    await source.read(MINT)
    expect(market.headers[0]).not.toHaveProperty('x-cg-demo-api-key')
  })

  it('recognises the token in lower case', async () => {
    const { source } = await coinGeckoOf(answer({ [MINT.toLowerCase()]: WHOLE }))
    expect(await source.read(MINT)).toMatchObject({ ok: true, reading: { priceUsd: 0.0001133 } })
  })

  it.each<[string, unknown, string]>([
    ['absent', undefined, 'unknown_token'],
    ['null', null, 'unknown_token'],
    ['text', '0.0001133', 'garbage'],
    ['NaN as text', 'NaN', 'garbage'],
    ['0', 0, 'garbage'],
    ['negative', -1, 'garbage'],
    ['an object', {}, 'garbage'],
  ])('refuses a price that is %s', async (_name, usd, reason) => {
    expect(await readWith({ usd })).toMatchObject({ ok: false, reason })
  })

  it('refuses a price that is too large for a number', async () => {
    const { source } = await coinGeckoOf(answer(`{"${MINT}":{"usd":1e999}}`))
    expect(await source.read(MINT)).toMatchObject({ ok: false, reason: 'garbage' })
  })

  const FIELDS = [
    ['usd_market_cap', 'marketCap', [undefined, null, '112170', 'NaN', -1, 0, [], true]],
    ['usd_24h_vol', 'volume24h', [undefined, null, '1234', 'NaN', -1, [], true]],
    ['usd_24h_change', 'priceChange24h', [undefined, null, '-1.25', 'NaN', -100.1, [], true]],
  ] as const
  it.each(FIELDS.flatMap(([theirs, ours, values]) => values.map((value) => [theirs, value, ours] as const)))(
    'leaves %s out when it is %j',
    async (theirs, value, ours) => {
      const result = await readWith({ [theirs]: value })
      expect(result).toMatchObject({ ok: true, reading: { priceUsd: 0.0001133 } })
      expect(result.ok && Object.hasOwn(result.reading, ours)).toBe(false)
    },
  )

  it('keeps a volume and a change of 0, which are answers', async () => {
    expect(await readWith({ usd_24h_vol: 0, usd_24h_change: 0 })).toMatchObject({ reading: { volume24h: 0, priceChange24h: 0 } })
  })

  it.each([undefined, null, '1763596800', 'NaN', -1, 0, SECONDS * 1000, SECONDS + 3600])('dates the price by the answer when the field is %j', async (value) => {
    expect(await readWith({ last_updated_at: value })).toMatchObject({ ok: true, reading: { asOf: new Date(NOW) } })
  })

  it('treats a clock that runs a little ahead as now', async () => {
    expect(await readWith({ last_updated_at: SECONDS + 60 })).toMatchObject({ ok: true, reading: { asOf: new Date(NOW) } })
  })

  it('withholds the last price of a token that is no longer traded', async () => {
    expect(await readWith({ last_updated_at: SECONDS - 3600 })).toMatchObject({ ok: true })
    expect(await readWith({ last_updated_at: SECONDS - 3601 })).toMatchObject({ ok: false, reason: 'unknown_token' })
  })

  const MINUTES_15 = 900_000
  it.each<[string, Handler, object]>([
    ['an empty map', answer({}), { reason: 'unknown_token' }],
    ['another token', answer({ other: WHOLE }), { reason: 'garbage' }],
    ['a list', answer([WHOLE]), { reason: 'garbage' }],
    ['null', answer('null'), { reason: 'garbage' }],
    ['text', answer('"no"'), { reason: 'garbage' }],
    ['a token that is not an object', answer({ [MINT]: 1 }), { reason: 'garbage' }],
    ['a token that is null', answer({ [MINT]: null }), { reason: 'garbage' }],
    ['HTML', answer('<html>'), { reason: 'garbage' }],
    ['{"error":"…"}', answer({ error: 'Missing parameter ids' }, 422), { reason: 'unavailable', message: 'error 422: Missing parameter ids' }],
    ['{"error":"…"} with HTTP 200', answer({ error: 'x' }), { reason: 'unavailable', message: 'error 200: x' }],
    ['{"status":500,"error":"…"}', answer({ status: 500, error: 'oops' }, 500), { reason: 'unavailable', message: 'error 500: oops' }],
    ['{"status":429,"error":"…"}', answer({ status: 429, error: 'x' }), { reason: 'rate_limited', retryAfterMs: 4000 }],
    [
      '{"status":{"error_code":429}} with HTTP 200',
      answer({ status: { error_code: 429, error_message: 'x' } }),
      { reason: 'rate_limited', retryAfterMs: 4000 },
    ],
    ['HTTP 429', answer({ status: { error_code: 429 } }, 429, { 'retry-after': '0' }), { reason: 'rate_limited', retryAfterMs: 4000 }],
    ['code 10002', answer({ status: { error_code: 10002, error_message: 'x' } }, 401), { reason: 'unavailable', retryAfterMs: MINUTES_15 }],
    ['code 10005', answer({ status: { error_code: '10005', error_message: 'x' } }, 400), { reason: 'unavailable', retryAfterMs: MINUTES_15 }],
    ['code 10010', answer({ error_code: 10010, status: 'x' }, 400), { reason: 'unavailable', retryAfterMs: MINUTES_15 }],
    [
      'a code within "error"',
      answer({ error: { status: { error_code: 10002, error_message: 'x' } } }, 400),
      { reason: 'unavailable', retryAfterMs: MINUTES_15 },
    ],
    ['code 1020', answer({ status: { error_code: 1020 } }, 403), { reason: 'unavailable', message: 'code 1020: blocked by its firewall' }],
    ['code 1020 in plain text', answer('error code: 1020', 403), { reason: 'unavailable', retryAfterMs: MINUTES_15 }],
    ['HTTP 404 about the token', answer({ [MINT]: WHOLE }, 404), { reason: 'unavailable', message: 'HTTP 404' }],
    ['HTTP 503 without a body', answer('', 503), { reason: 'unavailable' }],
    ['a dropped connection', drop, { reason: 'unavailable' }],
  ])('turns %s into a failure', async (_name, handler, failure) => {
    const { source } = await coinGeckoOf(handler)
    expect(await source.read(MINT)).toMatchObject({ ok: false, ...failure })
  })

  it('pauses longer after each limit, and sends no requests meanwhile', async () => {
    const { source, market, clock } = await coinGeckoOf(answer({ status: { error_code: 429, error_message: 'x' } }))
    expect(await source.read(MINT)).toMatchObject({ retryAfterMs: 4000 })
    expect(await source.read(MINT)).toMatchObject({ reason: 'rate_limited' })
    expect(market.paths).toHaveLength(1)
    await clock.advance(4000)
    expect(await source.read(MINT)).toMatchObject({ retryAfterMs: 8000 })
    await clock.advance(8000)
    market.behave(answer({ [MINT]: WHOLE }))
    expect(await source.read(MINT)).toMatchObject({ ok: true })
  })

  it('stays under 30 requests a minute', async () => {
    const market = await startLocalMarket(answer({ [MINT]: WHOLE }))
    closers.push(() => market.close())
    const clock = createManualClock(NOW)
    const source = createCoinGecko({ baseUrl: market.baseUrl, clock })
    const results = Promise.all([1, 2, 3, 4].map(() => source.read(MINT)))
    await clock.advance(2000)
    expect((await results).map((result) => (result.ok ? 'ok' : result.reason))).toEqual(['ok', 'ok', 'rate_limited', 'rate_limited'])
    expect(market.paths).toHaveLength(2)
  })
})

describe.skipIf(fixturesMissing)('createCoinGecko on recorded answers', () => {
  it('reads a price', async () => {
    const { source } = await coinGeckoOf(answer(fixtureText('coingecko_simple_price_bitcoin_2021.json')))
    expect(await source.read('bitcoin')).toEqual({ ok: true, reading: { priceUsd: 49_013, asOf: new Date(NOW), source: 'coingecko' } })
    expect(await source.read(MINT)).toMatchObject({ ok: false, reason: 'garbage' })
  })

  it.each([
    ['coingecko_error_500.json', 500, 'error 500: Internal Server Error'],
    ['coingecko_error_missing_ids.json', 422, 'error 422: Missing parameter ids'],
    ['coingecko_error_500.json', 200, 'error 500: Internal Server Error'],
  ])('%s with HTTP %i is unavailable', async (name, status, message) => {
    const { source } = await coinGeckoOf(answer(fixtureText(name), status))
    expect(await source.read(MINT)).toEqual({ ok: false, reason: 'unavailable', message })
  })
})
