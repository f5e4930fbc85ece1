import type { Log } from '../lib/log.ts'
import { TermEnded } from './fence.ts'
import type { Lease } from './lease.ts'
import type { Database } from './open.ts'

export interface PeriodicJob {
  /** Asks the round that is running to end early, and waits for it. */
  stop(): Promise<void>
}

export interface PeriodicJobOptions {
  /** Of several processes on one database the one that leads does the rounds. */
  lease: Lease
  everyMs: number
  /** How long after the beginning of a term before the first round; at once without it. */
  firstAfterMs?: number
  /** Writes through the given database only. Gives up early when the signal says so; the rest is done next time. */
  round: (db: Database['db'], signal: AbortSignal) => Promise<void>
  log: Log
  /** What is logged when a round fails, once until one succeeds. */
  failure: string
}

/** One round after the other while this process leads. A round that fails is followed by the next. */
export function startPeriodicJob({ lease, everyMs, firstAfterMs = 0, round, log, failure }: PeriodicJobOptions): PeriodicJob {
  const stopping = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | undefined
  let failing = false

  const attempt = async () => {
    const term = lease.term()
    if (!term) return
    try {
      await round(term.db, AbortSignal.any([stopping.signal, term.signal]))
      failing = false
    } catch (error) {
      if (isTermEnded(error)) return
      if (!failing) log.warn(failure, { reason: String(error) })
      failing = true
    }
  }

  const plan = (ms: number) => {
    clearTimeout(timer)
    if (stopping.signal.aborted || lease.role() !== 'leader') return
    timer = setTimeout(() => {
      running = attempt().finally(() => {
        running = undefined
        plan(everyMs)
      })
    }, ms)
  }

  const leave = lease.onRole(() => {
    // A round of a term before that is still running plans the next one itself.
    if (!running) plan(firstAfterMs)
  })
  return {
    stop: async () => {
      stopping.abort()
      leave()
      clearTimeout(timer)
      await running
    },
  }
}

/** Drizzle wraps what a statement throws. */
export function isTermEnded(error: unknown): boolean {
  return error instanceof TermEnded || (error instanceof Error && error.cause instanceof TermEnded)
}
