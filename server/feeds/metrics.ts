import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import type { Role } from '../db/lease.ts'

/** `garbage`: did not fit the schema. `backwards`: an older slot than the one on show. Neither is shown. */
export type RefreshOutcome = 'ok' | 'failed' | 'timeout' | 'garbage' | 'backwards'

export interface FeedMetrics {
  refreshed(feed: string, outcome: RefreshOutcome, seconds: number): void
  storeFailed(operation: 'load' | 'save' | 'samples'): void
  subscribers(count: number): void
  role(role: Role): void
  /** Call once. `ages`: seconds since each feed's last successful reading, called at each scrape. */
  observeAges(ages: () => Iterable<[feed: string, seconds: number]>): void
}

/** The engine's own metrics, in `registry`. */
export function createFeedMetrics(registry: Registry): FeedMetrics {
  const registers = [registry]
  const refreshes = new Counter({
    name: 'bd_feed_refresh_total',
    help: 'Refreshes of a feed by outcome',
    labelNames: ['feed', 'outcome'],
    registers,
  })
  const seconds = new Histogram({
    name: 'bd_feed_refresh_seconds',
    help: 'How long a refresh of a feed took',
    labelNames: ['feed'],
    buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  })
  const storeFailures = new Counter({
    name: 'bd_feed_store_failures_total',
    help: 'Failed database operations of the feeds',
    labelNames: ['operation'],
    registers,
  })
  // An increase is only seen from a value that was there before.
  for (const operation of ['load', 'save', 'samples']) storeFailures.inc({ operation }, 0)
  const subscribers = new Gauge({ name: 'bd_feed_subscribers', help: 'Listeners to changes of the feeds in this process', registers })
  const leader = new Gauge({ name: 'bd_feed_refreshing', help: '1 while this process refreshes the feeds, 0 while it follows another', registers })
  return {
    refreshed: (feed, outcome, took) => {
      refreshes.inc({ feed, outcome })
      seconds.observe({ feed }, took)
    },
    storeFailed: (operation) => storeFailures.inc({ operation }),
    subscribers: (count) => subscribers.set(count),
    role: (role) => leader.set(role === 'follower' ? 0 : 1),
    observeAges: (ages) => {
      new Gauge({
        name: 'bd_feed_age_seconds',
        help: 'Age of the last successful reading of a feed',
        labelNames: ['feed'],
        registers,
        collect() {
          for (const [feed, age] of ages()) this.set({ feed }, age)
        },
      })
    },
  }
}
