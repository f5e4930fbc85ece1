import type { QueryClient } from '@tanstack/react-query'
import type { Deployment } from '../../contract/deployment.ts'
import { askWhenSettled } from '../../pwa/storage.ts'
import { cachedFigures } from './figure-cache.ts'
import { clockOffset } from '../live/server-clock.ts'
import { saveFigures } from './save-figures.ts'
import { followClearing, writeSnapshot } from './snapshot-write.ts'

/**
 * Keeps the snapshot in step with the cache, see `saveFigures`, and at a good moment asks the browser not to evict it.
 * Returns what stops it.
 * @param returning whether an earlier visit left figures here
 */
export function keepFigures(queryClient: QueryClient, deployment: Deployment, returning: boolean): () => void {
  const callOff = askWhenSettled({ returning })
  const stop = saveFigures(queryClient, (figures) => void writeSnapshot({ savedAt: Date.now(), deployment, figures, clockOffset: clockOffset() }))
  const unfollow = followClearing(() => cachedFigures(queryClient))
  return () => {
    callOff()
    unfollow()
    stop()
  }
}
