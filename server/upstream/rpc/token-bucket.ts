import type { Clock } from '../clock.ts'

/** A limit of requests per second that allows a short burst. */
export interface TokenBucket {
  /** Takes one request's worth, if there is one. */
  take(): boolean
  /** Milliseconds until `take` succeeds; 0 when it does now. */
  waitMs(): number
}

/** `Infinity` requests per second means no limit. The burst is what two seconds allow, at least one, unless told. */
export function createTokenBucket(requestsPerSecond: number, clock: Clock, burst = Math.max(1, requestsPerSecond * 2)): TokenBucket {
  if (!Number.isFinite(requestsPerSecond)) return { take: () => true, waitMs: () => 0 }
  let tokens = burst
  let at = clock.now()
  const refill = () => {
    const now = clock.now()
    // A clock that is set back must not take tokens away.
    tokens = Math.min(burst, tokens + (Math.max(0, now - at) / 1000) * requestsPerSecond)
    at = now
  }
  // Sums of fractions end up a hair under 1.
  const enough = () => tokens >= 1 - 1e-9
  return {
    take() {
      refill()
      if (!enough()) return false
      tokens -= 1
      return true
    },
    waitMs() {
      refill()
      return enough() ? 0 : Math.ceil(((1 - tokens) / requestsPerSecond) * 1000)
    },
  }
}
