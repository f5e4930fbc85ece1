import { formatDateTime } from '../rules/age.ts'

/** Minutes that this device's clock is ahead of UTC at a time; summer and winter differ. */
export function utcOffsetAt(at: number): number {
  return -new Date(at).getTimezoneOffset()
}

/** Date and time on this device's clock, to the minute: `21 Nov 2026, 14:32`. */
export function formatLocal(at: number): string {
  return formatDateTime(at, utcOffsetAt(at)).slice(0, -':00'.length)
}
