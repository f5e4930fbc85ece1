import { createPrng, type Prng } from '../prng.ts'

/** One trade against the pool. `usd` is the amount traded, including the fee. */
export interface Trade {
  at: number
  side: 'buy' | 'sell'
  usd: number
  /** After the trade. */
  price: number
}

/** A constant-product pool of BD and USDC: trades keep the product of both, apart from the fee, which stays. */
export interface Pool {
  /** Trades until that time, in milliseconds since 1970. An earlier time changes nothing. */
  advance(now: number): void
  price(): number
  /** Units of BD and of USDC. */
  reserves(): { base: number; quote: number }
  /** The last 24 hours and a little more, oldest first. */
  trades(): readonly Trade[]
  /** The last price at or before that time, if still remembered. */
  priceAt(time: number): number | undefined
}

export const FEE = 0.0025
const START_PRICE = 0.0001133
const START_BASE = 167_500_000
const MINUTE = 60_000
const DAY = 86_400_000
/** Trades begin this long before the demo, so that 24-hour changes exist from its first moment. */
const HEAD_START = 26 * 3_600_000
const REMEMBER = 25 * 3_600_000

/**
 * All trades follow from the seed and the time: after a restart the pool has traded on, and the price is where it would
 * have been. A year of minutes takes under a second.
 */
export function createPool(seed: string, genesisTime: number): Pool {
  const start = genesisTime - HEAD_START
  let base = START_BASE
  let quote = START_BASE * START_PRICE
  let minute = 0
  let prng = createPrng(`${seed}/market/0`)
  let pending: Trade | null = null
  const trades: Trade[] = [{ at: start, side: 'buy', usd: 0, price: START_PRICE }]

  const trade = (at: number): Trade => {
    const price = quote / base
    // The further the price is from the target, the more traders trade against it.
    const mood = (aimedPrice(at - start) / price - 1) * 8
    const side = prng.next() < 0.5 + Math.max(-0.4, Math.min(0.4, mood)) ? 'buy' : 'sell'
    const usd = tradeSize(prng)
    const product = base * quote
    if (side === 'buy') {
      base = product / (quote + usd * (1 - FEE))
      quote += usd
    } else {
      const sold = usd / price
      quote = product / (base + sold * (1 - FEE))
      base += sold
    }
    return { at, side, usd, price: quote / base }
  }

  return {
    advance: (now) => {
      for (;;) {
        const from = start + minute * MINUTE
        if (!pending) {
          if (from + MINUTE > now && from > now) break
          if (minute % (DAY / MINUTE) === 0) prng = createPrng(`${seed}/market/${minute}`)
          minute += 1
          if (prng.next() > 0.9) continue
          pending = { at: Math.floor(from + prng.next() * MINUTE), side: 'buy', usd: 0, price: 0 }
        }
        if (pending.at > now) break
        trades.push(trade(pending.at))
        pending = null
      }
      // Always keep one, so that there is a price.
      const old = trades.findIndex(({ at }) => at > now - REMEMBER)
      if (old > 1_000) trades.splice(0, old - 1)
    },
    price: () => quote / base,
    reserves: () => ({ base, quote }),
    trades: () => trades,
    priceAt: (time) => trades.findLast(({ at }) => at <= time)?.price,
  }
}

/** Within a few percent of the first price, in waves of nine days and of 31 hours. */
function aimedPrice(elapsed: number): number {
  const wave = (period: number) => Math.sin((2 * Math.PI * elapsed) / period)
  return START_PRICE * (1 + 0.05 * wave(9 * DAY) + 0.025 * wave(31 * 3_600_000))
}

/** Mostly a few dollars, occasionally some hundreds. */
function tradeSize(prng: Prng): number {
  return Math.min(400, 1.5 * (1 - prng.next()) ** -0.8)
}
