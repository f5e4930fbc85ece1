const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const

/** How long ago, in one unit: `4 s ago`, `12 min ago`, `3 h ago`, `2 d ago`. A clock that runs ahead counts as now. */
export function formatAge(ageMs: number): string {
  const age = Math.max(0, ageMs)
  if (age < MINUTE) return `${Math.floor(age / SECOND)} s ago`
  if (age < HOUR) return `${Math.floor(age / MINUTE)} min ago`
  if (age < DAY) return `${Math.floor(age / HOUR)} h ago`
  return `${Math.floor(age / DAY)} d ago`
}

/** `14:32` at a place `utcOffsetMinutes` east of UTC; `20 Nov, 14:32` when `now` is another day there. Epoch milliseconds. */
export function formatClock(at: number, now: number, utcOffsetMinutes: number): string {
  const there = new Date(at + utcOffsetMinutes * MINUTE)
  const today = new Date(now + utcOffsetMinutes * MINUTE)
  const clock = there.toISOString().slice(11, 16)
  if (there.toISOString().slice(0, 10) === today.toISOString().slice(0, 10)) return clock
  const year = there.getUTCFullYear() === today.getUTCFullYear() ? '' : ` ${there.getUTCFullYear()}`
  return `${there.getUTCDate()} ${MONTHS[there.getUTCMonth()]}${year}, ${clock}`
}

/** The full date and time at such a place: `21 Nov 2026, 14:32:05`. */
export function formatDateTime(at: number, utcOffsetMinutes: number): string {
  const there = new Date(at + utcOffsetMinutes * MINUTE)
  return `${there.getUTCDate()} ${MONTHS[there.getUTCMonth()]} ${there.getUTCFullYear()}, ${there.toISOString().slice(11, 19)}`
}
