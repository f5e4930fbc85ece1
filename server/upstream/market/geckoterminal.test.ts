import { afterEach, describe, expect, it } from 'vitest'
import { fixturesMissing, fixtureText } from '../testing/fixtures.ts'
import { createManualClock } from '../../lib/testing/manual-clock.ts'
import { createGeckoTerminal, type GeckoTerminalOptions } from './geckoterminal.ts'
import { answer, drop, type Handler, startLocalMarket } from './testing/local-market.ts'

const MINT = '2zMMhcVQEXDtdE6vsFS7S7D5oUodfJHE8vd1gnBouauv'
const NOW = Date.UTC(2026, 10, 20)
const NOT_FOUND = { errors: [{ status: '404', title: 'Not Found' }] }

const ATTRIBUTES = {
  address: MINT,
  name: 'BD',
  symbol: 'BD',
  decimals: 6,
  coingecko_coin_id: null,
  total_supply: '990000000000000.0',
  price_usd: '0.0001133',
  fdv_usd: '112170',
  total_reserve_in_usd: '45000.5',
  volume_usd: { h24: '1234.5' },
  market_cap_usd: '112170.5',
}

function pool(name: string, base: string, attributes: Record<string, unknown> = {}) {
  return {
    id: `solana_${name}`,
    type: 'pool',
    attributes: { address: name, reserve_in_usd: '40000.25', price_change_percentage: { m5: '0', h24: '-1.25' }, ...attributes },
    relationships: { base_token: { data: { id: `solana_${base}`, type: 'token' } } },
  }
}

/** A complete answer, its pools in the order of their rank. */
function tokenOf(attributes: Record<string, unknown> = {}, pools = [pool('POOL', MINT)]) {
  return {
    data: {
      id: `solana_${MINT}`,
      type: 'token',
      attributes: { ...ATTRIBUTES, ...attributes },
      relationships: { top_pools: { data: pools.map(({ id }) => ({ id, type: 'pool' })) } },
    },
    included: pools.toReversed(),
  }
}

const closers: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

async function geckoTerminalOf(handler: Handler, options: GeckoTerminalOptions = {}) {
  const market = await startLocalMarket(handler)
  closers.push(() => market.close())
  const clock = createManualClock(NOW)
  const baseUrl = `${market.baseUrl}/api/v2`
  const source = createGeckoTerminal({ baseUrl, clock, random: () => 1, requestsPerSecond: Number.POSITIVE_INFINITY, ...options })
  return { market, clock, source }
}

const readOf = async (body: unknown) => (await geckoTerminalOf(answer(body))).source.read(MINT)

