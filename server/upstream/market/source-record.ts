import { type BackoffLimits, pauseAfterFailure } from '../../lib/backoff.ts'
import type { Clock } from '../../lib/clock.ts'
import type { MarketFailure, MarketSource, MarketSourceName, SourceReading, SourceResult } from './market-source.ts'

/** What health reporting says of a source. */
export interface MarketSourceStatus {
  name: MarketSourceName
  /** Of its last answer; a source that was not asked yet is `ok` without a price. */
  state: 'ok' | 'backing_off' | 'set_aside' | 'unknown_token'
  lastPriceUsd?: number
  /** When it last gave a price. */
  lastAt?: Date
  /** Why it isn't `ok`. */
  reason?: string
  /** When it is asked again at the earliest, where it isn't `ok`. */
  until?: Date
}

/** One source and what became of it. */
export interface SourceRecord {
  readonly source: MarketSource
  /** May be asked now, as far as its own failures go. */
  ready(): boolean
  /** Whether it asked to be left alone, or said that it has nothing to say. Otherwise trying early does no harm. */
  mustWait(): boolean
  note(result: SourceResult): void
  failure(): (MarketFailure & { until: number }) | undefined
  /** Its price departs from what the others say. `confirmedAt` is when that was last seen. */
  setAside: { reason: string; until: number; confirmedAt: number } | undefined
  status(): MarketSourceStatus
}

export interface RecordOptions {
  clock: Clock
  random: () => number
  /** How long a source that doesn't know the token isn't asked again. */
  unknownForMs: number
}

const BACKOFF: BackoffLimits = { firstMs: 5000, floorMs: 2000, capMs: 300_000 }

export function createSourceRecord(source: MarketSource, { clock, random, unknownForMs }: RecordOptions): SourceRecord {
  let failure: (MarketFailure & { until: number }) | undefined
  let failures = 0
  let last: { reading: SourceReading; at: number } | undefined

  const pauseAfter = (result: MarketFailure): number => {
    if (result.reason === 'unknown_token') return unknownForMs
    const pause = pauseAfterFailure(failures, null, BACKOFF, random)
    // Who limits us knows better than we do when to come back.
    return result.reason === 'rate_limited' ? (result.retryAfterMs ?? pause) : Math.max(pause, result.retryAfterMs ?? 0)
  }

  const record: SourceRecord = {
    source,
    setAside: undefined,
    ready: () => failure === undefined || clock.now() >= failure.until,
    mustWait: () => failure !== undefined && (failure.retryAfterMs !== undefined || failure.reason === 'unknown_token'),
    failure: () => failure,
    note(result) {
      if (result.ok) {
        failure = undefined
        failures = 0
        last = { reading: result.reading, at: clock.now() }
        return
      }
      failure = { ...result, until: clock.now() + pauseAfter(result) }
      failures += 1
    },
    status() {
      const { setAside } = record
      const common = {
        name: source.name,
        ...(last ? { lastPriceUsd: last.reading.priceUsd, lastAt: new Date(last.at) } : {}),
      }
      if (setAside) return { ...common, state: 'set_aside', reason: setAside.reason, until: new Date(setAside.until) }
      if (!failure) return { ...common, state: 'ok' }
      const state = failure.reason === 'unknown_token' ? 'unknown_token' : 'backing_off'
      return { ...common, state, reason: failure.message, until: new Date(failure.until) }
    },
  }
  return record
}
