import type { Clock } from '../../lib/clock.ts'
import type { Log } from '../../lib/log.ts'
import type { LedgerProgress } from './ledger.ts'

export interface BackFillLog {
  /** A page was stored. */
  listed(added: number, oldestSlot: number): void
  /** A batch was stored. Calls `progress` only when there is something to log. */
  read(progress: () => Promise<LedgerProgress>): Promise<void>
}

/** One line per this many listed: a short tail logs nothing, a back-fill can be followed. */
const LINE_EVERY = 1000
/** Milliseconds between two lines about the reading, which may take hours; a shorter one needs none. */
const PAUSE_MS = 60_000

/** Logs how a back-fill is going. */
export function createBackFillLog(log: Log, clock: Pick<Clock, 'now'>): BackFillLog {
  let listed = 0
  let saidAt = clock.now()
  let readAt = 0
  return {
    listed(added, oldestSlot) {
      const before = listed
      listed += added
      if (Math.floor(listed / LINE_EVERY) > Math.floor(before / LINE_EVERY)) log.info('listing the staking history', { transactions: listed, oldestSlot })
    },
    async read(progress) {
      const at = clock.now()
      // After a pause with nothing to read, a new back-fill begins.
      if (at - readAt > PAUSE_MS) saidAt = at
      readAt = at
      if (at - saidAt < PAUSE_MS) return
      saidAt = at
      const { transactions, outstanding, estimate } = await progress()
      if (outstanding === 0) return
      const left = estimate ? `, about ${duration(estimate.secondsLeft)} left` : ''
      log.info(`back-fill: ${number.format(transactions - outstanding)} of ${number.format(transactions)} transactions${left}`)
    },
  }
}

const number = new Intl.NumberFormat('en-US')

function duration(seconds: number): string {
  if (seconds < 60) return `${seconds} s`
  const minutes = Math.round(seconds / 60)
  if (minutes < 60) return `${minutes} min`
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}
