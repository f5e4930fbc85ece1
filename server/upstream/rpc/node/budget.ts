import type { Clock } from '../../../lib/clock.ts'
import type { RateLimit, RateLimits } from './rate-limit-headers.ts'
import { burstOf, createAdjustableBucket } from '../../../lib/token-bucket.ts'

/**
 * `live`: what all visitors see. `visitor`: requests on behalf of one visitor, limited to a share that leaves room for the
 * rest. `background`: takes only what these leave.
 */
export type Priority = 'live' | 'visitor' | 'background'

/** How often one node may be asked, overall and per method. */
export interface Budget {
  /** Takes one request's token, if there is one. */
  take(method: string, priority: Priority): boolean
  /** Milliseconds until `take` succeeds; 0 when it does now. */
  waitMs(method: string, priority: Priority): number
  answered(method: string, limits: RateLimits | null): void
  /** The node answered that it had too many requests: of this method, or overall. */
  limited(method: string, scope: 'method' | 'node', limits: RateLimits | null): void
  /** The overall rate found so far. */
  requestsPerSecond(): number
}

export interface RateOptions {
  /** The maximum; without it, the node's limit is found by trying. */
  requestsPerSecond?: number | undefined
  /** The maximum per method. */
  perMethod?: Readonly<Record<string, number>> | undefined
}

/** The first guess: what the public cluster allows per address (100 in 10 s), and an ordinary paid plan. */
const FIRST_GUESS = 10
const MOST_GUESSED = 50
const FLOOR = 0.5
/** Requests under way at the same time are limited together: one signal, not several. */
const ONE_SIGN_MS = 1000
/** Per second of full use: grows fast up to near the rate that was too much last time, then slowly. */
const GAIN = 0.5
const CAREFUL_GAIN = 0.02
const NEAR = 0.9
/** The rate counts as the bottleneck if a request had to wait for it within this time. */
const SHORT_FOR_MS = 2000
/** How much of a burst background work may use: enough to lose nothing to the rounding of timers. */
const BACKGROUND_BURST = 1.1
/** The share of a rate, and of its burst, that all visitors' requests together may take. */
const VISITORS_SHARE = 0.25
/** After this long without a limit, the rate that was once too much means nothing any more. */
const FORGOTTEN_AFTER_MS = 600_000

/**
 * Finds the rate that a node bears as TCP does (additive increase, multiplicative decrease), within the configuration and the
 * node's headers. The burst is reserved for live requests, so that they don't wait while there is background work, which gets
 * the steady inflow.
 */
export function createBudget({ requestsPerSecond, perMethod = {} }: RateOptions, clock: Clock): Budget {
  const whole = createRate(requestsPerSecond ?? FIRST_GUESS, requestsPerSecond ?? MOST_GUESSED, clock)
  const methods = new Map(Object.entries(perMethod).map(([method, rate]) => [method, createRate(rate, rate, clock)]))
  const ratesOf = (method: string) => {
    const own = methods.get(method)
    return own ? [whole, own] : [whole]
  }
  /** A method gets its own rate as soon as something is known about it. */
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

/** One rate, found by trying. */
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
        // The node's own figure is a better start than our guess.
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
