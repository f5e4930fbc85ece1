import type { QueryClient } from '@tanstack/react-query'
import { readPaths, type Figures, type ReadAnswer, type ReadPath } from '../../contract/reads.ts'
import { readKey } from '../live/queries.ts'
import { isOlder } from './snapshot.ts'

/** The answers that the query cache holds, by path. */
export function cachedFigures(queryClient: QueryClient): Figures {
  const figures: Figures = {}
  for (const path of readPaths) Object.assign(figures, { [path]: cachedAnswer(queryClient, path) })
  return figures
}

/** Puts answers into the cache that did not come by a query: the page's own, stored ones, streamed ones. Never an older over a newer. */
export function cacheFigures(queryClient: QueryClient, figures: Figures): void {
  for (const path of readPaths) cacheAnswer(queryClient, path, figures[path])
}

/** Puts one answer into the cache unless a newer one is there. */
export function cacheAnswer<P extends ReadPath>(queryClient: QueryClient, path: P, answer: ReadAnswer<P> | undefined): void {
  if (!answer) return
  const held = cachedAnswer(queryClient, path)
  if (held && isOlder(answer, held)) return
  queryClient.setQueryData<ReadAnswer<P>>(readKey(path), answer, { updatedAt: Date.parse(answer.meta.asOf) })
}

function cachedAnswer<P extends ReadPath>(queryClient: QueryClient, path: P): ReadAnswer<P> | undefined {
  return queryClient.getQueryData<ReadAnswer<P>>(readKey(path))
}
