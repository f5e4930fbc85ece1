import { systemClock } from '../../lib/clock.ts'
import { momentBefore, present } from './answer-fields.ts'
import { readHolders, readToken } from './geckoterminal-answer.ts'
import { createJsonClient, type JsonAnswer, type JsonClientSettings } from './json-client.ts'
import { httpFailure, unknownToken } from './market-failures.ts'
import type { MarketFailure, MarketSource } from './market-source.ts'

export interface GeckoTerminalOptions extends JsonClientSettings {
  /** Default: the public API. */
  baseUrl?: string
  /** A price with less liquidity than this is not worth showing. USD, default 500. */
  minLiquidityUsd?: number
}

/** The holders of a token, in percent of its supply by rank. Unknown fields are absent, never 0. */
export interface TokenHolders {
  count: number
  distribution: {
    top10?: number
    from11To20?: number
    from21To40?: number
    rest?: number
  }
  asOf: Date
}

export interface GeckoTerminal extends MarketSource {
  /** Reads `/networks/solana/tokens/{mint}/info`, within the same rate limit as the prices. */
  readInfo(mint: string, signal?: AbortSignal): Promise<{ ok: true; holders: TokenHolders } | MarketFailure>
}

/** Officially 30 a minute; in practice it refuses after bursts of 4 to 6, so requests are spread evenly. */
const REQUESTS_PER_SECOND = 0.5

/** Prices of Solana tokens from GeckoTerminal (`/networks/solana/tokens/{mint}`), and their holders. */
export function createGeckoTerminal({
  baseUrl = 'https://api.geckoterminal.com/api/v2',
  minLiquidityUsd = 500,
  ...settings
}: GeckoTerminalOptions = {}): GeckoTerminal {
  const { clock = systemClock } = settings
  const client = createJsonClient({ requestsPerSecond: REQUESTS_PER_SECOND, ...settings, baseUrl })

  return {
    name: 'geckoterminal',
    async read(mint, signal) {
      const body = answered(await client.get(`/networks/solana/tokens/${encodeURIComponent(mint)}?include=top_pools`, signal))
      if (!body.ok) return body
      const token = readToken(body.body, mint, minLiquidityUsd)
      if (!token.ok) return token
      return { ok: true, reading: { ...token.value, asOf: new Date(clock.now()), source: 'geckoterminal' } }
    },

    async readInfo(mint, signal) {
      const body = answered(await client.get(`/networks/solana/tokens/${encodeURIComponent(mint)}/info`, signal))
      if (!body.ok) return body
      const holders = readHolders(body.body, mint)
      if (!holders.ok) return holders
      const { count, distribution, updatedAtMs } = holders.value
      const now = clock.now()
      return {
        ok: true,
        holders: {
          count,
          distribution: {
            ...present('top10', distribution?.top_10),
            ...present('from11To20', distribution?.['11_20']),
            ...present('from21To40', distribution?.['21_40']),
            ...present('rest', distribution?.rest),
          },
          asOf: momentBefore(updatedAtMs, now) ?? new Date(now),
        },
      }
    },
  }
}

/** It answers 404 for an unknown token with its own error body; a 404 without that body is not its own. */
function answered(answer: JsonAnswer): { ok: true; body: unknown } | MarketFailure {
  if (!answer.ok) return answer
  if (answer.status === 200) return { ok: true, body: answer.body }
  const own = typeof answer.body === 'object' && answer.body !== null && 'errors' in answer.body
  return answer.status === 404 && own ? unknownToken('it does not know this token') : httpFailure(answer.status)
}
