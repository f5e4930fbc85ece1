/** A smaller difference is latency, not a wrong clock. */
const TOLERANCE_MS = 5000

/** A page that is older on its arrival than this has lain in a cache on its way, unless the device's clock is wrong. */
const PAGE_MAY_BE_OLD_MS = 30_000

let offsetMs: number | null = null
let isInDoubt = false

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
  if (!Number.isFinite(offset)) return
  offsetMs = worthTelling(offset)
  isInDoubt = false
}

/**
 * Records the time in a page that arrived at `deviceAt`. A page may come from a cache, so the server's clock is not before its
 * time, but may be after it. Much after it leaves the clock in doubt: the device's holds, or that of an earlier visit. Ignores NaN.
 */
export function followPageClock(pageAt: number, deviceAt: number): void {
  if (deviceAt - pageAt > PAGE_MAY_BE_OLD_MS) isInDoubt = true
  else followServerClock(Math.max(pageAt, deviceAt), deviceAt)
}

/** Whether the server should be asked for its time. */
export function clockIsInDoubt(): boolean {
  return isInDoubt
}

/** The offset from an earlier visit, used until the server tells the time. */
export function restoreClock(offset: number | undefined): void {
  if (offset !== undefined && Number.isFinite(offset)) offsetMs ??= worthTelling(offset)
}

function worthTelling(offset: number): number {
  return Math.abs(offset) < TOLERANCE_MS ? 0 : offset
}
