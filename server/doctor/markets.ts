import type { MarketSourceConfig } from '../config.ts'
import { createMarketSources, type MarketSources } from '../upstream/market/market-sources.ts'
import type { MarketResult } from '../upstream/market/market-source.ts'

/** What one market source says about the token. */
export interface MarketFinding {
  source: string
  /** USD; null without one, with the reason in words. */
  price: number | null
  /** How old the price is by its source, in ms; null if unknown. */
  ageMs: number | null
  reason: string | null
  /** Absent if the source counts no holders; null if it failed to, with the reason in `holdersReason`. */
  holders?: number | null
  holdersReason?: string
}

/** Asks each configured source once for its price, and its count of holders if it has one. Never rejects. */
export async function examineMarkets(
  mint: string,
  configured: readonly MarketSourceConfig[],
  {
    keys,
    now = Date.now,
    timeOf,
    signal,
    create = createMarketSources,
  }: {
    keys: { coingecko?: string; jupiter?: string }
    now?: () => number
    /** The time of a slot, epoch ms; null if unknown. */
    timeOf?: (slot: number) => number | null
    signal?: AbortSignal | undefined
    create?: typeof createMarketSources
  },
): Promise<MarketFinding[]> {
  const sources = create(configured, keys, timeOf)
  return Promise.all(
    sources.all.map(async (source) => {
      const result = await source.read(mint, signal).catch(failed)
      const asOf = result.ok ? result.reading.asOf : null
      const price: MarketFinding = result.ok
        ? { source: source.name, price: result.reading.priceUsd, ageMs: asOf && Math.max(0, now() - asOf.getTime()), reason: null }
        : { source: source.name, price: null, ageMs: null, reason: result.message }
      return { ...price, ...(await holdersOf(sources, source.name, mint, signal)) }
    }),
  )
}

async function holdersOf({ jupiter, geckoTerminal }: MarketSources, name: string, mint: string, signal: AbortSignal | undefined): Promise<Pick<MarketFinding, 'holders' | 'holdersReason'>> {
  if (name === 'jupiter' && jupiter) {
    const answer = await jupiter.readToken(mint, signal).catch(failed)
    if (!answer.ok) return { holders: null, holdersReason: answer.message }
    const { holderCount } = answer.token
    return holderCount === undefined ? { holders: null, holdersReason: 'it has no count' } : { holders: holderCount }
  }
  if (name === 'geckoterminal' && geckoTerminal) {
    const answer = await geckoTerminal.readInfo(mint, signal).catch(failed)
    return answer.ok ? { holders: answer.holders.count } : { holders: null, holdersReason: answer.message }
  }
  return {}
}

/** A source rejects only if aborted. */
function failed(): Extract<MarketResult, { ok: false }> {
  return { ok: false, reason: 'unavailable', message: 'the request was aborted' }
}
