import type { QueryClient } from '@tanstack/react-query'
import type { Deployment } from '../../contract/deployment.ts'
import { cacheFigures } from './figure-cache.ts'
import { restoreClock } from '../live/server-clock.ts'
import { readSnapshot, type Snapshot } from './snapshot.ts'

/** A busy phone takes its time. The page does not wait so long for it: what comes later finds its way to the screen. */
const RESTORE_WITHIN_MS = 3000
const RETRY_MS = 5000

/** Whether an earlier visit left figures on this device. */
let returning = false

/**
 * Puts stored figures into the cache where it has nothing newer, and answers what was stored. Each figure shows its own
 * age, so nothing is ever too old. Figures of another deployment (another mint) are left alone.
 */
export async function restoreFigures(queryClient: QueryClient, current: Deployment | null): Promise<Snapshot | null> {
  const snapshot = await readSnapshot(RESTORE_WITHIN_MS)
  if (!snapshot || (current && current.mint !== snapshot.deployment.mint)) return null
  returning = true
  restoreClock(snapshot.clockOffset)
  cacheFigures(queryClient, snapshot.figures)
  return snapshot
}

/**
 * Keeps what the cache holds on the device from now on; what does that is no part of the first load. A page that
 * doesn't know where it belongs stores nothing: it would overwrite what does. The answer calls it off.
 */
export function persistFigures(queryClient: QueryClient, deployment: Deployment): () => void {
  let stop: (() => void) | null = () => {}
  const start = async (): Promise<void> => {
    try {
      const { keepFigures } = await import('./snapshot-keeper.ts')
      if (stop) stop = keepFigures(queryClient, deployment, returning)
    } catch (error) {
      console.warn('what stores figures could not be loaded; trying again', error)
      if (stop) setTimeout(() => void start(), RETRY_MS)
    }
  }
  if (deployment.mint !== '') void start()
  return () => {
    stop?.()
    stop = null
  }
}
