import type { QueryClient } from '@tanstack/react-query'
import type { Deployment } from '../../contract/deployment.ts'
import { cacheFigures } from './figure-cache.ts'
import { restoreClock } from '../live/server-clock.ts'
import { readSnapshot, type Snapshot } from './snapshot.ts'

/** A busy phone takes its time. The page does not wait this long: figures that come later still reach the screen. */
const RESTORE_WITHIN_MS = 3000
const RETRY_MS = 5000

/** Whether an earlier visit left figures on this device. */
let returning = false

/**
 * Puts stored figures into the cache where it has nothing newer, and resolves to the stored snapshot, or null. Each figure
 * shows its own age, so none is ever too old. Figures of another deployment (another mint) are left alone.
 */
export async function restoreFigures(queryClient: QueryClient, current: Deployment | null): Promise<Snapshot | null> {
  const snapshot = await readSnapshot({ withinMs: RESTORE_WITHIN_MS })
  if (!snapshot || (current && current.mint !== snapshot.deployment.mint)) return null
  returning = true
  restoreClock(snapshot.clockOffset)
  cacheFigures(queryClient, snapshot.figures)
  return snapshot
}

/**
 * Stores the cache's figures on the device from now on; the code for it is loaded after the first paint. A page that
 * doesn't know its deployment stores nothing: it would overwrite one that does. Returns what stops it.
 */
export function persistFigures(queryClient: QueryClient, deployment: Deployment): () => void {
  let stop: (() => void) | null = () => {}
  const start = async (): Promise<void> => {
    try {
      const { keepFigures } = await import('./snapshot-keeper.ts')
      if (stop) stop = keepFigures(queryClient, deployment, returning)
    } catch (error) {
      console.warn('the code that stores figures could not be loaded; trying again', error)
      if (stop) setTimeout(() => void start(), RETRY_MS)
    }
  }
  if (deployment.mint !== '') void start()
  return () => {
    stop?.()
    stop = null
  }
}
