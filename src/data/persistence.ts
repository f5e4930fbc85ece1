import { QueryClient, dehydrate } from '@tanstack/react-query'
import {
  persistQueryClientRestore,
  persistQueryClientSubscribe,
  type PersistedClient,
  type Persister,
} from '@tanstack/query-persist-client-core'
import type { Deployment } from '../contract/deployment.ts'
import { isReadPath, type Figures } from '../contract/reads.ts'
import { readFigures } from '../page/boot.ts'
import { cacheFigures, cachedFigures } from './figure-cache.ts'
import { clearSnapshot, readSnapshot, writeSnapshot, type Snapshot } from './snapshot.ts'

const SAVE_EVERY_MS = 1000

/**
 * Puts stored figures into the cache where it has nothing newer, and answers what was stored. Figures of another
 * deployment (another mint) are left alone.
 */
export async function restoreFigures(queryClient: QueryClient, current: Deployment | null): Promise<Snapshot | null> {
  const snapshot = await readSnapshot()
  if (!snapshot || (current && current.mint !== snapshot.deployment.mint)) return null
  await persistQueryClientRestore({
    queryClient,
    // Each figure shows its own age, so no save is ever too old to restore.
    maxAge: Number.POSITIVE_INFINITY,
    persister: { ...inert, restoreClient: () => toPersistedClient(snapshot) },
  })
  return snapshot
}

/**
 * Keeps the snapshot in step with the cache: what the page begins with at once, then at most once a second, and at once
 * when the page is hidden. A page that doesn't know where it belongs stores nothing: it would overwrite what does.
 */
export function persistFigures(queryClient: QueryClient, deployment: Deployment): () => void {
  if (deployment.mint === '') return () => {}
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
    void writeSnapshot({ savedAt, deployment, figures })
  }
  const flushWhenHidden = () => {
    if (document.visibilityState === 'hidden') flush()
  }

  const persister: Persister = {
    ...inert,
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

const inert: Persister = {
  persistClient: () => {},
  restoreClient: () => undefined,
  removeClient: clearSnapshot,
}

function toPersistedClient(snapshot: Snapshot): PersistedClient {
  const holder = new QueryClient()
  cacheFigures(holder, snapshot.figures)
  return { timestamp: snapshot.savedAt, buster: '', clientState: dehydrate(holder) }
}

function toFigures(client: PersistedClient): Figures {
  return readFigures(Object.fromEntries(client.clientState.queries.map((query) => [query.queryKey[0], query.state.data])))
}
