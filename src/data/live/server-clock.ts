/** A difference that answers on their way explain is none. */
const TOLERANCE_MS = 5000

let offsetMs: number | null = null

/** Epoch milliseconds by the server's clock, as far as it is known: devices are set wrongly, and ages would be wrong with them. */
export function serverNow(): number {
  return Date.now() + (offsetMs ?? 0)
}

/** How far the server's clock is ahead of the device's, milliseconds; 0 where they agree or nothing is known. */
export function clockOffset(): number {
  return offsetMs ?? 0
}

/** The server said what time it is, `deviceAt` by the device's clock. What is no time is ignored. */
export function followServerClock(serverAt: number, deviceAt: number = Date.now()): void {
  const offset = serverAt - deviceAt
  if (Number.isFinite(offset)) offsetMs = worthTelling(offset)
}

/** What an earlier visit found out, for as long as the server itself says nothing. */
export function restoreClock(offset: number | undefined): void {
  if (offset !== undefined && Number.isFinite(offset)) offsetMs ??= worthTelling(offset)
}

function worthTelling(offset: number): number {
  return Math.abs(offset) < TOLERANCE_MS ? 0 : offset
}
