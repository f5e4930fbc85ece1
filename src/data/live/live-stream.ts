import type { Query, QueryClient } from '@tanstack/react-query'
import { z } from 'zod/mini'
import { applyPatch } from '../../contract/apply-patch.ts'
import { liveEvent, livePatch } from '../../contract/live-event.ts'
import { isReadPath, type ReadPath } from '../../contract/reads.ts'
import { isRecord } from '../../rules/is-record.ts'
import { parseAnswer } from '../api/api-client.ts'
import { connection } from './connection.ts'
import { cacheAnswer } from '../snapshot/figure-cache.ts'
import { readQuery, retryDelay } from './queries.ts'
import { subscriptions, subscribedPaths } from './subscriptions.ts'
import { walletChanges } from './wallet-changes.ts'

/** Views mount one after the other; a short delay makes one stream for all of them. */
const OPEN_AFTER_MS = 100
/** Longer where there is already a stream: parts of a screen load late, and have fetched what they show. */
const GROW_AFTER_MS = 400
/** A second patch within this time that doesn't fit: the server goes on so, and is only asked for whole figures from then on. */
const MISFIT_AGAIN_MS = 10 * 60_000
/** A page hidden for longer closes its stream: HTTP/1.1 has six connections for all tabs together. */
const REST_AFTER_MS = 10_000
/** What a stream says at least every ten seconds or so, and how long it may say nothing: a server that stands still breaks no connection. */
const PULSE = '/api/network/health'
const SILENCE_MS = 45_000

interface Stream {
  source: EventSource
  paths: readonly ReadPath[]
  /** The watched wallets, joined. */
  wallets: string
  /** The answers as they came, which patches apply to, and the ids of their events. */
  held: Map<string, { id: string; answer: unknown }>
  /** A patch didn't fit: what builds on it won't either. */
  misfit: boolean
}

/** A patch that doesn't fit what it applies to, or makes no answer of the contract. */
class MisfitError extends Error {}

/** Where a wallet's change is told; the answer is only its address. */
const WALLETS = '/api/wallets'
const walletChange = z.object({ address: z.string() })
const anyEvent = z.union([livePatch, liveEvent])

/**
 * The live stream of the paths that the mounted views want, into the query cache. When they want more, a second stream is
 * opened and takes over from the first, so that nothing is missed; when they want less, nothing changes until then. The
 * browser reconnects by itself and asks for what it missed by event id; a reopened stream starts with all that the server
 * holds of its paths, and then only says what changed. It rests while the page is hidden. Where the browser gives up (an HTTP error), it is reopened with backoff. Returns what closes it.
 */
