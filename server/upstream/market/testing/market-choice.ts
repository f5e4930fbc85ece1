import { createManualClock } from '../../../lib/testing/manual-clock.ts'
import { createMarketChoice, type MarketChoiceOptions } from '../market-choice.ts'
import type { MarketChoiceEvent } from '../market-history.ts'
import type { MarketFailure, MarketSource, MarketSourceName, SourceResult } from '../market-source.ts'

export const MINT = '2zMMhcVQEXDtdE6vsFS7S7D5oUodfJHE8vd1gnBouauv'
export const ALL = ['dexscreener', 'coingecko', 'jupiter', 'geckoterminal'] as const
export const NOW = Date.UTC(2026, 10, 20)

export const UNAVAILABLE: MarketFailure = { ok: false, reason: 'unavailable', message: 'HTTP 500' }
export const GARBAGE: MarketFailure = { ok: false, reason: 'garbage', message: 'the body is not JSON' }
export const UNKNOWN: MarketFailure = { ok: false, reason: 'unknown_token', message: 'no pair' }
export const limited = (retryAfterMs: number): MarketFailure => ({ ok: false, reason: 'rate_limited', message: 'HTTP 429', retryAfterMs })

/** A current price, one from another time (epoch ms; null: unknown), a failure, or silence until the signal ends it. */
export type Says = number | { priceUsd: number; at: number | null } | MarketFailure | 'silence'

/** A choice among sources that answer as a test wants, on a clock that it moves. */
export function choiceOf(says: Partial<Record<MarketSourceName, Says>>, options: Partial<MarketChoiceOptions> = {}) {
  const clock = createManualClock(NOW)
  const asked: MarketSourceName[] = []
  const events: MarketChoiceEvent[] = []
  const now: Partial<Record<MarketSourceName, Says>> = { ...says }
  const sourceOf = (name: MarketSourceName): MarketSource => ({
    name,
    async read(_mint, signal): Promise<SourceResult> {
      signal?.throwIfAborted()
      asked.push(name)
      const said = now[name] ?? UNAVAILABLE
      if (said === 'silence') return new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason), { once: true }))
      if (typeof said === 'object' && 'ok' in said) return said
      const { priceUsd, at } = typeof said === 'number' ? { priceUsd: said, at: clock.now() } : said
      return { ok: true, reading: { priceUsd, asOf: at === null ? null : new Date(at), source: name } }
    },
  })
  const sources = ALL.filter((name) => name in says).map(sourceOf)
  const choice = createMarketChoice({ sources, clock, random: () => 1, onEvent: (event) => events.push(event), ...options })
  return {
    clock,
    choice,
    events,
    kinds: () => events.map(({ kind }) => kind),
    /** Changes what the sources say from now on. */
    say: (changes: Partial<Record<MarketSourceName, Says>>) => Object.assign(now, changes),
    /** Which sources one read asks, and its result. */
    async read() {
      asked.length = 0
      const result = await choice.read(MINT)
      return { asked: [...asked], answer: result.ok ? ([result.reading.source, result.reading.priceUsd] as const) : result }
    },
    states: () => Object.fromEntries(choice.status().map(({ name, state }) => [name, state])),
  }
}

export const FOUR = { dexscreener: 1, coingecko: 1.01, jupiter: 0.99, geckoterminal: 1.02 }
