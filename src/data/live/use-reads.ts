import { useQueries, type UseQueryResult } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isReadPath, type ReadPath } from '../../contract/reads.ts'
import { readQuery, subscriptionsOf, type ViewName } from './queries.ts'
import { subscriptions } from './subscriptions.ts'

/** Combined state of several reads: whether any failed, and the first error. */
export interface CombinedReads {
  isError: boolean
  error: Error | null
}

/**
 * Keeps the figures of these endpoints in the cache as long as the view is mounted: fetched where they are stale, then
 * streamed, polled only while the stream is down. `view` names a view that polls them in its own time.
 */
export function useReads(paths: readonly ReadPath[], view?: ViewName): CombinedReads {
  // A list that is written anew at each render is still the same list.
  const list = paths.join(' ')
  useEffect(() => subscriptions.getState().add(subscriptionsOf(list.split(' ').filter(isReadPath), view)), [list, view])
  return useQueries({ queries: paths.map((path) => readQuery(path)), combine: combineReads })
}

/** The error flag and the first error of several results. */
export function combineReads(results: readonly Pick<UseQueryResult, 'error'>[]): CombinedReads {
  const error = results.find((result) => result.error !== null)?.error ?? null
  return { isError: error !== null, error }
}
