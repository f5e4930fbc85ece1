import { advisoryLocks } from '../db/advisory-locks.ts'
import type { Database } from '../db/open.ts'
import { startPeriodicJob, type PeriodicJob } from '../db/periodic-job.ts'
import type { Log } from '../log.ts'
import { compactHistory } from './history-compaction.ts'

export interface HistoryKeeperOptions extends Pick<Database, 'db' | 'pool'> {
  log: Log
  everyMs?: number
  /** Epoch milliseconds. */
  clock?: () => number
}

/** Thins the history out at the start and every hour; a round after one that failed goes on where that ended. */
export function startHistoryKeeper({ db, pool, log, everyMs = 3_600_000, clock = Date.now }: HistoryKeeperOptions): PeriodicJob {
  const round = async (signal: AbortSignal) => {
    const startedAt = performance.now()
    const { removed } = await compactHistory(db, new Date(clock()), signal)
    if (removed > 0) log.info('history thinned out', { removed, tookMs: Math.round(performance.now() - startedAt) })
  }
  return startPeriodicJob({ pool, lock: advisoryLocks.historyKeeper, everyMs, round, log, failure: 'the history could not be thinned out; trying again' })
}
