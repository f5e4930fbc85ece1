import { sql } from 'drizzle-orm'
import { RETENTION_MONTHS } from '../../src/content/retention.ts'
import type { SubmissionKind } from '../../src/contract/submission.ts'
import type { Lease } from '../db/lease.ts'
import type { Database } from '../db/open.ts'
import { startPeriodicJob, type PeriodicJob } from '../db/periodic-job.ts'
import type { Log } from '../lib/log.ts'
import { systemClock, type Clock } from '../lib/clock.ts'

export interface RetentionOptions {
  lease: Lease
  log: Log
  everyMs?: number
  /** Epoch milliseconds. */
  clock?: Clock
}

/** The kinds that the privacy policy expires by date. Applications last as long as the business they led to, which isn't known here. */
const passing: readonly SubmissionKind[] = ['contact', 'verification-request']

/** Deletes messages and verification requests as the privacy policy says: soon after the start and every six hours. */
export function startRetention({ lease, log, everyMs = 6 * 3_600_000, clock = systemClock }: RetentionOptions): PeriodicJob {
  const round = async (db: Database['db']) => {
    const deleted = await deleteOld(db, new Date(clock.now()))
    if (deleted > 0) log.info('old messages and verification requests were deleted', { deleted })
  }
  return startPeriodicJob({ lease, everyMs, firstAfterMs: Math.min(everyMs, 60_000), round, log, failure: 'old messages could not be deleted; trying again' })
}

/** Deletes those after which the same sender sent nothing more, with their deliveries. */
async function deleteOld(db: Database['db'], now: Date): Promise<number> {
  const end = sql`${now.toISOString()}::timestamptz - make_interval(months => ${RETENTION_MONTHS})`
  const kinds = sql`${sql.param([...passing])}`
  const { rowCount } = await db.execute(sql`
    delete from submissions old
    where old.kind = any(${kinds}) and old.created_at < ${end} and not exists (
      select from submissions newer
      where newer.kind = any(${kinds}) and lower(newer.email) = lower(old.email) and newer.created_at >= ${end}
    )`)
  return rowCount ?? 0
}
