import type { Lease } from '../../db/lease.ts'
import type { Database } from '../../db/open.ts'
import { isTermEnded } from '../../db/periodic-job.ts'
import type { Log } from '../../lib/log.ts'
import type { PassOutcome } from './ledger.ts'

export interface LedgerRunner {
  /** Runs a pass soon instead of at its time, because something is known to have happened. */
  kick(): void
  stop(): Promise<void>
}

export interface LedgerRunnerOptions {
  /** The ledgers that can be kept up to date right now; called before every round. */
  ledgers: () => Promise<readonly { pass(signal?: AbortSignal, by?: Database['db']): Promise<PassOutcome> }[]>
  lease: Lease
  log: Log
  everyMs?: number
  /** The delay after a kick in ms, so that several in a row cost one pass. */
  kickAfterMs?: number
  /** Called after every round; the feeds that show the ledgers may have something new. */
  onPass?: () => void
}

/**
 * Keeps the ledgers up to date, one pass after the other in turn: passes are bounded, so that one ledger's back-fill doesn't
 * keep the others waiting. Of several processes on one database the leader does it. A failed pass is logged once per reason
 * and retried.
 */
export function startLedgerRunner(options: LedgerRunnerOptions): LedgerRunner {
  const { ledgers, lease, log, everyMs = 10_000, kickAfterMs = 500, onPass = () => {} } = options
  const stopping = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | null = null
  let kicked = false
  let lastReason = ''

  const round = async () => {
    const term = lease.term()
    if (!term) return
    const signal = AbortSignal.any([stopping.signal, term.signal])
    let unfinished = false
    for (const ledger of await ledgers()) {
      if (signal.aborted) return
      const outcome = await ledger.pass(signal, term.db)
      unfinished ||= outcome.status === 'unfinished'
      report(outcome, signal)
    }
    onPass()
    // Each ledger had its turn; continue at once with those that have more to read.
    if (unfinished) kicked = true
  }

  const report = (outcome: PassOutcome, { aborted }: AbortSignal) => {
    const reason = outcome.status === 'interrupted' && !aborted ? outcome.reason : ''
    if (reason !== '' && reason !== lastReason) log.warn('a ledger pass was interrupted; the next one continues from there', { reason })
    lastReason = reason
  }

  const plan = (ms: number) => {
    clearTimeout(timer)
    if (stopping.signal.aborted || lease.role() !== 'leader') return
    timer = setTimeout(() => {
      kicked = false
      running = round()
        .catch((error: unknown) => (isTermEnded(error) ? undefined : log.error('a ledger pass failed', { error })))
        .finally(() => {
          running = null
          plan(kicked ? kickAfterMs : everyMs)
        })
    }, ms)
  }

  // A pass of an earlier term that is still running plans the next one itself.
  const leave = lease.onRole(() => (running ? undefined : plan(0)))
  return {
    kick: () => {
      // The next pass sees what the running one has already gone past.
      if (running) kicked = true
      else plan(kickAfterMs)
    },
    stop: async () => {
      stopping.abort()
      leave()
      clearTimeout(timer)
      await running
    },
  }
}
