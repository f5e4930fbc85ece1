import { z } from 'zod'
import { amount, change, decimalText, positive, present, readable } from './answer-fields.ts'
import type { MarketReading } from './market-source.ts'

export type PairChoice =
  | { ok: true; pair: Omit<MarketReading, 'asOf' | 'source'> }
  | { ok: false; reason: 'unknown_token' | 'garbage'; message: string }

/**
 * Chooses the pair that prices a token from the answer of `/token-pairs/v1/solana/{mint}`: on Solana, with the token as
 * its base (as quote, `priceUsd` is the price of the other one), and with the most liquidity from `minLiquidityUsd` up.
 * Never simply the first: a drained pool keeps its last price and an absurd market cap.
 *
 * Field by field: a price is a decimal string above 0, otherwise its pair is passed over; liquidity is a number, otherwise
 * likewise; volume, change and market cap are numbers in their range, otherwise they are left out. A market cap of 0 is
 * left out too: a token with a price has none. An answer that isn't a list, or a list in which nothing is a pair, is garbage.
 */
export function choosePair(answer: unknown, mint: string, minLiquidityUsd: number): PairChoice {
  const list = z.array(z.unknown()).safeParse(answer)
  if (!list.success) return { ok: false, reason: 'garbage', message: 'the answer is not a list of pairs' }
  if (list.data.length === 0) return { ok: false, reason: 'unknown_token', message: 'no pair trades this token' }
  const pairs = list.data.map((entry) => pairSchema.safeParse(entry)).flatMap((parsed) => (parsed.success ? [parsed.data] : []))
  if (pairs.length === 0) return { ok: false, reason: 'garbage', message: 'nothing in the list is a pair' }
  const ofToken = pairs.filter(({ chainId, baseToken }) => chainId === 'solana' && baseToken.address === mint)
  const priced = ofToken.flatMap(({ priceUsd, ...rest }) => (priceUsd === undefined ? [] : [{ ...rest, priceUsd }]))
  if (ofToken.length > 0 && priced.length === 0) return { ok: false, reason: 'garbage', message: 'no pair has a readable price' }
  const liquid = priced.flatMap(({ liquidity, ...rest }) =>
    liquidity?.usd === undefined || liquidity.usd < minLiquidityUsd ? [] : [{ ...rest, liquidity: liquidity.usd }],
  )
  // The address settles a draw, so that the figure doesn't jump between equals.
  const [best] = liquid.toSorted((a, b) => b.liquidity - a.liquidity || (a.pairAddress < b.pairAddress ? -1 : 1))
  if (!best) return { ok: false, reason: 'unknown_token', message: `no pair with at least ${minLiquidityUsd} USD of liquidity` }
  return {
    ok: true,
    pair: {
      priceUsd: best.priceUsd,
      liquidity: best.liquidity,
      pair: best.pairAddress,
      ...present('priceChange24h', best.priceChange?.h24),
      ...present('volume24h', best.volume?.h24),
      ...present('marketCap', best.marketCap),
    },
  }
}

const pairSchema = z.object({
  chainId: z.string(),
  pairAddress: z.string(),
  baseToken: z.object({ address: z.string() }),
  priceUsd: readable(decimalText(positive)),
  liquidity: readable(z.object({ usd: readable(amount) })),
  volume: readable(z.object({ h24: readable(amount) })),
  priceChange: readable(z.object({ h24: readable(change) })),
  marketCap: readable(positive),
})
