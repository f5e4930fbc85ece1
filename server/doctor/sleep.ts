import type { Clock } from '../lib/clock.ts'
import { sleep as sleepOrThrow } from '../lib/sleep.ts'

/** Resolves after so many milliseconds, or at once when the signal is aborted: what was found until then is told. */
export async function sleep(ms: number, clock: Clock, signal?: AbortSignal): Promise<void> {
  if (ms > 0) await sleepOrThrow(ms, clock, signal).catch(() => {})
}
