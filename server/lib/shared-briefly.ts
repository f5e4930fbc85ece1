import { systemClock, type Clock } from './clock.ts'
import { sharedByKey } from './shared-by-key.ts'

/** Like `sharedByKey`, for a single value. */
export function sharedBriefly<T>(ask: () => Promise<T>, forMs: number, clock: Pick<Clock, 'now'> = systemClock): () => Promise<T> {
  const shared = sharedByKey<T>(forMs, clock)
  return () => shared('', ask)
}
