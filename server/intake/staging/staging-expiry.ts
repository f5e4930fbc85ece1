import type { Lease } from '../../db/lease.ts'
import { startPeriodicJob, type PeriodicJob } from '../../db/periodic-job.ts'
import { systemClock, type Clock } from '../../lib/clock.ts'
import type { Log } from '../../lib/log.ts'
import { deleteExpired } from './staged-uploads.ts'

export interface StagingExpiryOptions {
  lease: Lease
  log: Log
  everyMs?: number
  clock?: Pick<Clock, 'now'>
}

/** Deletes staged uploads that have expired: soon after the start and every ten minutes, in the process that leads. */
export function startStagingExpiry({ lease, log, everyMs = 600_000, clock = systemClock }: StagingExpiryOptions): PeriodicJob {
  return startPeriodicJob({
    lease,
    everyMs,
    firstAfterMs: Math.min(everyMs, 60_000),
    round: async (db) => {
      const deleted = await deleteExpired(db, new Date(clock.now()))
      if (deleted > 0) log.info('expired uploads were deleted', { deleted })
    },
    log,
    failure: 'expired uploads could not be deleted; trying again',
  })
}
