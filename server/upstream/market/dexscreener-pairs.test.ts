import { describe, expect, it } from 'vitest'
import { choosePair } from './dexscreener-pairs.ts'

const MINT = '2zMMhcVQEXDtdE6vsFS7S7D5oUodfJHE8vd1gnBouauv'
const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'

/** A pair as the API returns it; fields set to undefined are absent, as in its real answers. */
function pair(overrides: Record<string, unknown> = {}): unknown {
  const whole = {
    chainId: 'solana',
    dexId: 'raydium',
    url: 'https://dexscreener.com/solana/pool',
    pairAddress: 'POOL',
    baseToken: { address: MINT, name: 'BD', symbol: 'BD' },
    quoteToken: { address: USDC, name: 'USD Coin', symbol: 'USDC' },
    priceNative: '0.0001133',
    priceUsd: '0.0001133',
    txns: { h24: { buys: 10, sells: 12 } },
    volume: { h24: 1234.5, h6: 300 },
    priceChange: { h24: -1.25, h1: 0.1 },
    liquidity: { usd: 45_000, base: 1, quote: 2 },
    fdv: 113_300,
    marketCap: 112_170,
    pairCreatedAt: 1_700_000_000_000,
    ...overrides,
  }
  return Object.fromEntries(Object.entries(whole).filter(([, value]) => value !== undefined))
}

const choose = (...pairs: unknown[]) => choosePair(pairs, MINT, 500)

function chosen(...pairs: unknown[]) {
  const choice = choose(...pairs)
  if (!choice.ok) throw new Error(choice.message)
  return choice.pair
}

