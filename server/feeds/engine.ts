import { z } from 'zod'
import type { ReadAnswer, ReadPath } from '../../src/contract/reads.ts'
import type { MissingReason } from '../../src/page/view.ts'
import type { Role } from '../db/lease.ts'
import type { Log } from '../lib/log.ts'
import { reasonOf } from '../lib/reason-of.ts'
import { steadyOf, systemClock, type Clock } from '../lib/clock.ts'
import type { RunnableFeed } from './define-feed.ts'
import { createFeedRunner, type FeedRunner } from './feed-runner.ts'
import { FeedUnavailable } from './feed-unavailable.ts'
import { createFeedWriter } from './feed-writer.ts'
import type { FeedMetrics } from './metrics.ts'
import { createPublishedAnswers, type FeedChange, type JsonRead } from './published-answers.ts'
import type { FeedStore } from './store.ts'

export { defineFeed } from './define-feed.ts'
export { FeedUnavailable } from './feed-unavailable.ts'

export interface FeedEngineOptions {
  feeds: readonly RunnableFeed[]
  store: FeedStore
  log: Log
  clock?: Clock
  metrics?: FeedMetrics
  /** Between 0 and 1, for the jitter of retries. */
  random?: () => number
  /** The time limit of one refresh, in ms. */
  refreshTimeoutMs?: number
  /** How long a request waits for a figure of which nothing is known yet, in ms. */
  firstValueTimeoutMs?: number
}

export interface CurrentRead<P extends ReadPath> {
  answer: ReadAnswer<P>
  /** Grows when the answer changes, and only then: the time of the change, epoch ms. */
  version: number
  /** Time since the last successful reading. */
  ageMs: number
}

export interface FeedEngine {
  /** Restores what the database holds, and starts refreshing if this process's role requires it. Never rejects for a missing database. */
  start(): Promise<void>
  /** Ends refreshes, and waits for pending writes. */
  stop(): Promise<void>
  /** What is known right now, without asking the upstream. */
  current<P extends ReadPath>(path: P): CurrentRead<P> | undefined
  /** Why nothing is known about a path; undefined if something is. */
  missing(path: ReadPath): MissingReason | undefined
  /**
   * The known value at once, even if old: an old one is refreshed in the background. Without any value it waits for the
   * upstream, a few seconds at most, then throws FeedUnavailable.
   */
  get<P extends ReadPath>(path: P, signal?: AbortSignal): Promise<CurrentRead<P>>
  /** The same as JSON text with its entity tag, and the refresh interval. */
  getJson(path: ReadPath, signal?: AbortSignal): Promise<JsonRead>
  /** The same without waiting: undefined if nothing is known yet. The object stays the same while the answer does. */
  heldJson(path: ReadPath): JsonRead | undefined
  /** The current answers of these paths, as changes. */
  changes(paths: readonly ReadPath[]): FeedChange[]
  /** Called at every change; returns an unsubscribe function. */
  subscribe(listener: (change: FeedChange) => void): () => void
  /**
   * Refreshes these feeds now instead of on schedule, because something is known to have happened; one after the other, as all at once
   * they would keep the event loop from everybody else.
   */
  nudge(...names: readonly string[]): void
  /** Feeds without a value or a finished attempt. */
  unready(): string[]
  /** How every feed stands. */
  standing(): FeedStanding[]
}

/** `ageMs`: of the last successful reading; null before the first. `failing`: the latest attempt failed. */
export interface FeedStanding {
  name: string
  state: ReturnType<FeedRunner['state']>
  ageMs: number | null
  failing: boolean
}

