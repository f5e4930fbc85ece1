/** The services that price a token. */
export type MarketSourceName = 'dexscreener' | 'coingecko' | 'jupiter' | 'geckoterminal'

/** A source's reading of a token. USD, changes in percent. Unknown fields are absent, never 0. */
export interface MarketReading {
  priceUsd: number
  priceChange24h?: number
  /** USD over 24 hours, in all pairs of the token that the source knows. */
  volume24h?: number
  /** As the source gives it. By definition it uses the circulating supply; many sources use the total supply instead. */
  marketCap?: number
  /** USD in the pool of the price. */
  liquidity?: number
  /** The address of that pool. */
  pair?: string
  /** When the price was true, if the source says so; otherwise when it answered. */
  asOf: Date
  source: MarketSourceName
}

/**
 * - `unknown_token`: it answered, and knows no price worth showing. A retry soon is useless;
 * - `rate_limited`: not before `retryAfterMs`;
 * - `unavailable`: no answer, or an HTTP error;
 * - `garbage`: an answer of an unexpected shape.
 * All but the first are worth retrying later.
 */
export type MarketFailure = {
  ok: false
  reason: 'unknown_token' | 'rate_limited' | 'unavailable' | 'garbage'
  message: string
  retryAfterMs?: number
}

export type MarketResult = { ok: true; reading: MarketReading } | MarketFailure

/** One source's price. `asOf` is null when its time is unknown: it may be of any age. */
export type SourceReading = Omit<MarketReading, 'asOf'> & { asOf: Date | null }
export type SourceResult = { ok: true; reading: SourceReading } | MarketFailure

export interface MarketSource {
  readonly name: MarketSourceName
  /** Rejects only when aborted: failures are results. */
  read(mint: string, signal?: AbortSignal): Promise<SourceResult>
}
