import type { QueryClient } from '@tanstack/react-query'
import { askServerClock } from '../api/ask-server-clock.ts'
import { openLiveStream } from './live-stream.ts'
import { startPolling } from './polling.ts'
import { readAhead } from './read-ahead.ts'
import { clockIsInDoubt } from './server-clock.ts'

/** Starts to bring the mounted views their figures: streamed, or polled in the stream's place. */
export function bringFigures(queryClient: QueryClient): void {
  if (clockIsInDoubt()) void askServerClock()
  openLiveStream(queryClient)
  startPolling(queryClient)
  readAhead(queryClient)
}
