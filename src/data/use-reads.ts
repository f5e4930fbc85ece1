import { useQueries, type UseQueryResult } from '@tanstack/react-query'
import type { ReadPath } from '../contract/reads.ts'
import { useStreamIsOpen } from './use-connection.ts'
import { readQuery } from './queries.ts'

/** Combined state of several reads: whether any failed, and the first error. */
export interface CombinedReads {
  isError: boolean
  error: Error | null
}

/** Keeps the figures of these endpoints in the cache: fetched once, then streamed, polled only while the stream is down. */
export function useReads(paths: readonly ReadPath[]): CombinedReads {
  const polling = !useStreamIsOpen()
  return useQueries({ queries: paths.map((path) => readQuery(path, polling)), combine: combineReads })
}

/** The error flag and the first error of several results. */
export function combineReads(results: readonly Pick<UseQueryResult, 'error'>[]): CombinedReads {
  const error = results.find((result) => result.error !== null)?.error ?? null
  return { isError: error !== null, error }
}
