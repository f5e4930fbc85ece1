import type { Clock } from '../../../lib/clock.ts'
import type { RateLimit, RateLimits } from './rate-limit-headers.ts'
import { burstOf, createAdjustableBucket } from '../../../lib/token-bucket.ts'

/**
 * `live`: what everybody sees. `visitor`: what one visitor asks for, a share of its own that leaves the rest to both others.
 * `background`: takes only what these leave.
 */
export type Priority = 'live' | 'visitor' | 'background'

/** How often one node may be asked, in all and for each method. */
export interface Budget {
  /** Takes one request's worth, if there is one. */
  take(method: string, priority: Priority): boolean
  /** Milliseconds until `take` succeeds; 0 when it does now. */
  waitMs(method: string, priority: Priority): number
  answered(method: string, limits: RateLimits | null): void
  /** The node had too many requests: of this method, or in all. */
  limited(method: string, scope: 'method' | 'node', limits: RateLimits | null): void
  /** What was found so far, in all. */
  requestsPerSecond(): number
}

export interface RateOptions {
  /** Never more than this; without it, what the node bears is found out. */
  requestsPerSecond?: number | undefined
  /** By method: never more than this. */
  perMethod?: Readonly<Record<string, number>> | undefined
}

/** Where nothing is known: what the public cluster allows an address (100 in 10 s), and what an ordinary paid plan does. */
const FIRST_GUESS = 10
const MOST_GUESSED = 50
const FLOOR = 0.5
/** Requests that were under way together are limited together: that is one sign, not several. */
const ONE_SIGN_MS = 1000
/** Per second of full use: quickly up to near the rate that was too much last time, then feeling its way. */
const GAIN = 0.5
const CAREFUL_GAIN = 0.02
const NEAR = 0.9
/** The rate is what limits us if a question had to wait for it within so long. */
const SHORT_FOR_MS = 2000
/** How much of a burst work in the background may use: enough to lose nothing to the rounding of timers. */
const BACKGROUND_BURST = 1.1
/** What all visitors' questions together may take of a rate, and of its burst. */
const VISITORS_SHARE = 0.25
/** After so long without a limit, what was too much once says nothing more. */
const FORGOTTEN_AFTER_MS = 600_000

/**
 * Finds the rate that a node bears as TCP does (additive increase, multiplicative decrease), within what is configured and
 * what its headers say. The burst is kept for live questions, so that they don't wait while there is work in the background;
 * that gets what flows in meanwhile, evenly.
 */
export function createBudget({ requestsPerSecond, perMethod = {} }: RateOptions, clock: Clock): Budget {
  const whole = createRate(requestsPerSecond ?? FIRST_GUESS, requestsPerSecond ?? MOST_GUESSED, clock)
  const methods = new Map(Object.entries(perMethod).map(([method, rate]) => [method, createRate(rate, rate, clock)]))
  const ratesOf = (method: string) => {
    const own = methods.get(method)
    return own ? [whole, own] : [whole]
  }
  /** A method gets a rate of its own as soon as there is something to be known about it. */
  const learn = (method: string) => {
    const rate = methods.get(method) ?? createRate(whole.perSecond(), MOST_GUESSED, clock)
    methods.set(method, rate)
    return rate
  }
  const heed = (method: string, limits: RateLimits | null) => {
    if (!limits) return
    whole.heed(limits.node)
    if (limits.method.perSecond !== null || limits.method.remaining !== null) learn(method).heed(limits.method)
  }

  return {
    take(method, priority) {
      const rates = ratesOf(method)
      if (rates.some((rate) => rate.waitMs(priority) > 0)) return false
      for (const rate of rates) rate.take(priority)
      return true
    },
    waitMs: (method, priority) => Math.max(...ratesOf(method).map((rate) => rate.waitMs(priority))),
    answered(method, limits) {
      heed(method, limits)
      for (const rate of ratesOf(method)) rate.bore()
    },
    limited(method, scope, limits) {
      heed(method, limits)
      const rate = scope === 'node' ? whole : learn(method)
      rate.tooMuch()
    },
    requestsPerSecond: whole.perSecond,
  }
}

/** One rate that is being found out. */
function createRate(first: number, most: number, clock: Clock) {
  const bucket = createAdjustableBucket(first, clock)
  const visitors = createAdjustableBucket(first * VISITORS_SHARE, clock)
  let rate = first
  let ceiling = most
  let limited: { rate: number; at: number } | null = null
  let shortAt = Number.NEGATIVE_INFINITY

  const set = (next: number) => {
    const clamped = Math.max(Math.min(FLOOR, ceiling), Math.min(ceiling, next))
    if (clamped === rate) return
    rate = clamped
    bucket.setRate(clamped)
    visitors.setRate(clamped * VISITORS_SHARE)
  }
  const reserves: Record<Priority, () => number> = {
    live: () => 0,
    visitor: () => Math.max(0, burstOf(rate) * (1 - VISITORS_SHARE) - 1),
    background: () => Math.max(0, burstOf(rate) - BACKGROUND_BURST),
  }

  return {
    perSecond: () => rate,
    take: (priority: Priority) => bucket.take(reserves[priority]()) && (priority !== 'visitor' || visitors.take()),
    waitMs(priority: Priority) {
      if (!Number.isFinite(rate)) return 0
      const ms = bucket.waitMs(reserves[priority]())
      if (ms > 0) shortAt = clock.now()
      return priority === 'visitor' ? Math.max(ms, visitors.waitMs()) : ms
    },
    heed({ perSecond, remaining }: RateLimit) {
      if (perSecond !== null && perSecond > 0) {
        ceiling = Math.min(most, perSecond)
        // What the node itself tells is a better start than our guess.
        set(limited ? rate : Math.max(rate, Math.min(perSecond, FIRST_GUESS)))
      }
      if (remaining !== null) bucket.leaveAtMost(remaining)
    },
    bore() {
      const now = clock.now()
      if (rate >= ceiling || now - shortAt > SHORT_FOR_MS) return
      if (limited && now - limited.at > FORGOTTEN_AFTER_MS) limited = null
      const gain = limited && rate >= NEAR * limited.rate ? CAREFUL_GAIN : GAIN
      set(rate + gain / rate)
    },
    tooMuch() {
      const now = clock.now()
      if (!Number.isFinite(rate) || (limited && now - limited.at < ONE_SIGN_MS)) return
      limited = { rate, at: now }
      set(rate / 2)
    },
  }
}
