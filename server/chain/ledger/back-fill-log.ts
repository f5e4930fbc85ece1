import type { Clock } from '../../lib/clock.ts'
import type { Log } from '../../lib/log.ts'
import type { LedgerProgress } from './ledger.ts'

export interface BackFillLog {
  /** A page was stored. */
  listed(added: number, oldestSlot: number): void
  /** A batch was stored. Asks for the progress only when there is something to say. */
  read(progress: () => Promise<LedgerProgress>): Promise<void>
}

/** A line for every so many that are listed: a tail says nothing, a back-fill is followed. */
const LINE_EVERY = 1000
/** Between two lines about the reading, which may take hours; what is done sooner needs none. */
const PAUSE_MS = 60_000

/** Tells the log how a back-fill goes. */
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
      // After a pause in which nothing was to be read, a new back-fill begins.
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
