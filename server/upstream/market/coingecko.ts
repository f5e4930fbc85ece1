import { z } from 'zod'
import { systemClock } from '../../lib/clock.ts'
import { amount, change, momentBefore, positive, present, readable } from './answer-fields.ts'
import { createJsonClient, type JsonClientSettings } from './json-client.ts'
import { garbage, httpFailure, unknownToken } from './market-failures.ts'
import type { MarketFailure, MarketResult, MarketSource } from './market-source.ts'

export interface CoinGeckoOptions extends JsonClientSettings {
  /** Default: the public API. */
  baseUrl?: string
  /** A free 'demo' key. */
  demoKey?: string
  /** The oldest price to accept: CoinGecko keeps returning the last one of tokens that are no longer traded. Default: one hour. */
  maxPriceAgeMs?: number
}

/** About 30 requests a minute. */
const REQUESTS_PER_SECOND = 0.5

/** Its own codes in the body, with any HTTP status. */
const TOO_MANY_REQUESTS = 429
const NEEDS_HANDS = new Map([
  [1020, 'blocked by its firewall'],
  [10002, 'the API key is missing or wrong'],
  [10005, 'the plan of the API key does not allow this'],
  [10010, 'the API key is of another kind than the address'],
  [10011, 'the API key is of another kind than the address'],
])

/**
 * Prices of Solana tokens from CoinGecko (`/api/v3/simple/token_price/solana`), dated by its `last_updated_at`.
 *
 * Field by field: `usd` is a number above 0; null or absent means that it knows no price, anything else is garbage. Volume,
 * change and market cap are numbers in their range, otherwise omitted (it sends a market cap of 0 when it doesn't know the
 * supply). An absent or absurd date is replaced by the time of the answer.
 */
export function createCoinGecko({
  baseUrl = 'https://api.coingecko.com',
  demoKey,
  maxPriceAgeMs = 60 * 60_000,
  ...settings
}: CoinGeckoOptions = {}): MarketSource {
  const { clock = systemClock } = settings
  const client = createJsonClient({
    requestsPerSecond: REQUESTS_PER_SECOND,
    ...settings,
    baseUrl,
    headers: demoKey === undefined ? {} : { 'x-cg-demo-api-key': demoKey },
    refuses: (body) => errorOf(body)?.code === TOO_MANY_REQUESTS,
  })

  return {
    name: 'coingecko',
    async read(mint, signal) {
      const query = new URLSearchParams({
        contract_addresses: mint,
        vs_currencies: 'usd',
        include_market_cap: 'true',
        include_24hr_vol: 'true',
        include_24hr_change: 'true',
        include_last_updated_at: 'true',
      })
      const answer = await client.get(`/api/v3/simple/token_price/solana?${query}`, signal)
      if (!answer.ok) return answer
      const error = errorOf(answer.body)
      if (error) return failureOf(error, answer.status)
      if (answer.status !== 200) return httpFailure(answer.status)
      return readPrice(answer.body, mint, clock.now(), maxPriceAgeMs)
    },
  }
}

function readPrice(body: unknown, mint: string, now: number, maxPriceAgeMs: number): MarketResult {
  const answer = z.record(z.string(), z.unknown()).safeParse(body)
  if (!answer.success) return garbage('the answer is not a map of tokens')
  const entries = Object.entries(answer.data)
  if (entries.length === 0) return unknownToken('it does not list this token')
  // Addresses used to come back in lower case; only the one token was requested.
  const [, entry] = entries.find(([key]) => key.toLowerCase() === mint.toLowerCase()) ?? []
  if (entry === undefined) return garbage('the answer is not about this token')
  const token = priceSchema.safeParse(entry)
  if (!token.success) return garbage('the price is not readable')
  const { usd, usd_market_cap, usd_24h_vol, usd_24h_change, last_updated_at } = token.data
  if (usd == null) return unknownToken('it lists this token without a price')
  const asOf = momentBefore(last_updated_at === undefined ? undefined : last_updated_at * 1000, now) ?? new Date(now)
  if (now - asOf.getTime() > maxPriceAgeMs) return unknownToken(`its last price is from ${asOf.toISOString()}`)
  return {
    ok: true,
    reading: {
      priceUsd: usd,
      ...present('priceChange24h', usd_24h_change),
      ...present('volume24h', usd_24h_vol),
      ...present('marketCap', usd_market_cap),
      asOf,
      source: 'coingecko',
    },
  }
}

const priceSchema = z.object({
  usd: positive.nullish(),
  usd_market_cap: readable(positive),
  usd_24h_vol: readable(amount),
  usd_24h_change: readable(change),
  last_updated_at: readable(z.number()),
})

interface CoinGeckoError {
  code?: number
  message: string
}

function failureOf({ code, message }: CoinGeckoError, status: number): MarketFailure {
  const needsHands = code === undefined ? undefined : NEEDS_HANDS.get(code)
  if (needsHands !== undefined) return httpFailure(403, `code ${code}: ${needsHands}`)
  const number = code ?? status
  return httpFailure(number, `error ${number}: ${message.slice(0, 120)}`)
}

/** Its errors come in several shapes, some of them with HTTP 200. */
function errorOf(body: unknown): CoinGeckoError | undefined {
  const parsed = errorSchema.safeParse(body)
  return parsed.success ? parsed.data : undefined
}

const coded = z
  .object({ error_code: z.coerce.number().int(), error_message: z.string().catch('') })
  .transform(({ error_code, error_message }): CoinGeckoError => ({ code: error_code, message: error_message }))

const errorSchema = z.union([
  z.object({ status: coded }).transform(({ status }) => status),
  z.object({ error: z.object({ status: coded }) }).transform(({ error }) => error.status),
  coded,
  z.object({ status: z.number().int(), error: z.string() }).transform(({ status, error }): CoinGeckoError => ({ code: status, message: error })),
  z.object({ error: z.string() }).transform(({ error }): CoinGeckoError => ({ message: error })),
])
