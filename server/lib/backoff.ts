/** How long to leave a service alone after failures. All times in milliseconds. */
export interface BackoffLimits {
  firstMs: number
  /** Never shorter than this, with any jitter and any Retry-After. */
  floorMs: number
  capMs: number
}

/**
 * The pause in milliseconds after failure number `level` (0 is the first): it doubles each time, with jitter so that many
 * clients don't come back in step. A longer `retryAfterMs` replaces it, up to the cap.
 */
export function pauseAfterFailure(level: number, retryAfterMs: number | null, limits: BackoffLimits, random: () => number): number {
  const { firstMs, floorMs, capMs } = limits
  const own = Math.min(capMs, firstMs * 2 ** Math.min(level, 30)) * (0.5 + random() / 2)
  return Math.min(capMs, Math.max(floorMs, own, retryAfterMs ?? 0))
}

/**
 * A Retry-After header as milliseconds from now: seconds or an HTTP date. `null` for none, nonsense, zero and the past:
 * some services send `retry-after: 0` together with 429, and believing it means hammering them.
 */
export function parseRetryAfter(header: string | null, now: number): number | null {
  const text = header?.trim() ?? ''
  const ms = /^\d+(\.\d+)?$/.test(text) ? Number(text) * 1000 : /[A-Za-z]{3}/.test(text) ? Date.parse(text) - now : Number.NaN
  return Number.isFinite(ms) && ms > 0 ? ms : null
}
