import type { Log } from '../lib/log.ts'
import { TermEnded } from './fence.ts'
import type { Lease } from './lease.ts'
import type { Database } from './open.ts'

export interface PeriodicJob {
  /** Asks a running round to end early, and waits for it. */
  stop(): Promise<void>
}

export interface PeriodicJobOptions {
  /** Among the processes on one database, the leader runs the rounds. */
  lease: Lease
  everyMs: number
  /** Delay of the first round after the start of a term; none by default. */
  firstAfterMs?: number
  /** Writes through the given database only. Returns early if the signal aborts; the next round does the rest. */
  round: (db: Database['db'], signal: AbortSignal) => Promise<void>
  log: Log
  /** Logged when a round fails, once until one succeeds. */
  failure: string
}

/** Runs one round after another while this process leads. A failed round doesn't stop the next. */
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
    // A round still running from the previous term schedules the next one itself.
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

/** Drizzle wraps the errors of statements. */
export function isTermEnded(error: unknown): boolean {
  return error instanceof TermEnded || (error instanceof Error && error.cause instanceof TermEnded)
}
