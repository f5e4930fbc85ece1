import type { FigureState } from '../../src/contract/meta.ts'
import type { Log } from '../lib/log.ts'
import { reasonOf } from '../lib/reason-of.ts'
import { steadyOf, type Clock } from '../lib/clock.ts'
import { GarbageReading, type CheckedReading, type RunnableFeed } from './define-feed.ts'
import type { FeedMetrics, RefreshOutcome } from './metrics.ts'
import type { StoredReading } from './store.ts'

/** The reading on show, and how far it can be trusted. */
export interface Shown {
  reading: CheckedReading
  /** Epoch ms, by the clock of the process that read it. */
  refreshedAt: number
  /** When we read or received it, by steadyOf(clock): its age counts from here, also when the clock is set. */
  freshAt: number
  /** `restored`: found in the database, not confirmed since. `told`: from the leader. `own`: we read it. */
  origin: 'restored' | 'told' | 'own'
  /** The versions that the process that read it gave to its answers. */
  versions?: StoredReading['versions']
}

export interface FeedRunner {
  readonly feed: RunnableFeed
  shown(): Shown | undefined
  state(): Exclude<FigureState, 'reference'>
  /** The latest attempt's error, while attempts fail. */
  failure(): unknown
  /** Whether any attempt has finished. */
  attempted(): boolean
  /** Asks the upstream; concurrent calls share the answer. Never rejects. */
  refresh(): Promise<void>
  /** Starts a refresh if the value is too old and no back-off is running. */
  revalidate(): void
  /** Accepts what the database holds: `told` by a live leader, or `restored` from an earlier run. */
  adopt(stored: StoredReading, origin: 'restored' | 'told', freshAt: number): void
  /** Whether this process refreshes on schedule. */
  setActive(active: boolean): void
  stop(): Promise<void>
}

export interface FeedRunnerOptions {
  feed: RunnableFeed
  clock: Clock
  log: Log
  metrics: FeedMetrics | undefined
  /** Between 0 and 1, for the jitter. */
  random: () => number
  timeoutMs: number
  /** The shown reading or its state has changed. `newReading`: worth storing. */
  onChange(shown: Shown, newReading: boolean): void
  /** It could be read again after failures. */
  onBack(): void
}

/** The first retry comes soon, because most failures are brief. */
const FIRST_RETRY_MS = 5000
/** Of the interval, in all: feeds of the same one, which start together, would stay in step and keep the event loop busy together. */
const JITTER = 0.2
/** Even a long outage is retried within this many intervals. */
const MOST_INTERVALS = 4

