import type { Log } from '../log.ts'
import type { Database } from './open.ts'
import { withLock } from './with-lock.ts'

export interface PeriodicJob {
  /** Asks the round that is running to end early, and waits for it. */
  stop(): Promise<void>
}

export interface PeriodicJobOptions {
  pool: Database['pool']
  /** One of `advisoryLocks`: of several processes on one database one does the round. */
  lock: number
  everyMs: number
  /** How long before the first round; at once without it. */
  firstAfterMs?: number
  /** Gives up early when the signal says so; the rest is done next time. */
  round: (signal: AbortSignal) => Promise<void>
  log: Log
  /** What is logged when a round fails, once until one succeeds. */
  failure: string
}

/** One round after the other, each in the one process that gets the lock. A round that fails is followed by the next. */
export function startPeriodicJob({ pool, lock, everyMs, firstAfterMs = 0, round, log, failure }: PeriodicJobOptions): PeriodicJob {
  const stopping = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> = Promise.resolve()
  let failing = false

  const attempt = async () => {
    try {
      await withLock(pool, lock, () => round(stopping.signal))
      failing = false
    } catch (error) {
      if (!failing) log.warn(failure, { reason: String(error) })
      failing = true
    }
    if (!stopping.signal.aborted) timer = setTimeout(begin, everyMs)
  }

  const begin = () => {
    running = attempt()
  }

  if (firstAfterMs > 0) timer = setTimeout(begin, firstAfterMs)
  else begin()
  return {
    stop: async () => {
      stopping.abort()
      clearTimeout(timer)
      await running
    },
  }
}
