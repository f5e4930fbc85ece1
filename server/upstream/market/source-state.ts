import { type BackoffLimits, pauseAfterFailure } from '../../lib/backoff.ts'
import type { MarketFailure, MarketSourceName, SourceResult } from './market-source.ts'

/** A source's state in health reports. */
export interface MarketSourceStatus {
  name: MarketSourceName
  /** By its last answer; a source that was not asked yet is `ok` without a price. */
  state: 'ok' | 'backing_off' | 'set_aside' | 'unknown_token'
  lastPriceUsd?: number
  /** When it last gave a price. */
  lastAt?: Date
  /** Why it isn't `ok`. */
  reason?: string
  /** When it is next asked at the earliest, if it isn't `ok`. */
  until?: Date
}

/** What one source's answers so far show. Times in epoch milliseconds. */
export interface SourceState {
  readonly name: MarketSourceName
  /** Why its last answer gave no price, and until when it is left alone. */
  readonly failure: (MarketFailure & { until: number }) | null
  readonly failuresInARow: number
  readonly last: { priceUsd: number; at: number } | null
  readonly setAside: SetAside | null
}

/** Its price departs from the others. `confirmedAt`: when that was last seen; `until`: when it is compared again. */
export interface SetAside {
  reason: string
  until: number
  confirmedAt: number
}

const BACKOFF: BackoffLimits = { firstMs: 5000, floorMs: 2000, capMs: 300_000 }

/** A source that was not asked yet. */
export function newSource(name: MarketSourceName): SourceState {
  return { name, failure: null, failuresInARow: 0, last: null, setAside: null }
}

/** The state after an answer. `unknownForMs`: how long a source that doesn't know the token is left alone; `random`: 0 to 1, for jitter. */
export function afterResult(state: SourceState, result: SourceResult, now: number, { unknownForMs, random }: { unknownForMs: number; random: () => number }): SourceState {
  if (result.ok) return { ...state, failure: null, failuresInARow: 0, last: { priceUsd: result.reading.priceUsd, at: now } }
  const pauseMs = result.reason === 'unknown_token' ? unknownForMs : pauseOf(result, state.failuresInARow, random)
  return { ...state, failure: { ...result, until: now + pauseMs }, failuresInARow: state.failuresInARow + 1 }
}

function pauseOf({ reason, retryAfterMs }: MarketFailure, failuresBefore: number, random: () => number): number {
  const pause = pauseAfterFailure(failuresBefore, null, BACKOFF, random)
  // A source that limits us knows best when it may be asked again.
  return reason === 'rate_limited' ? (retryAfterMs ?? pause) : Math.max(pause, retryAfterMs ?? 0)
}

/** Whether its own failures allow asking it now. */
export function isReady({ failure }: SourceState, now: number): boolean {
  return failure === null || now >= failure.until
}

/** Whether it asked to be left alone, or has nothing on the token. Otherwise an early retry does no harm. */
export function mustWait({ failure }: SourceState): boolean {
  return failure !== null && (failure.retryAfterMs !== undefined || failure.reason === 'unknown_token')
}

export function statusOf({ name, failure, last, setAside }: SourceState): MarketSourceStatus {
  const common = { name, ...(last ? { lastPriceUsd: last.priceUsd, lastAt: new Date(last.at) } : {}) }
  if (setAside) return { ...common, state: 'set_aside', reason: setAside.reason, until: new Date(setAside.until) }
  if (!failure) return { ...common, state: 'ok' }
  const state = failure.reason === 'unknown_token' ? 'unknown_token' : 'backing_off'
  return { ...common, state, reason: failure.message, until: new Date(failure.until) }
}
