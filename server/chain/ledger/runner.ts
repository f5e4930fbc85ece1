import type { Lease } from '../../db/lease.ts'
import type { Database } from '../../db/open.ts'
import { isTermEnded } from '../../db/periodic-job.ts'
import type { Log } from '../../lib/log.ts'
import type { PassOutcome } from './ledger.ts'

export interface LedgerRunner {
  /** Runs a pass soon instead of at its time: something is known to have happened. */
  kick(): void
  stop(): Promise<void>
}

export interface LedgerRunnerOptions {
  /** Those that can be kept right now; asked before every round. */
  ledgers: () => Promise<readonly { pass(signal?: AbortSignal, by?: Database['db']): Promise<PassOutcome> }[]>
  lease: Lease
  log: Log
  everyMs?: number
  /** After a hint, so that several in a row cost one pass. */
  kickAfterMs?: number
  /** After every round; the feeds that show the ledgers may have something new. */
  onPass?: () => void
}

/**
 * Keeps the ledgers up to the chain, one pass after the other, each in its turn: a pass is bounded, so that the back-fill of
 * one doesn't keep the others waiting. Of several processes on one database the one that leads
 * does it. A pass that fails is logged once per reason and tried again.
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
    // Each ledger had its turn; the one that has much to read goes on at once.
    if (unfinished) kicked = true
  }

  const report = (outcome: PassOutcome, { aborted }: AbortSignal) => {
    const reason = outcome.status === 'interrupted' && !aborted ? outcome.reason : ''
    if (reason !== '' && reason !== lastReason) log.warn('a ledger pass was interrupted; the next one goes on from there', { reason })
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

  // A pass of a term before that is still running plans the next one itself.
  const leave = lease.onRole(() => (running ? undefined : plan(0)))
  return {
    kick: () => {
      // What a running pass has gone past already, the next one sees.
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
