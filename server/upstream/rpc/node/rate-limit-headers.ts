/** The limits in an answer's headers. Requests per second; `remaining`: how many are left in the current window. */
export interface RateLimits {
  method: RateLimit
  node: RateLimit
}

export interface RateLimit {
  perSecond: number | null
  remaining: number | null
}

/**
 * The window of the public cluster's own headers, `x-ratelimit-method-*` and `x-ratelimit-rps-*`, which don't state it: the
 * documented limits are 100 requests in 10 s per address and 40 per method (solana.com/docs/references/clusters), and the
 * headers give 40 to 50 per method.
 */
const PUBLIC_WINDOW_S = 10

const NONE: RateLimit = { perSecond: null, remaining: null }

/**
 * Reads the headers of the public cluster and those of the IETF draft (`ratelimit-limit`, `-remaining`, `-reset`, and
 * `ratelimit-policy` with the window). A limit without a known window gives no rate, so only what remains counts.
 */
export function parseRateLimits(headers: Headers): RateLimits {
  const method = publicLimit(headers, 'method')
  const rps = publicLimit(headers, 'rps')
  const connection = countOf(headers, 'x-ratelimit-conn-remaining')
  const draft = draftLimit(headers)
  return {
    method,
    node: {
      perSecond: least(rps.perSecond, draft.perSecond),
      remaining: least(least(rps.remaining, draft.remaining), connection),
    },
  }
}

/** Whether the headers say that this method is never answered here. */
export function neverAnswered({ method }: RateLimits): boolean {
  return method.perSecond === 0
}

function publicLimit(headers: Headers, name: 'method' | 'rps'): RateLimit {
  const limit = countOf(headers, `x-ratelimit-${name}-limit`)
  return { perSecond: limit === null ? null : limit / PUBLIC_WINDOW_S, remaining: countOf(headers, `x-ratelimit-${name}-remaining`) }
}

function draftLimit(headers: Headers): RateLimit {
  const remaining = countOf(headers, 'ratelimit-remaining')
  const limit = countOf(headers, 'ratelimit-limit')
  if (limit === null) return { ...NONE, remaining }
  const windowText = /;\s*w=(\d+)/.exec(headers.get('ratelimit-policy') ?? headers.get('ratelimit-limit') ?? '')?.[1]
  const seconds = Number(windowText ?? 0)
  return { perSecond: seconds > 0 ? limit / seconds : null, remaining }
}

/** An integer at the start of a header; `Number(null)` would be 0, and a missing header is not a limit of 0. */
function countOf(headers: Headers, name: string): number | null {
  const digits = /^\s*(\d{1,9})\b/.exec(headers.get(name) ?? '')?.[1]
  return digits === undefined ? null : Number(digits)
}

function least(a: number | null, b: number | null): number | null {
  return a === null ? b : b === null ? a : Math.min(a, b)
}
