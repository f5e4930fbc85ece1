import { type BackoffLimits, parseRetryAfter, pauseAfterFailure } from '../../lib/backoff.ts'
import { type Clock, steadyOf, systemClock } from '../../lib/clock.ts'
import { networkCode } from '../network-code.ts'
import { readBody } from '../../lib/read-body.ts'
import { createTokenBucket } from '../../lib/token-bucket.ts'
import { sleep } from '../../lib/sleep.ts'
import { garbage, httpFailure } from './market-failures.ts'
import type { MarketFailure } from './market-source.ts'

/** The settings common to all market sources; the defaults suit the public API. */
export interface JsonClientSettings {
  timeoutMs?: number
  maxBodyBytes?: number
  /** `Infinity` for no limit. A request waits up to three seconds for its turn. */
  requestsPerSecond?: number
  clock?: Clock
  fetch?: typeof globalThis.fetch
  /** 0 to 1, for jitter. */
  random?: () => number
}

export interface JsonClientOptions extends JsonClientSettings {
  baseUrl: string
  headers?: Record<string, string>
  /** Detects a rate limit in the body, for services that don't use HTTP 429. */
  refuses?: (body: unknown) => boolean
}

export type JsonAnswer = { ok: true; status: number; body: unknown } | MarketFailure

/** All requests to one host go through one client, so that its limit and its pause cover all endpoints together. */
export interface JsonClient {
  /** GET; a JSON body with any HTTP status is an answer, for the caller to validate. Rejects only when aborted. */
  get(path: string, signal?: AbortSignal): Promise<JsonAnswer>
}

/** After HTTP 429. The services give no limits in headers, and their `retry-after: 0` is ignored. */
const BACKOFF: BackoffLimits = { firstMs: 4000, floorMs: 2000, capMs: 300_000 }
const MAX_WAIT_MS = 3000

export function createJsonClient({
  baseUrl,
  headers = {},
  refuses = () => false,
  timeoutMs = 8000,
  maxBodyBytes = 2 * 1024 * 1024,
  requestsPerSecond = Number.POSITIVE_INFINITY,
  clock: wallClock = systemClock,
  fetch = globalThis.fetch,
  random = Math.random,
}: JsonClientOptions): JsonClient {
  const root = baseUrl.replace(/\/+$/, '')
  // Set back, the wall clock would prolong a pause by as much.
  const clock = steadyOf(wallClock)
  const bucket = createTokenBucket(requestsPerSecond, clock)
  let pausedUntil = 0
  let refusals = 0

  const rateLimited = (message: string, retryAfterMs: number): MarketFailure => {
    return { ok: false, reason: 'rate_limited', message, retryAfterMs: Math.max(0, retryAfterMs) }
  }

  const pauseFor = (message: string, retryAfter: string | null): MarketFailure => {
    pausedUntil = clock.now() + pauseAfterFailure(refusals, parseRetryAfter(retryAfter, wallClock.now()), BACKOFF, random)
    refusals += 1
    return rateLimited(message, pausedUntil - clock.now())
  }

  /** Waits for a turn within the limit; resolves with the milliseconds still missing if that would take too long. */
  const turn = async (signal: AbortSignal | undefined): Promise<number> => {
    const deadline = clock.now() + MAX_WAIT_MS
    while (!bucket.take()) {
      const waitMs = bucket.waitMs()
      if (clock.now() + waitMs > deadline) return waitMs
      await sleep(waitMs, clock, signal)
    }
    return 0
  }

  const validate = async (response: Response): Promise<JsonAnswer> => {
    if (response.status === 429) {
      await response.body?.cancel()
      return pauseFor('HTTP 429', response.headers.get('retry-after'))
    }
    const text = await readBody(response, maxBodyBytes)
    const body = text.ok ? parseJson(text.text) : text
    if (!body.ok) return response.status === 200 ? garbage(body.reason) : httpFailure(response.status)
    if (refuses(body.value)) return pauseFor('the answer says that there were too many requests', response.headers.get('retry-after'))
    if (response.status === 200) refusals = 0
    return { ok: true, status: response.status, body: body.value }
  }

  return {
    async get(path, signal) {
      signal?.throwIfAborted()
      const paused = () => (clock.now() < pausedUntil ? rateLimited('still within the pause after a refusal', pausedUntil - clock.now()) : null)
      const missingMs = paused() ? 0 : await turn(signal)
      if (missingMs > 0) return rateLimited('our own rate limit is used up', missingMs)
      signal?.throwIfAborted()
      // Another request may have been refused while this one waited for its turn.
      const pause = paused()
      if (pause) return pause
      const controller = new AbortController()
      const abort = () => controller.abort()
      signal?.addEventListener('abort', abort, { once: true })
      const cancel = clock.after(timeoutMs, abort)
      try {
        // No redirects: fetch would send a key in a header along to the other host.
        const init = { headers: { accept: 'application/json', ...headers }, redirect: 'manual', signal: controller.signal } as const
        return await validate(await fetch(root + path, init))
      } catch (error) {
        signal?.throwIfAborted()
        const message = controller.signal.aborted ? `no answer within ${timeoutMs} ms` : `connection failed (${networkCode(error)})`
        return { ok: false, reason: 'unavailable', message }
      } finally {
        cancel()
        signal?.removeEventListener('abort', abort)
      }
    },
  }
}

function parseJson(text: string): { ok: true; value: unknown } | { ok: false; reason: string } {
  try {
    return { ok: true, value: JSON.parse(text) }
  } catch {
    return { ok: false, reason: 'the body is not JSON' }
  }
}
