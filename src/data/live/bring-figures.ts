import type { QueryClient } from '@tanstack/react-query'
import type { Deployment } from '../../contract/deployment.ts'
import { askServerClock } from '../api/ask-server-clock.ts'
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
  if (vitalsShare > 0) whenIdle(() => void import('../vitals/measure-vitals.ts').then(({ measureVitals }) => measureVitals(vitalsShare), () => {}))
}

/** Not before the page has had time to show what is read ahead. */
const QUIET_MS = 3000

function whenIdle(call: () => void): void {
  setTimeout(() => ('requestIdleCallback' in window ? window.requestIdleCallback(call) : call()), QUIET_MS)
}
