import { z } from 'zod/mini'
import { meta } from './meta.ts'

/** The possible market sources; the specification names the first three. */
export const marketSourceName = z.enum(['dexscreener', 'coingecko', 'jupiter', 'geckoterminal'])

/** USD; changes in percent. A number that the source did not give is absent, never 0. */
const change = z.optional(z.number())
const amount = z.optional(z.number().check(z.nonnegative()))

const marketCap = {
  marketCap: amount,
  /** What the market cap comes from: price × our own circulating supply, or the market source where we have no supply. */
  marketCapSource: z.optional(z.enum(['circulating_supply', 'market'])),
  /** For a market cap from our circulating supply: the age and state of the weaker of price and supply. */
  marketCapMeta: z.optional(meta),
}

/** GET /api/token/market-data */
export const tokenMarketData = z.object({
  price: z.number().check(z.positive()),
  priceChange24h: change,
  volume24h: amount,
  ...marketCap,
  source: marketSourceName,
  meta,
})
export type TokenMarketData = z.infer<typeof tokenMarketData>

/** GET /api/trading/market-data */
export const tradingMarketData = z.object({
  priceUsd: z.number().check(z.positive()),
  priceChange24h: change,
  volume24h: amount,
  ...marketCap,
  liquidity: amount,
  meta,
})
export type TradingMarketData = z.infer<typeof tradingMarketData>
