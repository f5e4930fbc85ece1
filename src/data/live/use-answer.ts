import { notifyManager, useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import type { ReadAnswer, ReadPath } from '../../contract/reads.ts'
import { readKey } from './queries.ts'

/**
 * A read endpoint's full answer from the query cache, for lists and other data that no slot of the page carries. It fetches
 * nothing: useReads does. Undefined during hydration, so that React finds what the page shows.
 */
export function useAnswer<P extends ReadPath>(path: P): ReadAnswer<P> | undefined {
  const queryClient = useQueryClient()
  // Batched as the library's own hooks are: the cache also changes while another component renders.
  const subscribe = useCallback((listener: () => void) => queryClient.getQueryCache().subscribe(notifyManager.batchCalls(listener)), [queryClient])
  return useSyncExternalStore(
    subscribe,
    () => queryClient.getQueryData<ReadAnswer<P>>(readKey(path)),
    () => undefined,
  )
}
