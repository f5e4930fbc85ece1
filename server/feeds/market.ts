import { type Clock, systemClock } from '../lib/clock.ts'
import { z } from 'zod'
import { marketSourceName, type TradingMarketData } from '../../src/contract/market-data.ts'
import { meta, type Meta } from '../../src/contract/meta.ts'
import { derivedMeta } from '../../src/page/derived-meta.ts'
import { toDecimal } from '../../src/rules/amount.ts'
import type { MarketResult } from '../upstream/market/market-source.ts'
import { supplyMeta, type DatedSupply } from './dated-supply.ts'
import type { Feed } from './feed.ts'
import { MarketUnavailable } from './market-unavailable.ts'

const number = z.number().optional()
const value = z.object({
  priceUsd: z.number().positive(),
  priceChange24h: number,
  volume24h: z.number().nonnegative().optional(),
  marketCap: z.number().nonnegative().optional(),
  /** What the circulating supply said about itself, where the market cap is made of it. */
  supply: z.optional(meta),
  liquidity: z.number().nonnegative().optional(),
  source: marketSourceName,
})
type Market = z.infer<typeof value>

const REFRESH_MS = 10_000

/**
 * Of the price's own time. CoinGecko works prices out about once a minute and keeps each for another, so its prices are up
 * to 130 s old when we have asked: at one minute the figure would flicker between live and stored while all is well. A
 * source that dies is told from the first second by the age beside the figure, and replaced at the next reading; where all
 * have died, the figure is stored after these three minutes.
 */
const STALE_MS = 180_000

/** A source whose price is older loses to the next one, a few readings before the figure would turn stored. */
export const YOUNG_PRICE_MS = STALE_MS - 3 * REFRESH_MS

/**
 * Price, change, volume and market cap in USD, from whichever market source answers for the token now. The market cap is
 * the price × our own circulating supply; the source's own stands in only while `readSupply` knows none, as most sources
 * take the whole supply for the circulating one.
 */
export function marketFeed(
  readMarket: (signal: AbortSignal) => Promise<MarketResult>,
  { readSupply = async () => undefined, clock = systemClock }: { readSupply?: () => Promise<DatedSupply | undefined>; clock?: Pick<Clock, 'now'> } = {},
): Feed<Market> {
  return {
    name: 'market',
    refreshEveryMs: REFRESH_MS,
    staleAfterMs: STALE_MS,
    schema: value,
    refresh: async (signal) => {
      const [result, supply] = await Promise.all([readMarket(signal), readSupply()])
      if (!result.ok) throw new MarketUnavailable(result)
      const { asOf, source, priceUsd, priceChange24h, volume24h, liquidity } = result.reading
      const common = { priceUsd, priceChange24h, volume24h, liquidity, source }
      if (!supply) return { value: { ...common, marketCap: result.reading.marketCap }, asOf, source }
      return { value: { ...common, marketCap: worthOf(supply, priceUsd), supply: supplyMeta(supply, clock.now()) }, asOf, source }
    },
    answers: {
      '/api/token/market-data': (market, meta) => ({
        price: market.priceUsd,
        priceChange24h: market.priceChange24h,
        volume24h: market.volume24h,
        ...marketCapOf(market, meta),
        source: market.source,
        meta,
      }),
      '/api/trading/market-data': (market, meta) => ({
        priceUsd: market.priceUsd,
        priceChange24h: market.priceChange24h,
        volume24h: market.volume24h,
        ...marketCapOf(market, meta),
        liquidity: market.liquidity,
        meta,
      }),
    },
    samples: ({ priceUsd }) => ({ price: plainDecimal(priceUsd) }),
  }
}

function marketCapOf({ marketCap, supply }: Market, price: Meta): Pick<TradingMarketData, 'marketCap' | 'marketCapSource' | 'marketCapMeta'> {
  if (marketCap === undefined) return {}
  if (!supply) return { marketCap, marketCapSource: 'market' }
  return { marketCap, marketCapSource: 'circulating_supply', marketCapMeta: { ...derivedMeta(price, supply), source: price.source } }
}

/** USD. A price has few digits that count, so a float is good enough; the digits behind those are noise. */
function worthOf({ circulating, decimals }: DatedSupply, priceUsd: number): number {
  return Number((priceUsd * Number(toDecimal(circulating, decimals))).toPrecision(12))
}

/** A small price as PostgreSQL's numeric takes it: 2.5e-15 → 0.0000000000000025. */
function plainDecimal(value: number): string {
  const text = value.toString()
  const match = /^(\d)(?:\.(\d+))?e-(\d+)$/.exec(text)
  return match ? `0.${'0'.repeat(Number(match[3]) - 1)}${match[1]}${match[2] ?? ''}` : text
}