describe('createGeckoTerminal', () => {
  it('asks for the token with its pools', async () => {
    const { source, market } = await geckoTerminalOf(answer(tokenOf()))
    expect(await source.read(MINT)).toEqual({
      ok: true,
      reading: {
        priceUsd: 0.0001133,
        priceChange24h: -1.25,
        volume24h: 1234.5,
        marketCap: 112_170.5,
        liquidity: 40_000.25,
        pair: 'POOL',
        asOf: new Date(NOW),
        source: 'geckoterminal',
      },
    })
    expect(market.paths).toEqual([`/api/v2/networks/solana/tokens/${MINT}?include=top_pools`])
  })

  it('takes the change from the first pool in which the token is the base', async () => {
    const pools = [pool('QUOTE', 'other', { price_change_percentage: { h24: '99' } }), pool('FIRST', MINT), pool('SECOND', MINT)]
    expect(await readOf(tokenOf({}, pools))).toMatchObject({ reading: { pair: 'FIRST', priceChange24h: -1.25 } })
  })

  it.each<[string, unknown]>([
    ['no pool', { ...tokenOf({}, []) }],
    ['only pools with the token as quote', tokenOf({}, [pool('QUOTE', 'other')])],
    ['no relationships', { data: { ...tokenOf().data, relationships: null }, included: tokenOf().included }],
    ['nothing included', { data: tokenOf().data }],
    ['something else included', { data: tokenOf().data, included: [1, null, { id: 'solana_POOL' }] }],
  ])('has a price without change and liquidity when there is %s', async (_name, body) => {
    expect(await readOf(body)).toEqual({
      ok: true,
      reading: { priceUsd: 0.0001133, volume24h: 1234.5, marketCap: 112_170.5, asOf: new Date(NOW), source: 'geckoterminal' },
    })
  })

  it.each<[unknown, string]>([
    [null, 'unknown_token'],
    ['NaN', 'unknown_token'],
    [undefined, 'garbage'],
    [0.0001133, 'garbage'],
    ['0.0', 'garbage'],
    ['-1', 'garbage'],
    ['', 'garbage'],
    ['0x10', 'garbage'],
    ['Infinity', 'garbage'],
    ['1e999', 'garbage'],
    [{}, 'garbage'],
  ])('refuses a price of %j as %s', async (price_usd, reason) => {
    expect(await readOf(tokenOf({ price_usd }))).toMatchObject({ ok: false, reason })
  })

  it('reads very small prices', async () => {
    expect(await readOf(tokenOf({ price_usd: '0.0000000000000025' }))).toMatchObject({ reading: { priceUsd: 2.5e-15 } })
    expect(await readOf(tokenOf({ price_usd: '2.5e-15' }))).toMatchObject({ reading: { priceUsd: 2.5e-15 } })
  })

  const BAD = [undefined, null, 'NaN', '-101', '', 5, []]
  it.each([
    ...BAD.map((value) => ['marketCap', value, tokenOf({ market_cap_usd: value })] as const),
    ['marketCap', '0', tokenOf({ market_cap_usd: '0' })] as const,
    ...BAD.map((value) => ['volume24h', value, tokenOf({ volume_usd: { h24: value } })] as const),
    ['volume24h', 'no volumes', tokenOf({ volume_usd: null })] as const,
    ...BAD.map((value) => ['liquidity', value, tokenOf({}, [pool('POOL', MINT, { reserve_in_usd: value })])] as const),
    ...BAD.map((value) => ['priceChange24h', value, tokenOf({}, [pool('POOL', MINT, { price_change_percentage: { h24: value } })])] as const),
    ['priceChange24h', 'no changes', tokenOf({}, [pool('POOL', MINT, { price_change_percentage: null })])] as const,
  ])('omits %s when it is %j', async (field, _value, body) => {
    const result = await readOf(body)
    expect(result).toMatchObject({ ok: true, reading: { priceUsd: 0.0001133, pair: 'POOL' } })
    expect(result.ok && Object.hasOwn(result.reading, field)).toBe(false)
  })

  it('does not believe a price with almost no reserves, but one whose reserves are not stated', async () => {
    expect(await readOf(tokenOf({ total_reserve_in_usd: '0.59' }))).toMatchObject({ ok: false, reason: 'unknown_token' })
    expect(await readOf(tokenOf({ total_reserve_in_usd: null }))).toMatchObject({ ok: true })
  })

  it.each<[string, Handler, string]>([
    ['an unknown token', answer(NOT_FOUND, 404), 'unknown_token'],
    ['a 404 that is not its own', answer({ message: 'no route' }, 404), 'unavailable'],
    ['a 404 that is not its own, in HTML', answer('<html>', 404), 'unavailable'],
    ['HTTP 401', answer(NOT_FOUND, 401), 'unavailable'],
    ['HTTP 429 with retry-after: 0', answer('', 429, { 'retry-after': '0' }), 'rate_limited'],
    ['HTTP 500', answer(tokenOf(), 500), 'unavailable'],
    ['another token', answer(tokenOf({ address: 'other' })), 'garbage'],
    ['a token without an address', answer(tokenOf({ address: undefined })), 'garbage'],
    ['a token without attributes', answer({ data: { id: 'x' } }), 'garbage'],
    ['a list', answer([tokenOf()]), 'garbage'],
    ['HTML', answer('<html>'), 'garbage'],
    ['a dropped connection', drop, 'unavailable'],
  ])('turns %s into a failure', async (_name, handler, reason) => {
    const { source } = await geckoTerminalOf(handler)
    expect(await source.read(MINT)).toMatchObject({ ok: false, reason })
  })

  it('ignores retry-after: 0 and backs off, longer each time', async () => {
    const { source, market, clock } = await geckoTerminalOf(answer('', 429, { 'retry-after': '0' }))
    expect(await source.read(MINT)).toMatchObject({ retryAfterMs: 4000 })
    expect(await source.readInfo(MINT)).toMatchObject({ reason: 'rate_limited' })
    expect(market.paths).toHaveLength(1)
    await clock.advance(4000)
    expect(await source.readInfo(MINT)).toMatchObject({ retryAfterMs: 8000 })
  })

  it('spreads its requests over all endpoints', async () => {
    const market = await startLocalMarket(answer(tokenOf()))
    closers.push(() => market.close())
    const clock = createManualClock(NOW)
    const source = createGeckoTerminal({ baseUrl: market.baseUrl, clock })
    const price = source.read(MINT)
    const rest = Promise.all([source.readInfo(MINT), source.readInfo(MINT), source.read(MINT)])
    await clock.advance(2000)
    expect(await price).toMatchObject({ ok: true })
    // The second is answered with what it has; the others would have had to wait too long.
    expect((await rest).map((result) => (result.ok ? 'ok' : result.reason))).toEqual(['unknown_token', 'rate_limited', 'rate_limited'])
    expect(market.paths).toHaveLength(2)
  })
})

describe.skipIf(fixturesMissing)('createGeckoTerminal on recorded answers of another service', () => {
  it.each(['coingecko_simple_price_bitcoin_2021.json', 'coingecko_error_500.json', 'coingecko_error_missing_ids.json'])('%s is garbage', async (name) => {
    const { source } = await geckoTerminalOf(answer(fixtureText(name)))
    expect(await source.read(MINT)).toMatchObject({ ok: false, reason: 'garbage' })
    expect(await source.readInfo(MINT)).toMatchObject({ ok: false, reason: 'garbage' })
  })
})