export function openLiveStream(queryClient: QueryClient): () => void {
  let carrying: Stream | null = null
  let coming: Stream | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let patches = true
  let misfitAt = -Infinity
  let hiddenAt: number | null = null
  let resting = document.visibilityState === 'hidden'
  let restTimer: ReturnType<typeof setTimeout> | undefined
  let silence: ReturnType<typeof setTimeout> | undefined

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
    const wallets = walletChanges.getState().addresses.join(',')
    if ((paths.length === 0 && wallets === '') || resting) return
    const others = `${wallets === '' ? '' : `&wallets=${wallets}`}${patches ? '&changes=patch' : ''}`
    const source = new EventSource(`/api/live?paths=${paths.join(',')}${others}`, { withCredentials: true })
    const stream: Stream = { source, paths, wallets, held: new Map(), misfit: false }
    coming = stream
    source.addEventListener('open', () => takeOver(stream))
    source.addEventListener('message', (event) => hear(stream, event))
    source.addEventListener('error', () => failed(stream))
  }

  /** An event that doesn't fit is logged and dropped; the current figure stays. */
  const hear = (stream: Stream, event: MessageEvent) => {
    waitForMore()
    try {
      take(queryClient, stream, event)
    } catch (error) {
      console.warn('a live event was dropped', error)
      if (error instanceof MisfitError) startAnew(stream)
    }
  }

  /** Another stream begins with whole figures, whatever went wrong with this one. */
  const startAnew = (stream: Stream) => {
    if (!patches || stream.misfit) return
    stream.misfit = true
    patches = Date.now() - misfitAt > MISFIT_AGAIN_MS
    misfitAt = Date.now()
    plan(spread(retryDelay(0)))
  }

  /** Another stream finds another server, and takes over from this one. */
  const waitForMore = () => {
    clearTimeout(silence)
    if (carrying?.paths.includes(PULSE)) silence = setTimeout(() => plan(0), SILENCE_MS)
  }

  const takeOver = (stream: Stream) => {
    if (stream === coming) {
      carrying?.source.close()
      carrying = stream
      coming = null
    }
    failures = 0
    waitForMore()
    connection.getState().carries(stream.paths)
    recover()
  }

  const failed = (stream: Stream) => {
    const refused = stream.source.readyState === EventSource.CLOSED
    // The server is up but refuses a second stream: the first goes on, the rest is polled.
    const firstGoesOn = refused && stream === coming && carrying !== null
    if (!firstGoesOn) wentDown(stream)
    // Otherwise the browser retries by itself.
    if (refused) {
      if (stream === coming) coming = null
      else carrying = null
      plan(spread(retryDelay(failures)))
      failures += 1
    }
  }

  const wentDown = (stream: Stream) => {
    // If the second stream can't reach the server, the first one is dead too.
    if (stream === coming) {
      carrying?.source.close()
      carrying = null
    }
    const before = connection.getState().stream
    connection.getState().streamIs(navigator.onLine ? 'down' : 'off')
    if (before === 'open') probe()
    if (before === 'connecting') catchUp()
  }

  /** Finds out at once whether only the stream broke or the server is gone; the next poll would come much later. */
  const probe = () => {
    const health = { ...readQuery('/api/network/health'), staleTime: 0, retry: false }
    void queryClient.fetchQuery(health).catch(() => {})
  }

  /** A resumed stream does not repeat figures whose requests failed meanwhile. */
  const recover = () => {
    const inVain = { type: 'active', predicate: ({ state }: Query) => state.status === 'error' } as const
    void queryClient.refetchQueries(inVain, { cancelRefetch: false })
  }

  /** Without a stream to bring what was missed: refetches stale figures once; polling follows. */
  const catchUp = () => void queryClient.refetchQueries({ type: 'active', stale: true }, { cancelRefetch: false })

  const grow = () => {
    const current = coming ?? carrying
    const carried = new Set(current?.paths)
    // A wallet that is no longer watched is not named to the server any longer either.
    const others = (current?.wallets ?? '') !== walletChanges.getState().addresses.join(',')
    if (others || subscribedPaths().some((path) => !carried.has(path))) plan(carrying ? GROW_AFTER_MS : OPEN_AFTER_MS)
  }

  const goOnline = () => {
    failures = 0
    connection.getState().streamIs('connecting')
    plan(OPEN_AFTER_MS)
  }

  const close = () => {
    clearTimeout(timer)
    clearTimeout(silence)
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
    // A sleeping device stops the timer, and the connection may have died silently.
    if (resting || (hiddenAt !== null && Date.now() - hiddenAt > REST_AFTER_MS)) plan(0)
    resting = false
    hiddenAt = null
  }

  grow()
  const unsubscribe = [subscriptions.subscribe(grow), walletChanges.subscribe(grow)]
  window.addEventListener('online', goOnline)
  window.addEventListener('offline', goOffline)
  document.addEventListener('visibilitychange', followSight)
  return () => {
    close()
    clearTimeout(restTimer)
    for (const stop of unsubscribe) stop()
    window.removeEventListener('online', goOnline)
    window.removeEventListener('offline', goOffline)
    document.removeEventListener('visibilitychange', followSight)
  }
}

/** Between half of it and all of it, so that many pages don't reconnect at the same moment. */
function spread(ms: number): number {
  return ms * (0.5 + Math.random() / 2)
}

/** Throws where an event doesn't fit the contract, and MisfitError where it is a patch. */
function take(queryClient: QueryClient, { held }: Stream, { data, lastEventId }: MessageEvent): void {
  const raw: unknown = JSON.parse(String(data))
  const isPatch = isRecord(raw) && 'patch' in raw
  try {
    const event = anyEvent.parse(raw)
    const { path } = event
    if (path === WALLETS && 'answer' in event) return walletChanges.getState().heard(walletChange.parse(event.answer).address)
    if (!isReadPath(path)) return
    const answer = 'patch' in event ? applyPatch(answerOf(held.get(path), event.from), event.patch) : event.answer
    cacheAnswer(queryClient, path, parseAnswer(path, answer))
    held.set(path, { id: lastEventId, answer })
  } catch (cause) {
    throw isPatch ? new MisfitError('a patch does not fit', { cause }) : cause
  }
}

function answerOf(held: { id: string; answer: unknown } | undefined, from: number): unknown {
  if (held?.id !== String(from)) throw new Error(`it applies to ${from}, but ${held?.id ?? 'nothing'} is here`)
  return held.answer
}
