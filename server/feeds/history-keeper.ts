import { advisoryLocks } from '../db/advisory-locks.ts'
import type { Database } from '../db/open.ts'
import { withLock } from '../db/with-lock.ts'
import type { Log } from '../log.ts'
import { compactHistory } from './history-compaction.ts'

export interface HistoryKeeper {
  /** Waits for the statement that is running; the rest is done next time. */
  stop(): Promise<void>
}

export interface HistoryKeeperOptions extends Pick<Database, 'db' | 'pool'> {
  log: Log
  everyMs?: number
  /** Epoch milliseconds. */
  clock?: () => number
}

/**
 * Thins the history out at the start and every hour. Of several processes on one database one does it: who gets the
 * lock. A round that fails is logged once until one succeeds, and the next goes on from there.
 */
export function startHistoryKeeper({ db, pool, log, everyMs = 3_600_000, clock = Date.now }: HistoryKeeperOptions): HistoryKeeper {
  const stopping = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> = Promise.resolve()
  let failing = false

  const compact = async () => {
    const startedAt = performance.now()
    const { removed } = await compactHistory(db, new Date(clock()), stopping.signal)
    if (removed > 0) log.info('history thinned out', { removed, tookMs: Math.round(performance.now() - startedAt) })
  }

  const round = async () => {
    try {
      await withLock(pool, advisoryLocks.historyKeeper, compact)
      failing = false
    } catch (error) {
      if (!failing) log.warn('the history could not be thinned out; trying again', { reason: String(error) })
      failing = true
    }
    if (!stopping.signal.aborted) timer = setTimeout(begin, everyMs)
  }

  const begin = () => {
    running = round()
  }

  begin()
  return {
    stop: async () => {
      stopping.abort()
      clearTimeout(timer)
      await running
    },
  }
}
