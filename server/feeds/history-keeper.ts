import { advisoryLocks } from '../db/advisory-locks.ts'
import type { Database } from '../db/open.ts'
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
      await withLock(pool, compact)
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

/** Runs the work unless another process is at it. The lock goes with its connection, whatever happens to this process. */
async function withLock(pool: Database['pool'], work: () => Promise<void>): Promise<void> {
  const client = await pool.connect()
  let broken: Error | undefined
  // A connection in use that breaks says so here; without a listener that would end the process.
  const onError = (error: Error) => {
    broken = error
  }
  client.on('error', onError)
  try {
    const { rows } = await client.query<{ locked: boolean }>('SELECT pg_try_advisory_lock($1) AS locked', [advisoryLocks.historyKeeper])
    if (rows[0]?.locked !== true) return
    try {
      await work()
    } finally {
      if (!broken) await client.query('SELECT pg_advisory_unlock($1)', [advisoryLocks.historyKeeper])
    }
  } finally {
    client.off('error', onError)
    client.release(broken)
  }
}
