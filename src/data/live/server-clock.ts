/** A smaller difference is latency, not a wrong clock. */
const TOLERANCE_MS = 5000

let offsetMs: number | null = null

/** Epoch milliseconds by the server's clock, if known: a device's clock may be wrong, and ages with it. */
export function serverNow(): number {
  return Date.now() + (offsetMs ?? 0)
}

/** How far the server's clock is ahead of the device's, in ms; 0 where they agree or it is unknown. */
export function clockOffset(): number {
  return offsetMs ?? 0
}

/** Records the server's time, received at `deviceAt` by the device's clock; both epoch milliseconds. Ignores NaN. */
export function followServerClock(serverAt: number, deviceAt: number = Date.now()): void {
  const offset = serverAt - deviceAt
  if (Number.isFinite(offset)) offsetMs = worthTelling(offset)
}

/** The offset from an earlier visit, used until the server tells the time. */
export function restoreClock(offset: number | undefined): void {
  if (offset !== undefined && Number.isFinite(offset)) offsetMs ??= worthTelling(offset)
}

function worthTelling(offset: number): number {
  return Math.abs(offset) < TOLERANCE_MS ? 0 : offset
}