/** Keeps one feed fresh: schedule, single flight, time limit, back-off, and the rules for replacing a reading. */
export function createFeedRunner({ feed, clock, log, metrics, random, timeoutMs, onChange, onBack }: FeedRunnerOptions): FeedRunner {
  const steady = steadyOf(clock)
  let shown: Shown | undefined
  let flight: Promise<void> | undefined
  let abort: AbortController | undefined
  let failures = 0
  let failure: unknown
  let attempted = false
  let active = false
  let stopped = false
  let retryAt = 0
  let cancelNext = () => {}
  let cancelStale = () => {}

  /** Whether a reading arrived recently, regardless of the value's own age. */
  const isDelivered = () => shown !== undefined && shown.origin !== 'restored' && steady.now() - shown.freshAt < feed.staleAfterMs

  /** By the value's own time. Another machine's clock may be fast, so never less than the time since its arrival. */
  const ageOf = ({ reading, freshAt }: Shown) => Math.max(clock.now() - reading.asOf.getTime(), steady.now() - freshAt)

  const state = () => {
    const { claims, outstanding, witnesses = 1, operators = 1 } = shown?.reading.quality ?? {}
    if (claims !== undefined) return 'disputed'
    if (outstanding !== undefined) return 'incomplete'
    if (witnesses < 2 && operators > 1 && isDelivered()) return 'unconfirmed'
    return shown !== undefined && isDelivered() && ageOf(shown) < feed.staleAfterMs ? 'live' : 'stored'
  }

  const show = (next: Shown) => {
    shown = next
    cancelStale()
    const left = next.origin === 'restored' ? 0 : feed.staleAfterMs - ageOf(next)
    if (left > 0) cancelStale = clock.after(left, () => turnStale(next))
    else if (!active) cancelStale = clock.after(Math.max(0, next.freshAt + feed.staleAfterMs - steady.now()), askInstead)
    onChange(next, true)
  }

  const turnStale = (old: Shown) => {
    onChange(old, false)
    if (isDelivered()) cancelStale = clock.after(old.freshAt + feed.staleAfterMs - steady.now(), askInstead)
    else askInstead()
  }

  /** The leader is alive but delivers nothing: fresh figures matter more than coordination. */
  const askInstead = () => {
    if (!active) void refresh()
  }

  /**
   * A lagging node answers with an older slot than the one on show: figures never go backwards. If nothing has been read for
   * long, the newer answer counts again at any slot: the chain may be another one (a restarted demo chain).
   */
  const isBackwards = (next: { slot?: number }) =>
    isDelivered() && next.slot !== undefined && shown?.reading.slot !== undefined && next.slot < shown.reading.slot

  const attempt = async (): Promise<RefreshOutcome> => {
    const controller = new AbortController()
    abort = controller
    const cancelTimeout = clock.after(timeoutMs, () => controller.abort(new RefreshTimeout(feed.name, timeoutMs)))
    try {
      // An adapter that ignores the signal must not block the feed: drop its late answer.
      const reading = await Promise.race([feed.read(controller.signal, shown?.reading), aborted(controller.signal)])
      if (isBackwards(reading)) return 'backwards'
      const wasFailing = failures > 0
      if (wasFailing) log.info('a feed is back', { feed: feed.name, failures })
      failures = 0
      failure = undefined
      show({ reading, refreshedAt: clock.now(), freshAt: steady.now(), origin: 'own' })
      if (wasFailing) onBack()
      return 'ok'
    } catch (error) {
      if (stopped) return 'failed'
      if (failures === 0) log.warn('a feed cannot be refreshed; its last value stays', { feed: feed.name, reason: reasonOf(error) })
      failures += 1
      failure = error
      if (error instanceof RefreshTimeout) return 'timeout'
      return error instanceof GarbageReading ? 'garbage' : 'failed'
    } finally {
      cancelTimeout()
    }
  }

  const fly = async () => {
    cancelNext()
    const startedAt = steady.now()
    const outcome = await attempt()
    attempted = true
    flight = undefined
    if (stopped) return
    metrics?.refreshed(feed.name, outcome, (steady.now() - startedAt) / 1000)
    retryAt = failures === 0 ? startedAt + feed.refreshEveryMs * (1 + JITTER * (random() - 0.5)) : steady.now() + backOff(feed.refreshEveryMs, failures, random())
    plan(retryAt)
  }

  const plan = (at: number) => {
    cancelNext()
    if (active && !stopped) cancelNext = clock.after(Math.max(0, at - steady.now()), () => void refresh())
  }

  const refresh = (): Promise<void> => {
    if (stopped) return Promise.resolve()
    return (flight ??= fly())
  }

  return {
    feed,
    shown: () => shown,
    state,
    failure: () => failure,
    attempted: () => attempted,
    refresh,
    revalidate: () => {
      // A follower leaves it to the leader as long as the leader delivers.
      const due = shown === undefined || (active ? steady.now() - shown.freshAt > feed.refreshEveryMs : !isDelivered())
      if (due && steady.now() >= retryAt) void refresh()
    },
    adopt: (stored, origin, freshAt) => {
      if (shown?.refreshedAt === stored.refreshedAt && shown.origin !== 'restored') return
      const older = shown !== undefined && isDelivered() && stored.refreshedAt < shown.refreshedAt
      if (older || isBackwards(stored)) return
      try {
        show({ reading: feed.restore(stored), refreshedAt: stored.refreshedAt, freshAt, origin, ...(stored.versions ? { versions: stored.versions } : {}) })
      } catch (error) {
        if (!(error instanceof GarbageReading)) throw error
        log.warn('a stored value does not fit this version and is dropped', { feed: feed.name, reason: error.message })
      }
    },
    setActive: (next) => {
      if (active === next) return
      active = next
      const fresh = shown !== undefined && shown.origin !== 'restored'
      if (active) plan(Math.max(retryAt, fresh && shown ? shown.freshAt + feed.refreshEveryMs : 0))
      else cancelNext()
    },
    stop: async () => {
      stopped = true
      cancelNext()
      cancelStale()
      abort?.abort(new Error('the feeds are stopping'))
      await flight
    },
  }
}

class RefreshTimeout extends Error {
  override readonly name = 'RefreshTimeout'
  constructor(feed: string, ms: number) {
    super(`${feed} did not answer within ${ms} ms`)
  }
}

/** Doubles from a few seconds up to four intervals, ±20%, so that processes and feeds don't synchronise. */
function backOff(everyMs: number, failures: number, random: number): number {
  const first = Math.min(everyMs, FIRST_RETRY_MS)
  return Math.min(first * 2 ** (failures - 1), everyMs * MOST_INTERVALS) * (0.8 + 0.4 * random)
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true }))
}
