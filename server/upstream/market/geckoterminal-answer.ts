import { z } from 'zod'
import { amount, change, decimalText, positive, present, readable, share } from './answer-fields.ts'
import { garbage, unknownToken } from './market-failures.ts'
import type { MarketFailure, MarketReading } from './market-source.ts'

type Read<T> = { ok: true; value: T } | MarketFailure

/**
 * Price and pool from `/networks/solana/tokens/{mint}?include=top_pools`. All of its numbers are text.
 *
 * Field by field: a price of null, or the text 'NaN', means that it knows none; one that is absent, not text or not above 0
 * is garbage. Other unreadable fields are omitted: market cap and reserves are often null. Change and liquidity come from the
 * first of the top pools with the token as its base; in others they are the other token's.
 */
export function readToken(body: unknown, mint: string, minLiquidityUsd: number): Read<Omit<MarketReading, 'asOf' | 'source'>> {
  const answer = tokenAnswer.safeParse(body)
  if (!answer.success) return garbage('the answer is not a token with a price')
  const { attributes, relationships } = answer.data.data
  if (attributes.address !== mint) return garbage('the answer is about another token')
  if (attributes.price_usd === null) return unknownToken('it has no price for this token')
  const reserve = attributes.total_reserve_in_usd
  if (reserve !== undefined && reserve < minLiquidityUsd) return unknownToken(`less than ${minLiquidityUsd} USD of liquidity`)
  const ranked = relationships?.top_pools?.data.map(({ id }) => id) ?? []
  const pools = (answer.data.included ?? []).map((entry) => poolSchema.safeParse(entry)).flatMap((pool) => (pool.success ? [pool.data] : []))
  const pool = ranked
    .flatMap((id) => pools.filter((pool) => pool.id === id))
    .find(({ relationships }) => relationships.base_token.data.id === `solana_${mint}`)
  return {
    ok: true,
    value: {
      priceUsd: attributes.price_usd,
      ...present('volume24h', attributes.volume_usd?.h24),
      ...present('marketCap', attributes.market_cap_usd),
      ...present('priceChange24h', pool?.attributes.price_change_percentage?.h24),
      ...present('liquidity', pool?.attributes.reserve_in_usd),
      ...present('pair', pool?.attributes.address),
    },
  }
}

export interface HoldersAnswer {
  count: number
  /** Percent. */
  distribution: { top_10?: number | undefined; '11_20'?: number | undefined; '21_40'?: number | undefined; rest?: number | undefined } | undefined
  updatedAtMs: number | undefined
}

/** The holders in `/networks/solana/tokens/{mint}/info`. A failure without a count above 0; shares are read one by one. */
export function readHolders(body: unknown, mint: string): Read<HoldersAnswer> {
  const answer = infoAnswer.safeParse(body)
  if (!answer.success) return garbage('the answer is not the description of a token')
  const { address, holders } = answer.data.data.attributes
  if (address !== mint) return garbage('the answer is about another token')
  if (holders?.count == null) return unknownToken('it has not counted the holders of this token')
  return { ok: true, value: { count: holders.count, distribution: holders.distribution_percentage, updatedAtMs: holders.last_updated } }
}

const noPrice = z.literal('NaN').transform(() => null)

const tokenAnswer = z.object({
  data: z.object({
    attributes: z.object({
      address: z.string(),
      price_usd: z.union([noPrice, decimalText(positive)]).nullable(),
      volume_usd: readable(z.object({ h24: readable(decimalText(amount)) })),
      market_cap_usd: readable(decimalText(positive)),
      total_reserve_in_usd: readable(decimalText(amount)),
    }),
    relationships: readable(z.object({ top_pools: readable(z.object({ data: z.array(z.object({ id: z.string() })) })) })),
  }),
  included: readable(z.array(z.unknown())),
})

const poolSchema = z.object({
  type: z.literal('pool'),
  id: z.string(),
  attributes: z.object({
    address: readable(z.string()),
    reserve_in_usd: readable(decimalText(amount)),
    price_change_percentage: readable(z.object({ h24: readable(decimalText(change)) })),
  }),
  relationships: z.object({ base_token: z.object({ data: z.object({ id: z.string() }) }) }),
})

/** Documented as text, but also seen as a number. */
const percentage = readable(z.union([decimalText(share), share]))

const infoAnswer = z.object({
  data: z.object({
    attributes: z.object({
      address: z.string(),
      holders: readable(
        z.object({
          count: readable(z.number().int().positive()),
          distribution_percentage: readable(z.object({ top_10: percentage, '11_20': percentage, '21_40': percentage, rest: percentage })),
          last_updated: readable(z.iso.datetime({ offset: true }).transform((text) => Date.parse(text))),
        }),
      ),
    }),
  }),
})
