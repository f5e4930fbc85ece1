import type pg from 'pg'
import { RateLimiterPostgres } from 'rate-limiter-flexible'
import { sql } from 'drizzle-orm'
import { startPeriodicJob, type PeriodicJob, type PeriodicJobOptions } from '../db/periodic-job.ts'
import type { CounterStore } from './counter-store.ts'
import { flexibleCounts } from './flexible-counts.ts'

/** Counts in the table `rate_limits`. The pool stays its owner's. */
export function postgresCounters(pool: pg.Pool): CounterStore {
  return {
    count: flexibleCounts(
      ({ name, points, seconds }) =>
        new RateLimiterPostgres({ storeClient: pool, storeType: 'pool', tableName: 'rate_limits', tableCreated: true, clearExpiredByTimeout: false, keyPrefix: name, points, duration: seconds }),
    ),
    close: async () => {},
  }
}

const EVERY_MS = 60_000

/** Deletes the counts of windows that are over. */
export function startCounterExpiry({ lease, log }: Pick<PeriodicJobOptions, 'lease' | 'log'>): PeriodicJob {
  return startPeriodicJob({
    lease,
    everyMs: EVERY_MS,
    log,
    failure: 'expired counts of limits could not be deleted',
    round: async (db) => void (await db.execute(sql`delete from rate_limits where expire < ${Date.now()}`)),
  })
}
