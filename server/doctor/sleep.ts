import type { Clock } from '../lib/clock.ts'
import { sleep as sleepOrThrow } from '../lib/sleep.ts'

/** Resolves after `ms`, or at once if the signal aborts: callers then return what they have. */
export async function sleep(ms: number, clock: Clock, signal?: AbortSignal): Promise<void> {
  if (ms > 0) await sleepOrThrow(ms, clock, signal).catch(() => {})
}
