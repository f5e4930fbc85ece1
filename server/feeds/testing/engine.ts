import { Registry } from 'prom-client'
import { z } from 'zod'
import type { Role } from '../../db/lease.ts'
import { recordingLog } from '../../db/testing/database.ts'
import type { Clock } from '../../lib/clock.ts'
import { createManualClock } from '../../lib/testing/manual-clock.ts'
import { defineFeed, type RunnableFeed } from '../define-feed.ts'
import { createFeedEngine, type FeedEngine } from '../engine.ts'
import type { FeedChange } from '../published-answers.ts'
import type { Reading } from '../feed.ts'
import { createFeedMetrics } from '../metrics.ts'
import type { CoordinationHandlers, FeedStore, StoredReading } from '../store.ts'

/** The start time of the tests' clocks. */
export const NOON = Date.UTC(2026, 10, 21, 12)

/** Lets everything run that is ready to. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}

/** An upstream that answers as the test says, and counts the calls. */
export interface TestUpstream {
  calls: number
  signals: AbortSignal[]
  /** Runs for the next calls. */
  answer: () => Promise<Reading<unknown>> | Reading<unknown>
}

export const BALANCE = '/api/vault/live-balance'

export interface TestFeedOptions {
  clock: Clock
  name?: string
  refreshEveryMs?: number
  staleAfterMs?: number
  /** The first answer. */
  balance?: string
}

/** A feed of one balance at `BALANCE`, every 10 s, stale after 45 s. */
export function testFeed({ clock, name = 'balance', refreshEveryMs = 10_000, staleAfterMs = 45_000, balance = '1' }: TestFeedOptions): {
  feed: RunnableFeed
  upstream: TestUpstream
  /** Sets the answer from now on. */
  says(value: unknown, slot?: number): void
} {
  const upstream: TestUpstream = { calls: 0, signals: [], answer: () => Promise.reject(new Error('no answer is set')) }
  const says = (value: unknown, slot?: number) => {
    upstream.answer = () => ({ value, asOf: new Date(clock.now()), source: 'direct_rpc', ...(slot === undefined ? {} : { slot }) })
  }
  says({ balance })
  const schema = z.object({ balance: z.string().regex(/^\d+$/) })
  const feed = defineFeed({
    name,
    refreshEveryMs,
    staleAfterMs,
    schema,
    refresh: async (signal) => {
      upstream.calls += 1
      upstream.signals.push(signal)
      const reading = await upstream.answer()
      // Upstreams may break their types: the engine must cope with anything.
      return { ...reading, value: lie(reading.value) }
    },
    answers: {
      [BALANCE]: (value, meta) => ({ vaultBalance: value.balance, vaultBalanceFormatted: value.balance, source: meta.source, meta }),
    },
    samples: (value) => ({ balance: value.balance }),
  })
  return { feed, upstream, says }
}

/** Passes anything off as a balance, like an adapter with a wrong type. */
function lie(value: unknown): { balance: string } {
  return JSON.parse(JSON.stringify(value))
}

/** A store in memory, with a role set by the test. */
export interface MemoryStore extends FeedStore {
  rows: Map<string, StoredReading>
  /** `minute figure value` */
  samples: string[]
  failing: boolean
  role(role: Role): void
  notify(name: string): void
}

export function memoryStore(firstRole: Role = 'leader'): MemoryStore {
  let handlers: CoordinationHandlers | undefined
  const store: MemoryStore = {
    rows: new Map(),
    samples: [],
    failing: false,
    role: (role) => handlers?.onRole(role),
    notify: (name) => handlers?.onChanged(name),
    load: async () => works(store, [...store.rows.values()]),
    loadOne: async (name) => works(store, store.rows.get(name)),
    save: async (reading) => void works(store, store.rows).set(reading.name, reading),
    addSamples: async (minute, figures) => {
      for (const [figure, value] of Object.entries(figures)) works(store, store.samples).push(`${minute.toISOString()} ${figure} ${value}`)
    },
    join: (given) => {
      handlers = given
      given.onRole(firstRole)
      return () => {}
    },
  }
  return store
}

/** An engine with one feed on a manual clock; its `random` removes the jitter. */
export function engineOnClock(options: Partial<TestFeedOptions> & { role?: Role } = {}) {
  const clock = createManualClock(NOON)
  const store = memoryStore(options.role)
  const { log, lines } = recordingLog()
  const registry = new Registry()
  const kit = testFeed({ ...options, clock })
  const engine = createFeedEngine({ feeds: [kit.feed], store, log, clock, metrics: createFeedMetrics(registry), random: () => 0.5 })
  const changes: FeedChange[] = []
  engine.subscribe((change) => changes.push(change))
  const refreshes = async (outcome: string) =>
    (await registry.getSingleMetric('bd_feed_refresh_total')?.get())?.values.find(({ labels }) => labels['outcome'] === outcome)?.value ?? 0
  return { clock, store, lines, engine, changes, refreshes, registry, ...kit }
}

/** `balance state` of the current reading. */
export function shown(engine: FeedEngine): string | undefined {
  const answer = engine.current(BALANCE)?.answer
  return answer && `${answer.vaultBalance} ${answer.meta.state}`
}

/** The same for every change. */
export function states(changes: FeedChange[]): string[] {
  return changes.map(({ json }) => {
    const answer: { vaultBalance: string; meta: { state: string } } = JSON.parse(json)
    return `${answer.vaultBalance} ${answer.meta.state}`
  })
}

export const failing = () => Promise.reject(new Error('upstream is down'))
export const hanging = () => new Promise<never>(() => {})

function works<T>(store: MemoryStore, value: T): T {
  if (store.failing) throw new Error('the disk is on fire')
  return value
}
