import { sharedByKey } from './shared-by-key.ts'

/** As `sharedByKey`, for what there is only one of. */
export function sharedBriefly<T>(ask: () => Promise<T>, forMs: number, now: () => number = Date.now): () => Promise<T> {
  const shared = sharedByKey<T>(forMs, now)
  return () => shared('', ask)
}
