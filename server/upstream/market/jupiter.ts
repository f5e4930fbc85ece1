import { z } from 'zod'
import { systemClock } from '../../lib/clock.ts'
import { amount, change, momentBefore, positive, present, readable, share } from './answer-fields.ts'
import { createJsonClient, type JsonClientSettings } from './json-client.ts'
import { garbage, httpFailure, unknownToken } from './market-failures.ts'
import type { MarketFailure, MarketSource, SourceResult } from './market-source.ts'

export interface JupiterOptions extends JsonClientSettings {
  /** Default: the public API. Its hosts have moved several times. */
  baseUrl?: string
  /** Works without a key, at half the rate of a free key. */
  apiKey?: string
  /** A price with less liquidity than this is not worth showing. USD, default 500. */
  minLiquidityUsd?: number
  /** The time of a slot in epoch milliseconds, null while unknown. Dates the price, which comes with the slot of its last trade. */
  timeOf?: (slot: number) => number | null
}

/** Jupiter's facts about a token besides its price. Unknown fields are absent, never 0. */
export interface JupiterToken {
  holderCount?: number
  /** Whole tokens. */
  circSupply?: number
  totalSupply?: number
  /** USD, all three. */
  mcap?: number
  liquidity?: number
  usdPrice?: number
  /** Percent of the supply that the largest holders own. */
  topHoldersPercentage?: number
  asOf: Date
}

export interface Jupiter extends MarketSource {
  /** Reads `/tokens/v2/search`, within the same rate limit as the prices: Jupiter counts an account's requests over all endpoints. */
  readToken(mint: string, signal?: AbortSignal): Promise<{ ok: true; token: JupiterToken } | MarketFailure>
}

const KEYLESS_PER_SECOND = 0.5
const WITH_KEY_PER_SECOND = 1

/**
 * Prices of Solana tokens from Jupiter (`/price/v3`), over all pools that it knows.
 *
 * Field by field: `usdPrice` is a number above 0, otherwise garbage; a token that is omitted, or null, has no reliable price;
 * liquidity, change and slot are numbers in their range, otherwise omitted.
 *
 * A price without a slot, or with a slot of unknown time, has no date (`asOf` is null): dated by our request, the last trade
 * of a quiet week would pass for a current one.
 */
export function createJupiter({
  baseUrl = 'https://api.jup.ag',
  apiKey,
  minLiquidityUsd = 500,
  timeOf = () => null,
  ...settings
}: JupiterOptions = {}): Jupiter {
  const { clock = systemClock } = settings
  const client = createJsonClient({
    requestsPerSecond: apiKey === undefined ? KEYLESS_PER_SECOND : WITH_KEY_PER_SECOND,
    ...settings,
    baseUrl,
    headers: apiKey === undefined ? {} : { 'x-api-key': apiKey },
  })

  const dateOf = (slot: number | undefined): Date | null => {
    const at = slot === undefined ? null : timeOf(slot)
    return at === null ? null : (momentBefore(at, clock.now()) ?? null)
  }

  return {
    name: 'jupiter',
    async read(mint, signal) {
      const answer = await client.get(`/price/v3?ids=${encodeURIComponent(mint)}`, signal)
      if (!answer.ok) return answer
      if (answer.status !== 200) return httpFailure(answer.status)
      const price = readPrice(answer.body, mint, minLiquidityUsd)
      if (!price.ok) return price
      const { usdPrice, priceChange24h, liquidity, blockId } = price.value
      return {
        ok: true,
        reading: {
          priceUsd: usdPrice,
          ...present('priceChange24h', priceChange24h),
          ...present('liquidity', liquidity),
          asOf: dateOf(blockId),
          source: 'jupiter',
        },
      } satisfies SourceResult
    },

    async readToken(mint, signal) {
      const answer = await client.get(`/tokens/v2/search?query=${encodeURIComponent(mint)}`, signal)
      if (!answer.ok) return answer
      if (answer.status !== 200) return httpFailure(answer.status)
      const found = findToken(answer.body, mint)
      if (!found.ok) return found
      const { holderCount, circSupply, totalSupply, mcap, liquidity, usdPrice, audit, updatedAt } = found.value
      const now = clock.now()
      return {
        ok: true,
        token: {
          ...present('holderCount', holderCount),
          ...present('circSupply', circSupply),
          ...present('totalSupply', totalSupply),
          ...present('mcap', mcap),
          ...present('liquidity', liquidity),
          ...present('usdPrice', usdPrice),
          ...present('topHoldersPercentage', audit?.topHoldersPercentage),
          asOf: momentBefore(updatedAt, now) ?? new Date(now),
        },
      }
    },
  }
}

type Read<T> = { ok: true; value: T } | MarketFailure

function readPrice(body: unknown, mint: string, minLiquidityUsd: number): Read<z.infer<typeof priceSchema>> {
  const answer = z.record(z.string(), z.unknown()).safeParse(body)
  if (!answer.success) return garbage('the answer is not a map of tokens')
  if (!Object.hasOwn(answer.data, mint)) {
    // The previous shape, {data: {…}}, must not pass for 'knows no price'.
    const empty = Object.keys(answer.data).length === 0
    return empty ? unknownToken('it has no reliable price for this token') : garbage('the answer is not about this token')
  }
  const entry = answer.data[mint]
  if (entry === null) return unknownToken('it has no reliable price for this token')
  const price = priceSchema.safeParse(entry)
  if (!price.success) return garbage('the price is not readable')
  const { liquidity } = price.data
  if (liquidity !== undefined && liquidity < minLiquidityUsd) return unknownToken(`less than ${minLiquidityUsd} USD of liquidity`)
  return { ok: true, value: price.data }
}

/** The search also finds similar names: only the token itself counts. */
function findToken(body: unknown, mint: string): Read<z.infer<typeof tokenSchema>> {
  const list = z.array(z.unknown()).safeParse(body)
  if (!list.success) return garbage('the answer is not a list of tokens')
  const tokens = list.data.map((entry) => tokenSchema.safeParse(entry)).flatMap((parsed) => (parsed.success ? [parsed.data] : []))
  if (tokens.length === 0 && list.data.length > 0) return garbage('nothing in the list is a token')
  const token = tokens.find(({ id }) => id === mint)
  return token ? { ok: true, value: token } : unknownToken('the search does not find this token')
}

const priceSchema = z.object({
  usdPrice: positive,
  priceChange24h: readable(change),
  liquidity: readable(amount),
  blockId: readable(z.number().int().nonnegative()),
})

const tokenSchema = z.object({
  id: z.string(),
  // A traded token has holders and a supply: 0 stands for 'not counted'.
  holderCount: readable(z.number().int().positive()),
  circSupply: readable(positive),
  totalSupply: readable(positive),
  mcap: readable(positive),
  liquidity: readable(amount),
  usdPrice: readable(positive),
  audit: readable(z.object({ topHoldersPercentage: readable(share) })),
  updatedAt: readable(z.iso.datetime({ offset: true }).transform((text) => Date.parse(text))),
})
