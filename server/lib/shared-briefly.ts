import { systemClock, type Clock } from './clock.ts'
import { sharedByKey } from './shared-by-key.ts'

/** As `sharedByKey`, for what there is only one of. */
export function sharedBriefly<T>(ask: () => Promise<T>, forMs: number, clock: Pick<Clock, 'now'> = systemClock): () => Promise<T> {
  const shared = sharedByKey<T>(forMs, clock)
  return () => shared('', ask)
}
