import type { QueryClient } from '@tanstack/react-query'
import type { Deployment } from '../../contract/deployment.ts'
import { askServerClock } from '../api/ask-server-clock.ts'
import { idle } from '../idle.ts'
import { openLiveStream } from './live-stream.ts'
import { startPolling } from './polling.ts'
import { readAhead } from './read-ahead.ts'
import { clockIsInDoubt } from './server-clock.ts'

/**
 * Starts to bring the mounted views their figures: streamed, or polled in the stream's place. What measures the visit comes
 * when there is nothing else to do.
 */
export function bringFigures(queryClient: QueryClient, { vitalsShare = 0 }: Pick<Deployment, 'vitalsShare'>): void {
  if (clockIsInDoubt()) void askServerClock()
  openLiveStream(queryClient)
  startPolling(queryClient)
  readAhead(queryClient)
  if (vitalsShare > 0) setTimeout(() => void measure(vitalsShare), QUIET_MS)
}

/** Not before the page has had time to show what is read ahead. */
const QUIET_MS = 3000

/** A visit that can't be measured is none the worse. */
async function measure(share: number): Promise<void> {
  await idle({ otherwise: 0 })
  await import('../vitals/measure-vitals.ts').then(({ measureVitals }) => measureVitals(share), () => {})
}
