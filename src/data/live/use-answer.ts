import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import type { ReadAnswer, ReadPath } from '../../contract/reads.ts'
import { readKey } from './queries.ts'

/**
 * The whole answer of a read endpoint as the query cache holds it, for lists and other data that no slot of the page
 * carries. It asks for nothing: useReads does. While a prerendered page is taken over there is none yet, so that what
 * React expects is what the page shows.
 */
export function useAnswer<P extends ReadPath>(path: P): ReadAnswer<P> | undefined {
  const queryClient = useQueryClient()
  const subscribe = useCallback((listener: () => void) => queryClient.getQueryCache().subscribe(listener), [queryClient])
  return useSyncExternalStore(
    subscribe,
    () => queryClient.getQueryData<ReadAnswer<P>>(readKey(path)),
    () => undefined,
  )
}
