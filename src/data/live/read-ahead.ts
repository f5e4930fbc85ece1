import type { QueryClient } from '@tanstack/react-query'
import { readPaths } from '../../contract/reads.ts'
import { idle } from '../idle.ts'
import { connection } from './connection.ts'
import { readQuery } from './queries.ts'
import { subscribedPaths } from './subscriptions.ts'

/** The current screen comes first, with all that it loads by itself. */
const AFTER_MS = 5000
const PATIENCE = { within: 10_000, otherwise: 200 }

/**
 * Once per page load, one after the other and only while the browser is idle: fetches the figures of the screens that were
 * not opened, so that these too show the last known ones offline. Fetches nothing in data-saver mode. Returns what
 * stops it.
 */
export function readAhead(queryClient: QueryClient): () => void {
  let calledOff = false
  const timer = setTimeout(() => {
    void (async () => {
      for (const path of readPaths) {
        await idle(PATIENCE)
        if (calledOff || !connection.getState().reachable) return
        // The screen's own figures come anyway. Prefetching skips what is fresh, waits while there is no network, and
        // swallows its failures.
        if (!subscribedPaths().includes(path)) await queryClient.prefetchQuery({ ...readQuery(path), retry: false })
      }
    })()
  }, AFTER_MS)
  if (savesData()) clearTimeout(timer)
  return () => {
    calledOff = true
    clearTimeout(timer)
  }
}

function savesData(): boolean {
  const network: unknown = 'connection' in navigator ? navigator.connection : undefined
  return typeof network === 'object' && network !== null && 'saveData' in network && network.saveData === true
}
