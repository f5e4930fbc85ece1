import { z } from 'zod/mini'
import { meta } from './meta.ts'

/** Who may answer for the market; the specification names the first three. */
export const marketSourceName = z.enum(['dexscreener', 'coingecko', 'jupiter', 'geckoterminal'])

/** A number that the source did not give stays absent, it is never 0. USD; changes in percent. */
const change = z.optional(z.number())
const amount = z.optional(z.number().check(z.nonnegative()))

const marketCap = {
  marketCap: amount,
  /** What the market cap is made of: the price × our own circulating supply, or the word of the market source where we have no supply. */
  marketCapSource: z.optional(z.enum(['circulating_supply', 'market'])),
  /** Of a market cap by our circulating supply: as old, and as far to be trusted, as the weaker of price and supply. */
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
