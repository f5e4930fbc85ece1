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
 * Keeps the figures of these endpoints in the cache while the view is mounted: fetched if stale, then
 * streamed, and polled only while the stream is down. `view` names a view with its own polling intervals.
 */
export function useReads(paths: readonly ReadPath[], view?: ViewName): CombinedReads {
  // An array literal is new on each render; its text is not.
  const list = paths.join(' ')
  useEffect(() => subscriptions.getState().add(subscriptionsOf(list.split(' ').filter(isReadPath), view)), [list, view])
  return useQueries({ queries: paths.map((path) => readQuery(path)), combine: combineReads })
}

/** The error flag and the first error of several results. */
export function combineReads(results: readonly Pick<UseQueryResult, 'error'>[]): CombinedReads {
  const error = results.find((result) => result.error !== null)?.error ?? null
  return { isError: error !== null, error }
}
