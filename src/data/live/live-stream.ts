import type { Query, QueryClient } from '@tanstack/react-query'
import { liveEvent } from '../../contract/live-event.ts'
import { isReadPath, type ReadPath } from '../../contract/reads.ts'
import { parseAnswer } from '../api/api-client.ts'
import { connection } from './connection.ts'
import { cacheAnswer } from '../snapshot/figure-cache.ts'
import { readQuery, retryDelay } from './queries.ts'
import { subscriptions, subscribedPaths } from './subscriptions.ts'

/** Views are mounted one after the other; a moment's patience makes one stream of what they all want. */
const OPEN_AFTER_MS = 100
/** More of it where there is a stream already: parts of a screen are loaded late, and have fetched what they show. */
const GROW_AFTER_MS = 400
/** A page that nobody sees for longer gives its connection back: HTTP/1.1 has six of them for all tabs together. */
const REST_AFTER_MS = 10_000

interface Stream {
  source: EventSource
  paths: readonly ReadPath[]
}

/**
 * The live stream of what the mounted views want, into the query cache. When they want more, a second stream is opened
 * and takes over from the first, so that nothing is missed; when they want less, nothing happens until then. The
 * browser reconnects by itself and asks for what it missed by event id; a stream that is opened anew begins with all
 * that the server holds of its paths. It rests while nobody sees the page. Where the browser gives up (an HTTP error) it is opened anew, later each time.
 */
export function openLiveStream(queryClient: QueryClient): () => void {
  let carrying: Stream | null = null
  let coming: Stream | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let hiddenAt: number | null = null
  let resting = document.visibilityState === 'hidden'
  let restTimer: ReturnType<typeof setTimeout> | undefined

  /** There is one plan at a time. */
  const plan = (afterMs: number) => {
    clearTimeout(timer)
    timer = setTimeout(open, afterMs)
  }

  const open = () => {
    clearTimeout(timer)
    coming?.source.close()
    coming = null
    const paths = subscribedPaths()
    if (paths.length === 0 || resting) return
    const source = new EventSource(`/api/live?paths=${paths.join(',')}`, { withCredentials: true })
    const stream: Stream = { source, paths }
    coming = stream
    source.addEventListener('open', () => takeOver(stream))
    source.addEventListener('message', (event) => take(queryClient, String(event.data)))
    source.addEventListener('error', () => failed(stream))
  }

  const takeOver = (stream: Stream) => {
    if (stream === coming) {
      carrying?.source.close()
      carrying = stream
      coming = null
    }
    failures = 0
    connection.getState().carries(stream.paths)
    recover()
  }

  const failed = (stream: Stream) => {
    const refused = stream.source.readyState === EventSource.CLOSED
    // The server is there and wants no second stream from us: the first goes on, the rest is polled.
    const firstGoesOn = refused && stream === coming && carrying !== null
    if (!firstGoesOn) wentDown(stream)
    // Otherwise the browser tries again by itself.
    if (refused) {
      if (stream === coming) coming = null
      else carrying = null
      plan(spread(retryDelay(failures)))
      failures += 1
    }
  }

  const wentDown = (stream: Stream) => {
    // Where the second finds nobody, the first hangs on to nobody.
    if (stream === coming) {
      carrying?.source.close()
      carrying = null
    }
    const before = connection.getState().stream
    connection.getState().streamIs(navigator.onLine ? 'down' : 'off')
    if (before === 'open') probe()
    if (before === 'connecting') catchUp()
  }

  /** Tells within a moment whether only the stream broke or the server is gone; the next poll would come much later. */
  const probe = () => {
    const health = { ...readQuery('/api/network/health'), staleTime: 0, retry: false }
    void queryClient.fetchQuery(health).catch(() => {})
  }

  /** A stream that goes on where it broke off does not repeat what was asked for in vain meanwhile. */
  const recover = () => {
    const inVain = { type: 'active', predicate: ({ state }: Query) => state.status === 'error' } as const
    void queryClient.refetchQueries(inVain, { cancelRefetch: false })
  }

  /** There will be no stream to bring what was missed: what is stale is asked for once, and then by the clock. */
  const catchUp = () => void queryClient.refetchQueries({ type: 'active', stale: true }, { cancelRefetch: false })

  const grow = () => {
    const carried = new Set((coming ?? carrying)?.paths)
    if (subscribedPaths().some((path) => !carried.has(path))) plan(carrying ? GROW_AFTER_MS : OPEN_AFTER_MS)
  }

  const goOnline = () => {
    failures = 0
    connection.getState().streamIs('connecting')
    plan(OPEN_AFTER_MS)
  }

  const close = () => {
    clearTimeout(timer)
    for (const stream of [carrying, coming]) stream?.source.close()
    carrying = null
    coming = null
  }

  const goOffline = () => {
    close()
    connection.getState().streamIs('off')
    connection.getState().missed()
  }

  const rest = () => {
    resting = true
    close()
    if (connection.getState().stream !== 'off') connection.getState().streamIs('connecting')
  }

  const followSight = () => {
    clearTimeout(restTimer)
    if (document.visibilityState === 'hidden') {
      hiddenAt = Date.now()
      restTimer = setTimeout(rest, REST_AFTER_MS)
      return
    }
    // A device that sleeps stops the timer, and the connection may have died without a word.
    if (resting || (hiddenAt !== null && Date.now() - hiddenAt > REST_AFTER_MS)) plan(0)
    resting = false
    hiddenAt = null
  }

  grow()
  const unsubscribe = subscriptions.subscribe(grow)
  window.addEventListener('online', goOnline)
  window.addEventListener('offline', goOffline)
  document.addEventListener('visibilitychange', followSight)
  return () => {
    close()
    clearTimeout(restTimer)
    unsubscribe()
    window.removeEventListener('online', goOnline)
    window.removeEventListener('offline', goOffline)
    document.removeEventListener('visibilitychange', followSight)
  }
}

/** Between half and all of it, so that many pages don't come back in the same moment. */
function spread(ms: number): number {
  return ms * (0.5 + Math.random() / 2)
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
