import { systemClock } from '../../lib/clock.ts'
import { choosePair } from './dexscreener-pairs.ts'
import { createJsonClient, type JsonClientSettings } from './json-client.ts'
import { httpFailure } from './market-failures.ts'
import type { MarketSource } from './market-source.ts'

export interface DexScreenerOptions extends JsonClientSettings {
  /** Default: the public API. */
  baseUrl?: string
  /** Pools with less are not worth a price. USD, default 500. */
  minLiquidityUsd?: number
}

/** 300 requests a minute. */
const REQUESTS_PER_SECOND = 5

/** Prices of Solana tokens from DEX Screener, or any service with its `/token-pairs/v1/solana/{mint}`. */
export function createDexScreener({
  baseUrl = 'https://api.dexscreener.com',
  minLiquidityUsd = 500,
  ...settings
}: DexScreenerOptions = {}): MarketSource {
  const { clock = systemClock } = settings
  const client = createJsonClient({ requestsPerSecond: REQUESTS_PER_SECOND, ...settings, baseUrl })

  return {
    name: 'dexscreener',
    async read(mint, signal) {
      const answer = await client.get(`/token-pairs/v1/solana/${encodeURIComponent(mint)}`, signal)
      if (!answer.ok) return answer
      if (answer.status !== 200) return httpFailure(answer.status)
      const choice = choosePair(answer.body, mint, minLiquidityUsd)
      if (!choice.ok) return choice
      return { ok: true, reading: { ...choice.pair, asOf: new Date(clock.now()), source: 'dexscreener' } }
    },
  }
}
