import type { Query, QueryClient } from '@tanstack/react-query'
import { persistQueryClientSave, type PersistedClient, type Persister } from '@tanstack/query-persist-client-core'
import { isReadPath, type Figures } from '../../contract/reads.ts'
import { readFigures } from '../../page/initial-state.ts'

const SAVE_EVERY_MS = 1000

/**
 * Hands the cache's figures to `save`: at once, then after changes at most once a second, and at once when the page is
 * hidden. A change only marks the cache as dirty; it is dehydrated once per save, however many changes there were. Returns
 * what saves the last changes and stops.
 */
export function saveFigures(queryClient: QueryClient, save: (figures: Figures) => void): () => void {
  let isDirty = true
  let timer: ReturnType<typeof setTimeout> | undefined
  let savedAt = Number.NEGATIVE_INFINITY

  const persister: Persister = {
    restoreClient: () => undefined,
    removeClient: () => {},
    persistClient: (client) => save(toFigures(client)),
  }
  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    if (!isDirty) return
    isDirty = false
    savedAt = Date.now()
    void persistQueryClientSave({
      queryClient,
      persister,
      dehydrateOptions: {
        // A query that failed after it had data keeps its data: otherwise a second offline start would show no figures.
        shouldDehydrateQuery: (query) => isFigure(query) && query.state.data !== undefined,
        shouldDehydrateMutation: () => false,
      },
    })
  }
  const flushWhenHidden = () => {
    if (document.visibilityState === 'hidden') flush()
  }

  flush()
  const unsubscribe = queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (!(type === 'added' || type === 'updated' || type === 'removed') || !isFigure(query)) return
    isDirty = true
    // A first change is saved at once: a page that is being left may not finish a save.
    timer ??= setTimeout(flush, Math.max(0, savedAt + SAVE_EVERY_MS - Date.now()))
  })
  document.addEventListener('visibilitychange', flushWhenHidden)
  return () => {
    unsubscribe()
    document.removeEventListener('visibilitychange', flushWhenHidden)
    flush()
  }
}

function isFigure({ queryKey }: Pick<Query, 'queryKey'>): boolean {
  return typeof queryKey[0] === 'string' && isReadPath(queryKey[0])
}

function toFigures(client: PersistedClient): Figures {
  return readFigures(Object.fromEntries(client.clientState.queries.map((query) => [query.queryKey[0], query.state.data])))
}
