import type { QueryClient } from '@tanstack/react-query'
import { openLiveStream } from './live-stream.ts'
import { startPolling } from './polling.ts'
import { readAhead } from './read-ahead.ts'

/** From here on the mounted views get what they want: streamed, or polled in the stream's place. */
export function bringFigures(queryClient: QueryClient): void {
  openLiveStream(queryClient)
  startPolling(queryClient)
  readAhead(queryClient)
}
