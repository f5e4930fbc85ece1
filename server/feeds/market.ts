import { z } from 'zod'
import { marketSourceName } from '../../src/contract/market-data.ts'
import type { MarketResult } from '../upstream/market/market-source.ts'
import { MarketUnavailable } from './market-unavailable.ts'
import type { Feed } from './feed.ts'

const number = z.number().optional()
const value = z.object({
  priceUsd: z.number().positive(),
  priceChange24h: number,
  volume24h: z.number().nonnegative().optional(),
  marketCap: z.number().nonnegative().optional(),
  liquidity: z.number().nonnegative().optional(),
  source: marketSourceName,
})
type Market = z.infer<typeof value>

/** Price, change, volume and market cap in USD, from whichever market source answers for the token now. */
export function marketFeed(readMarket: (signal: AbortSignal) => Promise<MarketResult>): Feed<Market> {
  return {
    name: 'market',
    refreshEveryMs: 10_000,
    staleAfterMs: 60_000,
    schema: value,
    refresh: async (signal) => {
      const result = await readMarket(signal)
      if (!result.ok) throw new MarketUnavailable(result)
      const { asOf, source, priceUsd, priceChange24h, volume24h, marketCap, liquidity } = result.reading
      return { value: { priceUsd, priceChange24h, volume24h, marketCap, liquidity, source }, asOf, source }
    },
    answers: {
      '/api/token/market-data': ({ priceUsd, priceChange24h, volume24h, marketCap, source }, meta) => ({
        price: priceUsd,
        priceChange24h,
        volume24h,
        marketCap,
        source,
        meta,
      }),
      '/api/trading/market-data': ({ priceUsd, priceChange24h, volume24h, marketCap, liquidity }, meta) => ({
        priceUsd,
        priceChange24h,
        volume24h,
        marketCap,
        liquidity,
        meta,
      }),
    },
    samples: ({ priceUsd }) => ({ price: plainDecimal(priceUsd) }),
  }
}

/** A small price as PostgreSQL's numeric takes it: 2.5e-15 → 0.0000000000000025. */
function plainDecimal(value: number): string {
  const text = value.toString()
  const match = /^(\d)(?:\.(\d+))?e-(\d+)$/.exec(text)
  return match ? `0.${'0'.repeat(Number(match[3]) - 1)}${match[1]}${match[2] ?? ''}` : text
}
