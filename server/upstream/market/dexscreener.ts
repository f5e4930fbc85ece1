import { type BackoffLimits, parseRetryAfter, pauseAfterFailure } from '../backoff.ts'
import { type Clock, systemClock } from '../clock.ts'
import { networkCode } from '../network-code.ts'
import { readBody } from '../read-body.ts'
import { choosePair } from './dexscreener-pairs.ts'
import type { MarketResult, MarketSource } from './market-source.ts'

export interface DexScreenerOptions {
  /** Default: the public API. */
  baseUrl?: string
  /** Pools with less are not worth a price. USD, default 500. */
  minLiquidityUsd?: number
  timeoutMs?: number
  maxBodyBytes?: number
  clock?: Clock
  fetch?: typeof globalThis.fetch
  /** 0 to 1, for jitter. */
  random?: () => number
}

/** It allows 300 requests a minute and tells no limits in headers; its `retry-after: 0` is ignored. */
const BACKOFF: BackoffLimits = { firstMs: 4000, floorMs: 2000, capMs: 300_000 }

/** Prices of Solana tokens from DEX Screener, or from anything that answers `/token-pairs/v1/solana/{mint}` in its shape. */
export function createDexScreener({
  baseUrl = 'https://api.dexscreener.com',
  minLiquidityUsd = 500,
  timeoutMs = 8000,
  maxBodyBytes = 2 * 1024 * 1024,
  clock = systemClock,
  fetch = globalThis.fetch,
  random = Math.random,
}: DexScreenerOptions = {}): MarketSource {
  let pausedUntil = 0
  let refusals = 0

  const rateLimited = (message: string): MarketResult => {
    return { ok: false, reason: 'rate_limited', message, retryAfterMs: Math.max(0, pausedUntil - clock.now()) }
  }

  const judge = async (response: Response, mint: string): Promise<MarketResult> => {
    if (response.status === 429) {
      await response.body?.cancel()
      const asked = parseRetryAfter(response.headers.get('retry-after'), clock.now())
      pausedUntil = clock.now() + pauseAfterFailure(refusals, asked, BACKOFF, random)
      refusals += 1
      return rateLimited('HTTP 429')
    }
    if (response.status !== 200) {
      await response.body?.cancel()
      return { ok: false, reason: 'unavailable', message: `HTTP ${response.status}` }
    }
    const body = await readBody(response, maxBodyBytes)
    if (!body.ok) return { ok: false, reason: 'garbage', message: body.reason }
    const answer = parseJson(body.text)
    if (!answer.ok) return { ok: false, reason: 'garbage', message: 'the body is not JSON' }
    refusals = 0
    const choice = choosePair(answer.value, mint, minLiquidityUsd)
    if (!choice.ok) return choice
    return { ok: true, reading: { ...choice.pair, asOf: new Date(clock.now()), source: 'dexscreener' } }
  }

  return {
    name: 'dexscreener',
    async read(mint, signal) {
      signal?.throwIfAborted()
      if (clock.now() < pausedUntil) return rateLimited('still within the pause after HTTP 429')
      const controller = new AbortController()
      const abort = () => controller.abort()
      signal?.addEventListener('abort', abort, { once: true })
      const cancel = clock.after(timeoutMs, abort)
      try {
        const url = `${baseUrl.replace(/\/+$/, '')}/token-pairs/v1/solana/${encodeURIComponent(mint)}`
        const response = await fetch(url, { headers: { accept: 'application/json' }, signal: controller.signal })
        return await judge(response, mint)
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

function parseJson(text: string): { ok: true; value: unknown } | { ok: false } {
  try {
    return { ok: true, value: JSON.parse(text) }
  } catch {
    return { ok: false }
  }
}
