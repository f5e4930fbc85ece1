import { formatDateTime } from '../rules/age.ts'

/** Minutes by which this device's clock is ahead of UTC at `at` (epoch milliseconds); summer and winter differ. */
export function utcOffsetAt(at: number): number {
  return -new Date(at).getTimezoneOffset()
}

/** Epoch milliseconds as date and time on this device's clock: `21 Nov 2026, 14:32`. */
export function formatLocal(at: number): string {
  return formatDateTime(at, utcOffsetAt(at)).slice(0, -':00'.length)
}
