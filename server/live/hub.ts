import type { ReadPath } from '../../src/contract/reads.ts'
import { createConcurrencyLimit } from '../http/middleware/concurrency-limit.ts'

/** One changed figure, ready to be sent: its path, when it changed (epoch ms) and the answer as JSON text. */
export interface LiveChange {
  path: ReadPath
  version: number
  json: string
}

export interface LiveSource {
  /** What is held of these paths right now. */
  changes(paths: readonly ReadPath[]): LiveChange[]
  subscribe(listener: (change: LiveChange) => void): () => void
}

export interface LiveHubOptions {
  source: LiveSource
  heartbeatMs?: number
  /** Most streams in all, and most from one address, as concurrency-limit.ts counts them. This machine itself (`null`) has no cap of its own. */
  maxClients?: number
  maxPerAddress?: number
  /**
   * Bytes that may wait for a slow reader before it is let go; it reconnects and gets the latest. More than everything that
   * is held at the beginning; what waits is the same memory for all readers.
   */
  maxBacklogBytes?: number
  /** Between 0 and 1, for the moments at which readers come back after the end. */
  random?: () => number
}

export interface LiveHub {
  /**
   * A stream of these figures as SSE bytes: what changed since `lastEventId` at once, then every change. `null` when full,
   * and after the end.
   */
  open(paths: readonly ReadPath[], lastEventId: number, address: string | null): ReadableStream<Uint8Array> | null
  clients(): number
  /** Whether it has been closed: nobody is let in any more. */
  ended(): boolean
  /**
   * Hands the readers over to whoever serves them next: each is told to come back at a moment of its own within some
   * seconds, so that they don't all come at once, and its stream ends. New ones are refused from now on.
   */
  close(): void
}

interface Client {
  paths: ReadonlySet<ReadPath>
  /** Gives its place back. */
  leave: () => void
  controller: ReadableStreamDefaultController<Uint8Array>
}

const RETRY_MS = 2000
/** The readers of a server that ends come back within this span. */
const HAND_OVER_MS = { least: 1000, most: 6000 }
/**
 * After a break also what changed a little earlier is sent again: another process on the same database may have numbered
 * the same changes in another order. An answer is a whole figure, so twice does no harm.
 */
const RESUME_MARGIN_MS = 5000

/** One copy of every change for all readers: a change is encoded once, whoever many listen. */
export function createLiveHub(options: LiveHubOptions): LiveHub {
  const { source, heartbeatMs = 15_000, maxClients = 20_000, maxPerAddress = 50, maxBacklogBytes = 512 * 1024, random = Math.random } = options
  // One for all: with thousands of readers everything that each has of its own counts.
  const backlog = new ByteLengthQueuingStrategy({ highWaterMark: maxBacklogBytes })
  const clients = new Set<Client>()
  const concurrency = createConcurrencyLimit({ all: maxClients, perAddress: maxPerAddress })
  let ended = false

  const drop = (client: Client) => {
    if (!clients.delete(client)) return
    client.leave()
    try {
      client.controller.close()
    } catch {
      // The reader has gone already.
    }
  }

  const send = (client: Client, bytes: Uint8Array) => {
    if ((client.controller.desiredSize ?? 0) <= 0) drop(client)
    else client.controller.enqueue(bytes)
  }

  const unsubscribe = source.subscribe((change) => {
    const bytes = frame(change)
    for (const client of clients) if (client.paths.has(change.path)) send(client, bytes)
  })
  const heartbeat = setInterval(() => {
    for (const client of clients) send(client, HEARTBEAT)
  }, heartbeatMs)
  heartbeat.unref()

  return {
    open: (paths, lastEventId, address) => {
      const leave = ended ? null : concurrency.take(address)
      if (!leave) return null
      let client: Client
      return new ReadableStream<Uint8Array>(
        {
          start: (controller) => {
            client = { paths: new Set(paths), leave, controller }
            clients.add(client)
            controller.enqueue(BEGINNING)
            const since = lastEventId - RESUME_MARGIN_MS
            for (const change of source.changes(paths)) if (change.version >= since) controller.enqueue(frame(change))
          },
          cancel: () => drop(client),
        },
        backlog,
      )
    },
    clients: () => clients.size,
    ended: () => ended,
    close: () => {
      ended = true
      unsubscribe()
      clearInterval(heartbeat)
      const { least, most } = HAND_OVER_MS
      for (const client of clients) {
        send(client, farewell(Math.round(least + random() * (most - least))))
        drop(client)
      }
    },
  }
}

const encoder = new TextEncoder()
const BEGINNING = encoder.encode(`retry: ${RETRY_MS}\n\n`)
const HEARTBEAT = encoder.encode(': still here\n\n')

/** `retry` is what browsers go by; the event is for those who want to know why the stream ends. */
function farewell(retryMs: number): Uint8Array {
  return encoder.encode(`retry: ${retryMs}\nevent: closing\ndata: {"reconnectInMs":${retryMs}}\n\n`)
}

/** A change that is still the latest is encoded once, however many come to hear it: after a break they come all at once. */
const frames = new WeakMap<LiveChange, Uint8Array>()

function frame(change: LiveChange): Uint8Array {
  const known = frames.get(change)
  if (known) return known
  const { path, version, json } = change
  const bytes = encoder.encode(`id: ${version}\ndata: {"path":"${path}","answer":${json}}\n\n`)
  frames.set(change, bytes)
  return bytes
}
