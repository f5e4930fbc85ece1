import { formatDateTime } from '../rules/age.ts'

/** `21 Nov 2026, 14:59 UTC`. */
export function moment(at: number): string {
  return `${formatDateTime(at, 0).slice(0, -':00'.length)} UTC`
}

/** `21 Nov 2026`, in UTC. */
export function day(at: number): string {
  return formatDateTime(at, 0).slice(0, -', 14:59:00'.length)
}
