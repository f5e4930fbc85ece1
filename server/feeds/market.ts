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
  /** The meta of the circulating supply, if the market cap is computed from it. */
  supply: z.optional(meta),
  liquidity: z.number().nonnegative().optional(),
  source: marketSourceName,
})
type Market = z.infer<typeof value>

const REFRESH_MS = 10_000

/**
 * By the price's own time. CoinGecko computes prices about once a minute and caches each for another, so they are up to
 * 130 s old when we ask: with a limit of one minute the figure would flicker between live and stored. If a source dies, the
 * age beside the figure shows it from the first second, and the next reading replaces the source; if all have died, the
 * figure turns stored after these three minutes.
 */
const STALE_MS = 180_000

/** A source with an older price loses to the next one, a few readings before the figure would turn stored. */
export const YOUNG_PRICE_MS = STALE_MS - 3 * REFRESH_MS

/**
 * Price, change, volume and market cap in USD, from the market source that currently answers for the token. The market cap
 * is the price × our own circulating supply; the source's own is used only while `readSupply` has none, because most
 * sources take the total supply for the circulating one.
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

/** USD. A price has few significant digits, so a float is precise enough. */
function worthOf({ circulating, decimals }: DatedSupply, priceUsd: number): number {
  return Number((priceUsd * Number(toDecimal(circulating, decimals))).toPrecision(12))
}

/** A small price in PostgreSQL's numeric notation: 2.5e-15 → 0.0000000000000025. */
function plainDecimal(value: number): string {
  const text = value.toString()
  const match = /^(\d)(?:\.(\d+))?e-(\d+)$/.exec(text)
  return match ? `0.${'0'.repeat(Number(match[3]) - 1)}${match[1]}${match[2] ?? ''}` : text
}
