import type { MarketFailure } from './market-source.ts'

/** A wrong key or a firewall stays until an operator fixes it. */
const FORBIDDEN_MS = 15 * 60_000

/** An HTTP status that isn't an answer. 401 and 403 call for a long pause. */
export function httpFailure(status: number, message = `HTTP ${status}`): MarketFailure {
  const forbidden = status === 401 || status === 403
  return { ok: false, reason: 'unavailable', message, ...(forbidden ? { retryAfterMs: FORBIDDEN_MS } : {}) }
}

export function garbage(message: string): MarketFailure {
  return { ok: false, reason: 'garbage', message }
}

export function unknownToken(message: string): MarketFailure {
  return { ok: false, reason: 'unknown_token', message }
}
