import { notifyManager, useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import type { ReadAnswer, ReadPath } from '../../contract/reads.ts'
import { readHash } from './queries.ts'

/**
 * A read endpoint's full answer from the query cache, for lists and other data that no slot of the page carries. It fetches
 * nothing: useReads does. Undefined during hydration, so that React finds what the page shows.
 */
export function useAnswer<P extends ReadPath>(path: P): ReadAnswer<P> | undefined {
  const cache = useQueryClient().getQueryCache()
  const hash = readHash(path)
  const subscribe = useCallback(
    (listener: () => void) => {
      // Batched as the library's own hooks are: the cache also changes while another component renders.
      const changed = notifyManager.batchCalls(listener)
      return cache.subscribe(({ query }) => {
        if (query.queryHash === hash) changed()
      })
    },
    [cache, hash],
  )
  return useSyncExternalStore(
    subscribe,
    () => cache.get<ReadAnswer<P>>(hash)?.state.data,
    () => undefined,
  )
}
