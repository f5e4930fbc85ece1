import type { QueryClient } from '@tanstack/react-query'
import { openLiveStream } from './live-stream.ts'
import { startPolling } from './polling.ts'
import { readAhead } from './read-ahead.ts'

/** Starts to bring the mounted views their figures: streamed, or polled in the stream's place. */
export function bringFigures(queryClient: QueryClient): void {
  openLiveStream(queryClient)
  startPolling(queryClient)
  readAhead(queryClient)
}
