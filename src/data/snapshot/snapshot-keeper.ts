import type { QueryClient } from '@tanstack/react-query'
import { persistQueryClientSubscribe, type PersistedClient, type Persister } from '@tanstack/query-persist-client-core'
import type { Deployment } from '../../contract/deployment.ts'
import { isReadPath, type Figures } from '../../contract/reads.ts'
import { readFigures } from '../../page/initial-state.ts'
import { askWhenSettled } from '../../pwa/storage.ts'
import { cachedFigures } from './figure-cache.ts'
import { clockOffset } from '../live/server-clock.ts'
import { followClearing, writeSnapshot } from './snapshot-write.ts'

const SAVE_EVERY_MS = 1000

/**
 * Keeps the snapshot in step with the cache: what the page begins with at once, then at most once a second, and at once
 * when the page is hidden. Sees to it that the browser is asked, at a good moment, not to throw it away.
 * @param returning whether an earlier visit left figures here
 */
export function keepFigures(queryClient: QueryClient, deployment: Deployment, returning: boolean): () => void {
  const callOff = askWhenSettled({ returning })
  const stop = keepSnapshot(queryClient, deployment)
  const unfollow = followClearing(() => cachedFigures(queryClient))
  return () => {
    callOff()
    unfollow()
    stop()
  }
}

function keepSnapshot(queryClient: QueryClient, deployment: Deployment): () => void {
  let waiting: Figures | null = cachedFigures(queryClient)
  let timer: ReturnType<typeof setTimeout> | undefined
  let savedAt = Number.NEGATIVE_INFINITY

  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    if (!waiting) return
    const figures = waiting
    waiting = null
    savedAt = Date.now()
    void writeSnapshot({ savedAt, deployment, figures, clockOffset: clockOffset() })
  }
  const flushWhenHidden = () => {
    if (document.visibilityState === 'hidden') flush()
  }

  const persister: Persister = {
    restoreClient: () => undefined,
    removeClient: () => {},
    persistClient: (client) => {
      waiting = toFigures(client)
      // A first change is saved at once: a page that goes away may not get to finish what it begins then.
      timer ??= setTimeout(flush, Math.max(0, savedAt + SAVE_EVERY_MS - Date.now()))
    },
  }
  flush()
  const unsubscribe = persistQueryClientSubscribe({
    queryClient,
    persister,
    dehydrateOptions: {
      // A query that failed after it had data keeps its data: only then does a second offline start still show figures.
      shouldDehydrateQuery: (query) =>
        typeof query.queryKey[0] === 'string' && isReadPath(query.queryKey[0]) && query.state.data !== undefined,
      shouldDehydrateMutation: () => false,
    },
  })
  document.addEventListener('visibilitychange', flushWhenHidden)
  return () => {
    unsubscribe()
    document.removeEventListener('visibilitychange', flushWhenHidden)
    flush()
  }
}

function toFigures(client: PersistedClient): Figures {
  return readFigures(Object.fromEntries(client.clientState.queries.map((query) => [query.queryKey[0], query.state.data])))
}