/** One copy of every figure for all readers: fetched once, kept over restarts, shared by the processes on one database. */
export function createFeedEngine(options: FeedEngineOptions): FeedEngine {
  const { feeds, store, log, clock = systemClock, metrics, random = Math.random } = options
  const steady = steadyOf(clock)
  const { refreshTimeoutMs = 10_000, firstValueTimeoutMs = 5000 } = options
  const runners = new Map<string, FeedRunner>()
  const byPath = new Map<ReadPath, FeedRunner>()
  const published = createPublishedAnswers(log)
  const writer = createFeedWriter(store, log, metrics)
  let leave = () => {}
  let role: Role = 'alone'

  for (const feed of feeds) {
    if (runners.has(feed.name)) throw new Error(`two feeds are called ${feed.name}`)
    const runner = createFeedRunner({
      feed,
      clock,
      log,
      metrics,
      random,
      timeoutMs: refreshTimeoutMs,
      // After a long outage others may wait for minutes yet: what failed them is probably over too.
      onBack: () => {
        if (role === 'follower') return
        for (const other of runners.values()) if (other !== runner && other.failure() !== undefined) void other.refresh()
      },
      onChange: ({ reading, refreshedAt, origin, versions: given }, isNew) => {
        published.publish(runner, isNew ? refreshedAt : clock.now(), isNew ? given : undefined)
        const { value, asOf, source, slot, quality, samples } = reading
        if (!isNew || origin !== 'own' || role !== 'leader') return
        const stored = { name: feed.name, value, asOf, source, refreshedAt, versions: published.versions(feed.paths), ...(slot === undefined ? {} : { slot }), ...(quality === undefined ? {} : { quality }) }
        // Record only confirmed values in the history: nothing incomplete, disputed or old.
        writer.write(stored, runner.state() === 'live' ? samples : {})
      },
    })
    runners.set(feed.name, runner)
    for (const path of feed.paths) {
      if (byPath.has(path)) throw new Error(`two feeds answer ${path}`)
      byPath.set(path, runner)
    }
  }
  metrics?.observeAges(function* () {
    for (const [name, runner] of runners) {
      const shown = runner.shown()
      if (shown) yield [name, (steady.now() - shown.freshAt) / 1000]
    }
  })

  const load = async (origin: 'restored' | 'told') => {
    try {
      for (const stored of await store.load()) {
        runners.get(stored.name)?.adopt(stored, origin, steady.now() - Math.max(0, clock.now() - stored.refreshedAt))
      }
    } catch (error) {
      metrics?.storeFailed('load')
      log.warn('stored figures cannot be read', { reason: reasonOf(error) })
    }
  }

  const adoptChanged = async (name: string) => {
    if (role === 'leader') return
    try {
      const stored = await store.loadOne(name)
      if (stored) runners.get(name)?.adopt(stored, 'told', steady.now())
    } catch (error) {
      metrics?.storeFailed('load')
      log.warn('a changed figure cannot be read', { feed: name, reason: reasonOf(error) })
    }
  }

  const onRole = (next: Role) => {
    role = next
    metrics?.role(next)
    // The stored value is from the current leader, or was missed while the database was away.
    if (next === 'follower') void load('told')
    for (const runner of runners.values()) runner.setActive(next !== 'follower')
  }

  const read = <P extends ReadPath>(path: P): CurrentRead<P> | undefined => {
    const runner = byPath.get(path)
    const shown = runner?.shown()
    const version = published.change(path)?.version
    if (!runner || !shown || version === undefined) return undefined
    const answer = shown.reading.answer(path, runner.state())
    return answer === undefined ? undefined : { answer, version, ageMs: Math.max(0, steady.now() - shown.freshAt) }
  }

  const refreshInTurn = async (names: readonly string[]) => {
    for (const name of names) {
      // A follower gets it from the leader.
      if (role !== 'follower') await runners.get(name)?.refresh()
    }
  }

  const missing = (path: ReadPath): MissingReason | undefined => {
    if (published.change(path)) return undefined
    const runner = byPath.get(path)
    if (!runner) return 'unavailable'
    const failure = runner.failure()
    return failure === undefined ? 'loading' : (reasonGiven.safeParse(failure).data?.reason ?? 'unavailable')
  }

  /** Resolves once something is known about the path, or rejects. */
  const awaitValue = async (path: ReadPath, signal?: AbortSignal): Promise<void> => {
    const runner = byPath.get(path)
    if (runner?.shown()) return runner.revalidate()
    if (runner && runner.failure() === undefined) await firstOf(runner.refresh(), firstValueTimeoutMs, clock, signal)
    // Don't wait while attempts fail: the answer is known, and the next attempt is scheduled.
    else runner?.revalidate()
    if (!published.change(path)) throw new FeedUnavailable(runner?.feed.name ?? path, path, missing(path) ?? 'unavailable')
  }

  return {
    start: async () => {
      await load('restored')
      leave = store.join({ onRole, onChanged: (name) => void adoptChanged(name) })
    },
    stop: async () => {
      leave()
      await Promise.all([...runners.values()].map((runner) => runner.stop()))
      await writer.settle()
    },
    current: read,
    missing,
    get: async (path, signal) => {
      await awaitValue(path, signal)
      const current = read(path)
      if (!current) throw new FeedUnavailable(path, path, 'unavailable')
      return current
    },
    getJson: async (path, signal) => {
      await awaitValue(path, signal)
      const text = published.text(path)
      if (!text) throw new FeedUnavailable(path, path, 'unavailable')
      return text
    },
    heldJson: (path) => {
      const text = published.text(path)
      if (text) byPath.get(path)?.revalidate()
      return text
    },
    changes: (paths) => {
      // Asked with each page. `flatMap` takes ten times as long: it makes a list for each path.
      const known: FeedChange[] = []
      for (const path of paths) {
        const change = published.change(path)
        if (change) known.push(change)
      }
      return known
    },
    subscribe: (listener) => {
      const count = published.listen(listener)
      metrics?.subscribers(count)
      return () => {
        const left = published.unlisten(listener)
        metrics?.subscribers(left)
      }
    },
    nudge: (...names) => void refreshInTurn(names),
    standing: () =>
      [...runners.values()].map((runner) => {
        const shown = runner.shown()
        return { name: runner.feed.name, state: runner.state(), ageMs: shown ? Math.max(0, steady.now() - shown.freshAt) : null, failing: runner.failure() !== undefined }
      }),
    unready: () => [...runners.values()].filter((runner) => !runner.shown() && !runner.attempted()).map(({ feed }) => feed.name),
  }
}

/** A failure may carry a reason that pages understand. */
const reasonGiven = z.object({ reason: z.enum(['loading', 'unavailable', 'unknown_token']) })

function firstOf(work: Promise<void>, limitMs: number, clock: Clock, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const cancel = clock.after(limitMs, resolve)
    const done = () => {
      cancel()
      resolve()
    }
    signal?.addEventListener('abort', done, { once: true })
    void work.then(done)
  })
}
