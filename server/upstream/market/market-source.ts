/** Those that can tell what a token is worth. */
export type MarketSourceName = 'dexscreener' | 'coingecko' | 'jupiter' | 'geckoterminal'

/** What a source says of a token. USD, changes in percent. What it doesn't say is absent, never 0. */
export interface MarketReading {
  priceUsd: number
  priceChange24h?: number
  /** USD over 24 hours, in all pairs of the token that the source knows. */
  volume24h?: number
  /** As the source gives it. By name it goes by the circulating supply; many sources take the total supply for it. */
  marketCap?: number
  /** USD in the pool that the price comes from. */
  liquidity?: number
  /** The address of that pool. */
  pair?: string
  /** When the price was true, where the source tells; otherwise when it answered. */
  asOf: Date
  source: MarketSourceName
}

/**
 * - `unknown_token`: it answered, and knows no price worth showing. Asking again soon is useless;
 * - `rate_limited`: not before `retryAfterMs`;
 * - `unavailable`: no answer, or an HTTP error;
 * - `garbage`: an answer in another shape than its own.
 * All but the first are worth retrying later.
 */
export type MarketFailure = {
  ok: false
  reason: 'unknown_token' | 'rate_limited' | 'unavailable' | 'garbage'
  message: string
  retryAfterMs?: number
}

export type MarketResult = { ok: true; reading: MarketReading } | MarketFailure

/** As one source gives it. `asOf` is null for a price with a time of its own that can't be told: it may be of any age. */
export type SourceReading = Omit<MarketReading, 'asOf'> & { asOf: Date | null }
export type SourceResult = { ok: true; reading: SourceReading } | MarketFailure

export interface MarketSource {
  readonly name: MarketSourceName
  /** Never rejects but for the signal: failures are results. */
  read(mint: string, signal?: AbortSignal): Promise<SourceResult>
}
