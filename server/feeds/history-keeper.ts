import { type Clock, systemClock } from '../lib/clock.ts'
import type { Lease } from '../db/lease.ts'
import type { Database } from '../db/open.ts'
import { startPeriodicJob, type PeriodicJob } from '../db/periodic-job.ts'
import type { Log } from '../lib/log.ts'
import { compactHistory } from './history-compaction.ts'

export interface HistoryKeeperOptions {
  lease: Lease
  log: Log
  everyMs?: number
  clock?: Pick<Clock, 'now'>
}

/** Thins the history out at the start and every hour; a round after a failed one resumes where that ended. */
export function startHistoryKeeper({ lease, log, everyMs = 3_600_000, clock = systemClock }: HistoryKeeperOptions): PeriodicJob {
  const round = async (db: Database['db'], signal: AbortSignal) => {
    const startedAt = performance.now()
    const { removed } = await compactHistory(db, new Date(clock.now()), signal)
    if (removed > 0) log.info('history thinned out', { removed, tookMs: Math.round(performance.now() - startedAt) })
  }
  return startPeriodicJob({ lease, everyMs, round, log, failure: 'the history could not be thinned out; trying again' })
}
