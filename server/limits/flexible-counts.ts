import { createHash } from 'node:crypto'
import { RateLimiterRes, type RateLimiterStoreAbstract } from 'rate-limiter-flexible'
import { CLOCKS_APART_MS } from '../lib/clock.ts'
import type { Counted, CounterStore, CounterWindow } from './counter-store.ts'

/** Counts by rate-limiter-flexible, with one of its limiters for each window. Addresses are stored as hashes. */
export function flexibleCounts(limiterFor: (window: CounterWindow) => RateLimiterStoreAbstract): CounterStore['count'] {
  const limiters = new Map<string, RateLimiterStoreAbstract>()
  return async (window, key, points) => {
    const limiter = limiters.get(window.name) ?? limiterFor(window)
    limiters.set(window.name, limiter)
    const counted = countedIn(await limiter.consume(hashed(key), points).catch(refusalOf))
    if (counted.endsInMs <= window.seconds * 1000 + CLOCKS_APART_MS) return counted
    // A window that ends later than any can is from before the clock was set back, and would lock its visitor out for as long.
    await limiter.delete(hashed(key))
    return countedIn(await limiter.consume(hashed(key), points).catch(refusalOf))
  }
}

function countedIn({ consumedPoints, msBeforeNext }: RateLimiterRes): Counted {
  return { consumed: consumedPoints, endsInMs: msBeforeNext }
}

/** It rejects with the same kind of result where the window is spent, and with an Error where its store fails. */
function refusalOf(reason: unknown): RateLimiterRes {
  if (reason instanceof RateLimiterRes) return reason
  throw reason
}

function hashed(key: string): string {
  return createHash('sha256').update(key).digest('base64url')
}
