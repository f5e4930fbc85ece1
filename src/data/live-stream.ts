import type { QueryClient } from '@tanstack/react-query'
import { liveEvent } from '../contract/live-event.ts'
import { isReadPath, type ReadPath } from '../contract/reads.ts'
import { parseAnswer } from './api-client.ts'
import { connection } from './connection.ts'
import { cacheAnswer } from './figure-cache.ts'
import { readQuery } from './queries.ts'

const REOPEN_AFTER_MS = 2000

/**
 * The live stream of figures into the query cache. The browser reconnects by itself and asks for what it missed by
 * event id; where it gives up (an HTTP error) the stream is opened anew. While it is down the queries poll.
 */
export function openLiveStream(queryClient: QueryClient, paths: readonly ReadPath[]): () => void {
  let source: EventSource | null = null
  let reopen: ReturnType<typeof setTimeout> | undefined

  const open = () => {
    clearTimeout(reopen)
    source?.close()
    source = new EventSource(`/api/live?paths=${paths.join(',')}`, { withCredentials: true })
    source.addEventListener('open', () => connection.getState().streamIs('open'))
    source.addEventListener('message', (event) => take(queryClient, String(event.data)))
    source.addEventListener('error', () => {
      const wasOpen = connection.getState().stream === 'open'
      connection.getState().streamIs('down')
      if (wasOpen) probe()
      if (source?.readyState === EventSource.CLOSED) reopen = setTimeout(open, REOPEN_AFTER_MS)
    })
  }

  /** Tells within a moment whether only the stream broke or the server is gone; the next poll would come much later. */
  const probe = () => void queryClient.fetchQuery({ ...readQuery('/api/network/health', false), staleTime: 0, retry: false }).catch(() => {})

  const goOffline = () => {
    connection.getState().streamIs('down')
    connection.getState().missed()
  }

  open()
  window.addEventListener('online', open)
  window.addEventListener('offline', goOffline)
  return () => {
    clearTimeout(reopen)
    source?.close()
    window.removeEventListener('online', open)
    window.removeEventListener('offline', goOffline)
  }
}

/** An event that is not what the contract says is logged and dropped; the figure that is there stays. */
function take(queryClient: QueryClient, data: string): void {
  try {
    const { path, answer } = liveEvent.parse(JSON.parse(data))
    if (isReadPath(path)) cacheAnswer(queryClient, path, parseAnswer(path, answer))
  } catch (error) {
    console.warn('a live event was dropped', error)
  }
}
