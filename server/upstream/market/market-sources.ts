import { createCoinGecko } from './coingecko.ts'
import { createDexScreener } from './dexscreener.ts'
import { createGeckoTerminal, type GeckoTerminal } from './geckoterminal.ts'
import { createJupiter, type Jupiter } from './jupiter.ts'
import type { MarketSource, MarketSourceName } from './market-source.ts'

export interface MarketSources {
  /** In the configured order. */
  all: readonly MarketSource[]
  /** The two that also count holders, if configured. */
  jupiter?: Jupiter
  geckoTerminal?: GeckoTerminal
}

/**
 * The configured market sources, each at its own or the given address, with its key if there is one. `timeOf` gives the time
 * of a slot (epoch milliseconds, null while unknown), for the source that is dated by slots.
 */
export function createMarketSources(
  configured: readonly { name: MarketSourceName; url?: string }[],
  keys: { coingecko?: string; jupiter?: string } = {},
  timeOf?: (slot: number) => number | null,
): MarketSources {
  const sources: { all: MarketSource[]; jupiter?: Jupiter; geckoTerminal?: GeckoTerminal } = { all: [] }
  for (const { name, url } of configured) {
    const options = url === undefined ? {} : { baseUrl: url }
    if (name === 'dexscreener') sources.all.push(createDexScreener(options))
    else if (name === 'coingecko') sources.all.push(createCoinGecko({ ...options, ...(keys.coingecko === undefined ? {} : { demoKey: keys.coingecko }) }))
    else if (name === 'jupiter') {
      sources.jupiter = createJupiter({ ...options, ...(keys.jupiter === undefined ? {} : { apiKey: keys.jupiter }), ...(timeOf ? { timeOf } : {}) })
      sources.all.push(sources.jupiter)
    } else sources.all.push((sources.geckoTerminal = createGeckoTerminal(options)))
  }
  return sources
}
