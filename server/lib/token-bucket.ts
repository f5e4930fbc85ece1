import type { Clock } from './clock.ts'

/** A limit of requests per second that allows a short burst. `reserve`: how many tokens are left for others. */
export interface TokenBucket {
  /** Takes one request's token, if there is one. */
  take(reserve?: number): boolean
  /** Milliseconds until `take` succeeds; 0 when it does now. */
  waitMs(reserve?: number): number
}

/** `Infinity` requests per second means no limit. The default burst is what two seconds allow, at least one. */
export function createTokenBucket(requestsPerSecond: number, clock: Clock, burst = burstOf(requestsPerSecond)): TokenBucket {
  return createAdjustableBucket(requestsPerSecond, clock, burst)
}

export interface AdjustableBucket extends TokenBucket {
  /** Changes the rate, and the burst with it. Tokens saved up beyond the new burst are lost. */
  setRate(requestsPerSecond: number): void
  /** The other side reports that at most this many tokens are left. */
  leaveAtMost(tokens: number): void
}

export function createAdjustableBucket(requestsPerSecond: number, clock: Clock, burst = burstOf(requestsPerSecond)): AdjustableBucket {
  let rate = requestsPerSecond
  let most = burst
  let tokens = burst
  let at = clock.now()
  const isUnlimited = () => !Number.isFinite(rate)
  const refill = () => {
    const now = clock.now()
    // A clock that is set back must not take tokens away.
    tokens = isUnlimited() ? most : Math.min(most, tokens + (Math.max(0, now - at) / 1000) * rate)
    at = now
  }
  // Sums of fractions end up a hair under 1.
  const lacking = (reserve: number) => {
    const lack = 1 + reserve - tokens
    return lack <= 1e-9 ? 0 : lack
  }
  return {
    take(reserve = 0) {
      if (isUnlimited()) return true
      refill()
      if (lacking(reserve) > 0) return false
      tokens -= 1
      return true
    },
    waitMs(reserve = 0) {
      if (isUnlimited()) return 0
      refill()
      return Math.ceil((lacking(reserve) / rate) * 1000)
    },
    setRate(next) {
      refill()
      rate = next
      most = burstOf(next)
      tokens = Math.min(tokens, most)
    },
    leaveAtMost(left) {
      refill()
      tokens = Math.min(tokens, left)
    },
  }
}

/** What two seconds allow, at least one. */
export function burstOf(requestsPerSecond: number): number {
  return Math.max(1, requestsPerSecond * 2)
}
