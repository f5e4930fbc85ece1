import type { Pool, Trade } from './pool.ts'

/** The tokens and pools behind the pairs. */
export interface Listing {
  mint: string
  /** The pool that really trades. */
  pairAddress: string
  /** For the pairs that only resemble it. */
  otherAddresses: readonly string[]
  /** Units of the token. */
  supply: number
  createdAt: number
}

const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const WRAPPED_SOL = 'So11111111111111111111111111111111111111112'
const WINDOWS = { m5: 300_000, h1: 3_600_000, h6: 21_600_000, h24: 86_400_000 } as const

/**
 * The pairs with BD, as DEX Screener would list them. The first ones are traps from real answers: trivial liquidity at an
 * absurd price, BD as the quote token, a drained pool, a pair without any liquidity. `factor` multiplies the price, for a
 * source that disagrees with others.
 */
export function pairsOf(pool: Pool, listing: Listing, now: number, factor = 1): object[] {
  const [dust = '', quoted = '', drained = '', fresh = '', unrelated = ''] = listing.otherAddresses
  const { mint, createdAt } = listing
  const bd = { address: mint, name: 'BD', symbol: 'BD' }
  const none = { buys: 0, sells: 0 }
  const idle = {
    txns: { m5: none, h1: none, h6: none, h24: none },
    volume: { h24: 0, h6: 0, h1: 0, m5: 0 },
    priceChange: {},
  }
  const sol = { address: WRAPPED_SOL, name: 'Wrapped SOL', symbol: 'SOL' }
  return [
    {
      ...place('meteora', dust),
      baseToken: bd,
      quoteToken: sol,
      priceNative: '0.02041',
      priceUsd: '3.84',
      ...idle,
      liquidity: { usd: 0.59, base: 0.0768, quote: 0.00157 },
      fdv: 3_801_600_000,
      marketCap: 3_801_600_000,
      pairCreatedAt: createdAt + 40 * WINDOWS.h24,
    },
    {
      ...place('orca', quoted),
      baseToken: { address: unrelated, name: 'Other', symbol: 'OTHR' },
      quoteToken: bd,
      priceNative: '517.4',
      priceUsd: (517.4 * pool.price()).toPrecision(4),
      ...idle,
      txns: { ...idle.txns, h24: { buys: 41, sells: 37 } },
      volume: { h24: 12_840.11, h6: 3_004.2, h1: 290.55, m5: 0 },
      priceChange: { h6: -0.8, h24: 2.19 },
      liquidity: { usd: 91_204.33, base: 778_002, quote: 402_538_000 },
      fdv: 586_200,
      marketCap: 586_200,
      pairCreatedAt: createdAt + 55 * WINDOWS.h24,
    },
    tradedPair(pool, listing, now, factor),
    {
      ...place('raydium', drained),
      labels: ['CLMM'],
      baseToken: bd,
      quoteToken: sol,
      priceNative: '0.000007519',
      priceUsd: '0.001414',
      ...idle,
      liquidity: { usd: 0, base: 0, quote: 0 },
      fdv: 1_399_860,
      marketCap: 1_399_860,
      pairCreatedAt: createdAt + 12 * WINDOWS.h24,
    },
    {
      ...place('pumpswap', fresh),
      baseToken: bd,
      quoteToken: sol,
      priceNative: '0.0000006101',
      priceUsd: '0.0001147',
      ...idle,
    },
  ]
}

function place(dexId: string, pairAddress: string) {
  return { chainId: 'solana', dexId, url: `https://dexscreener.com/solana/${pairAddress.toLowerCase()}`, pairAddress }
}

/** All of its numbers come from the pool's own trades. */
function tradedPair(pool: Pool, { mint, pairAddress, supply, createdAt }: Listing, now: number, factor: number): object {
  const { base, quote } = pool.reserves()
  const price = pool.price() * factor
  const within = (window: number) => pool.trades().filter(({ at, usd }) => at > now - window && at <= now && usd > 0)
  const value = Math.round(price * supply)
  return {
    ...place('raydium', pairAddress),
    labels: ['CPMM'],
    baseToken: { address: mint, name: 'BD', symbol: 'BD' },
    quoteToken: { address: USDC, name: 'USD Coin', symbol: 'USDC' },
    priceNative: price.toPrecision(4),
    priceUsd: price.toPrecision(4),
    txns: byWindow((window) => sides(within(window))),
    volume: byWindow((window) => cents(within(window).reduce((sum, { usd }) => sum + usd, 0))),
    priceChange: byWindow((window) => {
      const before = pool.priceAt(now - window)
      // No trade, no change: the real service omits the key.
      return before === undefined || within(window).length === 0 ? undefined : cents((pool.price() / before - 1) * 100)
    }),
    liquidity: { usd: cents(quote + base * price), base: Math.round(base), quote: cents(quote) },
    fdv: value,
    marketCap: value,
    pairCreatedAt: createdAt,
    info: { websites: [{ label: 'Website', url: 'https://example.com' }], socials: [] },
  }
}

function byWindow<T>(value: (window: number) => T): { m5?: T; h1?: T; h6?: T; h24?: T } {
  const all = Object.entries(WINDOWS).map(([name, window]): [string, T] => [name, value(window)])
  return Object.fromEntries(all.filter(([, one]) => one !== undefined))
}

const sides = (trades: readonly Trade[]) => ({
  buys: trades.filter(({ side }) => side === 'buy').length,
  sells: trades.filter(({ side }) => side === 'sell').length,
})

const cents = (value: number) => Math.round(value * 100) / 100
