import { inArray, lte } from 'drizzle-orm'
import type { Lease } from '../db/lease.ts'
import type { Database } from '../db/open.ts'
import { startPeriodicJob, type PeriodicJob } from '../db/periodic-job.ts'
import { walletPairings } from '../db/schema-pairings.ts'
import { systemClock, type Clock } from '../lib/clock.ts'
import type { Log } from '../lib/log.ts'
import { REMEMBERED_MS } from './pairings.ts'

export interface PairingExpiryOptions {
  lease: Lease
  log: Log
  everyMs?: number
  clock?: Pick<Clock, 'now'>
}

const BATCH = 1000

/** Deletes pairings that need not be remembered any more: soon after the start and every ten minutes, in the process that leads. */
export function startPairingExpiry({ lease, log, everyMs = 600_000, clock = systemClock }: PairingExpiryOptions): PeriodicJob {
  return startPeriodicJob({
    lease,
    everyMs,
    firstAfterMs: Math.min(everyMs, 60_000),
    round: (db, signal) => deleteOldPairings(db, new Date(clock.now()), signal),
    log,
    failure: 'old pairings could not be deleted; trying again',
  })
}

/** In batches, so that no statement holds many rows; stops early if the signal aborts. */
export async function deleteOldPairings(db: Database['db'], now: Date, signal?: AbortSignal, batch = BATCH): Promise<void> {
  const forgotten = lte(walletPairings.expiresAt, new Date(now.getTime() - REMEMBERED_MS))
  while (signal?.aborted !== true) {
    const some = db.select({ id: walletPairings.id }).from(walletPairings).where(forgotten).limit(batch)
    const { rowCount } = await db.delete(walletPairings).where(inArray(walletPairings.id, some))
    if ((rowCount ?? 0) < batch) return
  }
}
