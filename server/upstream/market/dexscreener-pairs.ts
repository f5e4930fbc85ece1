import { z } from 'zod'
import { amount, change, decimalText, positive, present, readable } from './answer-fields.ts'
import type { MarketReading } from './market-source.ts'

export type PairChoice =
  | { ok: true; pair: Omit<MarketReading, 'asOf' | 'source'> }
  | { ok: false; reason: 'unknown_token' | 'garbage'; message: string }

/**
 * Chooses the pair that prices a token from the answer of `/token-pairs/v1/solana/{mint}`: on Solana, with the token as its
 * base (as quote, `priceUsd` is the other token's price), and the most liquid one from `minLiquidityUsd` up. Never simply the
 * first: a drained pool keeps its last price and an absurd market cap.
 *
 * The volume is the token's, not the pair's: the sum of `volume.h24` (USD) over all listed pairs on Solana with the token on
 * either side, at any liquidity. A pair without a volume adds nothing; if none has one, the volume is absent. At most 30
 * pairs are listed, so trades in further ones are missing.
 *
 * Field by field: a price is a decimal string above 0 and liquidity a number, otherwise the pair is skipped; volume, change
 * and market cap are numbers in their range, otherwise omitted. A market cap of 0 is omitted too: a token with a price has
 * none. An answer that isn't a list, or a list without any pair, is garbage.
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
  // The address settles a tie, so that the figure doesn't jump between equals.
  const [best] = liquid.toSorted((a, b) => b.liquidity - a.liquidity || (a.pairAddress < b.pairAddress ? -1 : 1))
  if (!best) return { ok: false, reason: 'unknown_token', message: `no pair with at least ${minLiquidityUsd} USD of liquidity` }
  return {
    ok: true,
    pair: {
      priceUsd: best.priceUsd,
      liquidity: best.liquidity,
      pair: best.pairAddress,
      ...present('priceChange24h', best.priceChange?.h24),
      ...present('volume24h', volumeOf(pairs, mint)),
      ...present('marketCap', best.marketCap),
    },
  }
}

/** In cents, like the parts: a sum of floats would end in noise. */
function volumeOf(pairs: readonly Pair[], mint: string): number | undefined {
  const volumes = pairs
    .filter(({ chainId, baseToken, quoteToken }) => chainId === 'solana' && (baseToken.address === mint || quoteToken?.address === mint))
    .flatMap(({ volume }) => volume?.h24 ?? [])
  if (volumes.length === 0) return undefined
  return Math.round(volumes.reduce((sum, usd) => sum + usd, 0) * 100) / 100
}

type Pair = z.infer<typeof pairSchema>

const pairSchema = z.object({
  chainId: z.string(),
  pairAddress: z.string(),
  baseToken: z.object({ address: z.string() }),
  quoteToken: readable(z.object({ address: z.string() })),
  priceUsd: readable(decimalText(positive)),
  liquidity: readable(z.object({ usd: readable(amount) })),
  volume: readable(z.object({ h24: readable(amount) })),
  priceChange: readable(z.object({ h24: readable(change) })),
  marketCap: readable(positive),
})
