import { formatCountdown } from './countdown.ts'
import { formatCount } from './format.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

export interface BackFillProgress {
  /** Transactions known to involve the account, and how many of them are still to be read. */
  transactions: number
  outstanding: number
  /** Only while transactions are outstanding. */
  estimate?: { perSecond: number; secondsLeft: number } | undefined
}

/** How much of a history has been read: `12 345 of 50 000 transactions read, about 3 h 30 min left`. */
export function formatBackFill({ transactions, outstanding, estimate }: BackFillProgress): string {
  const read = `${formatCount(Math.max(0, transactions - outstanding))} of ${formatCount(transactions)} transactions read`
  return estimate && outstanding > 0 ? `${read}, ${formatTimeLeft(estimate.secondsLeft * SECOND)} left` : read
}

/** Rounded up so that the estimate does not flicker: to 5 minutes above an hour, to a minute below. */
function formatTimeLeft(leftMs: number): string {
  if (leftMs < MINUTE) return 'less than 1 min'
  const step = leftMs > HOUR ? 5 * MINUTE : MINUTE
  return `about ${formatCountdown(Math.ceil(leftMs / step) * step)}`
}
