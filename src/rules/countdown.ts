const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Time left in milliseconds, in words: `3 d 4 h`; under a day `4 h 10 min`; under an hour `10 min`. Empty when no time is left. */
export function formatCountdown(leftMs: number): string {
  if (leftMs <= 0) return ''
  const minutes = Math.floor((leftMs % HOUR) / MINUTE)
  const hours = Math.floor((leftMs % DAY) / HOUR)
  if (leftMs >= DAY) return `${Math.floor(leftMs / DAY)} d ${hours} h`
  if (leftMs >= HOUR) return `${hours} h ${minutes} min`
  // The lock still holds, and '0 min' would say that it doesn't.
  return minutes === 0 ? 'under 1 min' : `${minutes} min`
}

/** The same with days, hours and minutes: `3 d 4 h 10 min`. */
export function formatFullCountdown(leftMs: number): string {
  if (leftMs < DAY) return formatCountdown(leftMs)
  return `${formatCountdown(leftMs)} ${Math.floor((leftMs % HOUR) / MINUTE)} min`
}

/** How much of a lock has passed, in percent from 0 (before its start) to 100 (after its end). Epoch milliseconds. */
export function lockProgress(start: number, unlock: number, now: number): number {
  if (now >= unlock) return 100
  if (now <= start) return 0
  return ((now - start) / (unlock - start)) * 100
}