describe('choosePair', () => {
  it('reads a whole pair', () => {
    expect(chosen(pair())).toEqual({
      priceUsd: 0.0001133,
      priceChange24h: -1.25,
      volume24h: 1234.5,
      marketCap: 112_170,
      liquidity: 45_000,
      pair: 'POOL',
    })
  })

  it('takes the most liquid pair on Solana with the token as its base, at any position', () => {
    const best = chosen(
      pair({ pairAddress: 'SMALL', liquidity: { usd: 900 } }),
      pair({ pairAddress: 'QUOTE', baseToken: { address: USDC }, quoteToken: { address: MINT }, liquidity: { usd: 9e9 } }),
      pair({ pairAddress: 'ELSEWHERE', chainId: 'base', liquidity: { usd: 9e9 } }),
      pair({ pairAddress: 'BEST', liquidity: { usd: 50_000 } }),
      pair({ pairAddress: 'MIDDLE', liquidity: { usd: 45_000 } }),
    )
    expect(best.pair).toBe('BEST')
  })

  it('skips a drained pool with an absurd market cap, even when it is the only one', () => {
    const drained = pair({ pairAddress: 'DRAINED', liquidity: { usd: 0 }, marketCap: 1_400_000 })
    const dust = pair({ pairAddress: 'DUST', liquidity: { usd: 0.59 }, fdv: 3_800_000_000 })
    const unknown = pair({ pairAddress: 'UNKNOWN', liquidity: undefined })
    expect(chosen(drained, dust, unknown, pair()).pair).toBe('POOL')
    expect(choose(drained, dust, unknown)).toMatchObject({ ok: false, reason: 'unknown_token' })
  })

  it('settles a tie the same way in any order', () => {
    const [a, b] = [pair({ pairAddress: 'A' }), pair({ pairAddress: 'B' })]
    expect([chosen(a, b).pair, chosen(b, a).pair]).toEqual(['A', 'A'])
  })

  it.each(['volume', 'priceChange', 'marketCap'])('omits %s when it is absent, without putting a zero', (field) => {
    const name = { volume: 'volume24h', priceChange: 'priceChange24h', marketCap: 'marketCap' }[field]
    expect(chosen(pair({ [field]: undefined }))).not.toHaveProperty(name ?? '')
    expect(chosen(pair({ [field]: null }))).not.toHaveProperty(name ?? '')
  })

  it('omits the change when only that key is absent', () => {
    expect(chosen(pair({ priceChange: { h1: 3 }, volume: {} }))).toEqual({ priceUsd: 0.0001133, marketCap: 112_170, liquidity: 45_000, pair: 'POOL' })
  })

  it.each([
    ['a text', '112170'],
    ['negative', -1],
    ['zero', 0],
    ['an object', {}],
    ['NaN', Number.NaN],
    ['infinite', Number.POSITIVE_INFINITY],
  ])('omits a market cap that is %s, and never uses the fully diluted value for it', (_name, marketCap) => {
    expect(chosen(pair({ marketCap }))).not.toHaveProperty('marketCap')
    expect(chosen(pair({ marketCap: undefined, fdv: 5 }))).not.toHaveProperty('marketCap')
  })

  it('sums the volume of all pairs on Solana that have the token on either side, in any order, and prices by the most liquid', () => {
    const pairs = [
      pair({ pairAddress: 'DRAINED', liquidity: { usd: 0 }, priceUsd: '9', volume: { h24: 0.3 } }),
      pair({ pairAddress: 'QUOTE', baseToken: { address: USDC }, quoteToken: { address: MINT }, priceUsd: '0.06', volume: { h24: 12_840.11 } }),
      pair({ pairAddress: 'SILENT', volume: undefined, liquidity: undefined }),
      pair({ pairAddress: 'BROKEN', volume: { h24: '99' }, liquidity: { usd: 900 } }),
      pair({ pairAddress: 'UNPRICED', priceUsd: undefined, volume: { h24: 5 } }),
      pair({ pairAddress: 'ELSEWHERE', chainId: 'base', volume: { h24: 9e9 } }),
      pair({ pairAddress: 'STRANGERS', baseToken: { address: USDC }, quoteToken: undefined, volume: { h24: 9e9 } }),
      pair(),
    ]
    for (const order of [pairs, pairs.toReversed()]) expect(chosen(...order)).toMatchObject({ priceUsd: 0.0001133, pair: 'POOL', volume24h: 14_079.91 })
    expect(chosen(pair({ volume: undefined }), pair({ pairAddress: 'OTHER', volume: { h24: 7 }, liquidity: { usd: 900 } })).volume24h).toBe(7)
  })

  it('keeps a volume of zero, which is a figure, and drops impossible ones', () => {
    expect(chosen(pair({ volume: { h24: 0 } })).volume24h).toBe(0)
    for (const h24 of [-5, '5', Number.NaN, null]) expect(chosen(pair({ volume: { h24 } }))).not.toHaveProperty('volume24h')
    for (const h24 of [-101, '5', Number.NaN, null]) expect(chosen(pair({ priceChange: { h24 } }))).not.toHaveProperty('priceChange24h')
    expect(chosen(pair({ priceChange: { h24: 0 } })).priceChange24h).toBe(0)
  })

  it.each([
    ['0.0000000000000025', 2.5e-15],
    ['2.5e-15', 2.5e-15],
    ['1', 1],
    ['12345.678', 12345.678],
  ])('reads the price %s', (priceUsd, expected) => {
    expect(chosen(pair({ priceUsd })).priceUsd).toBe(expected)
  })

  it.each([['0'], ['0.000'], ['-1'], ['NaN'], ['Infinity'], ['1e999'], ['1e-999'], [''], [' 1'], ['0x10'], ['1,5'], ['1_000'], [0.0001133], [null], [undefined]])(
    'skips a pair whose price is %j',
    (priceUsd) => {
      expect(chosen(pair({ priceUsd, liquidity: { usd: 9e9 }, pairAddress: 'BAD' }), pair()).pair).toBe('POOL')
      expect(choose(pair({ priceUsd }))).toMatchObject({ ok: false, reason: 'garbage' })
    },
  )

  it.each([['45000'], [-1], [Number.NaN], [null], [{}]])('skips a pair whose liquidity is %j', (usd) => {
    expect(chosen(pair({ liquidity: { usd }, pairAddress: 'BAD' }), pair()).pair).toBe('POOL')
    expect(choose(pair({ liquidity: { usd } }))).toMatchObject({ ok: false })
  })

  it('does not know a token that is not traded', () => {
    expect(choose()).toMatchObject({ ok: false, reason: 'unknown_token' })
    expect(choose(pair({ baseToken: { address: USDC } }))).toMatchObject({ ok: false, reason: 'unknown_token' })
  })

  it.each([[null], ['ok'], [5], [{}], [{ schemaVersion: '1.0.0', pairs: [] }], [[1, 2]], [[{}]], [[null]]])('calls %j garbage', (answer) => {
    expect(choosePair(answer, MINT, 500)).toMatchObject({ ok: false, reason: 'garbage' })
  })

  it('is not put off by one broken entry among good ones', () => {
    expect(chosen(null, 'x', {}, pair({ baseToken: null }), pair()).pair).toBe('POOL')
  })
})
