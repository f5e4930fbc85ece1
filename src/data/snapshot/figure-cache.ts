import type { QueryClient } from '@tanstack/react-query'
import { readPaths, type Figures, type ReadAnswer, type ReadPath } from '../../contract/reads.ts'
import { readKey, readState } from '../live/queries.ts'
import { isOlder } from './snapshot.ts'

/** The answers that the query cache holds, by path. */
export function cachedFigures(queryClient: QueryClient): Figures {
  const figures: Figures = {}
  for (const path of readPaths) Object.assign(figures, { [path]: cachedAnswer(queryClient, path) })
  return figures
}

/** Puts answers from outside a query (the page's own, stored or streamed) into the cache. Never replaces a newer one. */
export function cacheFigures(queryClient: QueryClient, figures: Figures): void {
  for (const path of readPaths) cacheAnswer(queryClient, path, figures[path])
}

/** Puts one answer into the cache unless it holds a newer one. */
export function cacheAnswer<P extends ReadPath>(queryClient: QueryClient, path: P, answer: ReadAnswer<P> | undefined): void {
  if (!answer) return
  const held = cachedAnswer(queryClient, path)
  if (held && isOlder(answer, held)) return
  queryClient.setQueryData<ReadAnswer<P>>(readKey(path), answer, { updatedAt: Date.parse(answer.meta.asOf) })
}

function cachedAnswer<P extends ReadPath>(queryClient: QueryClient, path: P): ReadAnswer<P> | undefined {
  return readState(queryClient, path)?.data
}
