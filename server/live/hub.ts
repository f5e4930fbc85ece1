import { readPaths, type ReadPath } from '../../src/contract/reads.ts'
import { createConcurrencyLimit } from '../http/middleware/concurrency-limit.ts'
import { createWatchers, walletFrame } from './wallet-watchers.ts'
import { createStreamReaders, type StreamReader } from './stream-readers.ts'

/** One changed figure, ready to send: its path, when it changed (epoch ms) and the answer as JSON text. */
export interface LiveChange {
  path: ReadPath
  version: number
  json: string
}

export interface LiveSource {
  /** The current figures of these paths. */
  changes(paths: readonly ReadPath[]): LiveChange[]
  subscribe(listener: (change: LiveChange) => void): () => void
}

export interface LiveHubOptions {
  source: LiveSource
  heartbeatMs?: number
  /** The most streams in all, and the most from one address, counted as in concurrency-limit.ts. This machine itself (`null`) has no cap of its own. */
  maxClients?: number
  maxPerAddress?: number
  /**
   * How many bytes may wait for a slow reader before it is dropped; it reconnects and gets the latest. Larger than all the
   * figures sent at the beginning; waiting bytes are one copy, shared by all readers.
   */
  maxBacklogBytes?: number
  /** Between 0 and 1; spreads out the moments at which readers come back after the end. */
  random?: () => number
}

export interface LiveHub {
  /**
   * A stream of these figures as SSE bytes: what changed since `lastEventId` at once, then every change; and of what becomes of
   * these wallets. `null` when full, and after the end.
   */
  open(paths: readonly ReadPath[], lastEventId: number, address: string | null, wallets?: readonly string[]): ReadableStream<Uint8Array> | null
  /** Tells those who watch one of these wallets, or any for '*', that its answer has changed. */
  tellWallets(wallets: readonly string[] | '*'): void
  /** Whether anybody watches a wallet. */
  watched(): boolean
  clients(): number
  /** Whether the hub is closed and refuses new readers. */
  ended(): boolean
  /**
   * Hands the readers over to the next server: tells each to come back at its own moment within some seconds, so that they
   * don't all come at once, and ends its stream. Refuses new ones from now on.
   */
  close(): void
}

interface Client extends StreamReader {
  paths: ReadonlySet<ReadPath>
  wallets: readonly string[]
  leave: () => void
}

const RETRY_MS = 2000
/** Readers of a server that stops come back within this span. */
const HAND_OVER_MS = { least: 1000, most: 6000 }
/**
 * After a break, changes from a little before it are sent again: another process on the same database may have numbered them
 * in another order. Each carries a whole figure, so a repeat does no harm.
 */
const RESUME_MARGIN_MS = 5000

/** One copy of every change for all readers: a change is encoded once, however many are listening. */
export function createLiveHub(options: LiveHubOptions): LiveHub {
  const { source, heartbeatMs = 15_000, maxClients = 20_000, maxPerAddress = 50, maxBacklogBytes = 512 * 1024, random = Math.random } = options
  // Shared: with thousands of readers, everything kept per reader adds up.
  const backlog = new ByteLengthQueuingStrategy({ highWaterMark: maxBacklogBytes })
  const { all: clients, drop: dropReader, send: sendTo } = createStreamReaders<Client>()
  const watchers = createWatchers<Client>()
  const drop = (client: Client) => {
    watchers.remove(client)
    dropReader(client)
  }
  const send = (client: Client, bytes: Uint8Array) => {
    sendTo(client, bytes)
    // It let too much wait.
    if (!clients.has(client)) watchers.remove(client)
  }
  const concurrency = createConcurrencyLimit({ all: maxClients, perAddress: maxPerAddress })
  let ended = false

  const unsubscribe = source.subscribe((change) => {
    const bytes = frame(change)
    for (const client of clients) if (client.paths.has(change.path)) send(client, bytes)
  })
  const heartbeat = setInterval(() => {
    for (const client of clients) send(client, HEARTBEAT)
  }, heartbeatMs)
  heartbeat.unref()

  /**
   * An id beyond all that is known here was given by a process whose clock was ahead of ours: what has changed since then can't
   * be told from it.
   */
  const isKnown = (lastEventId: number) => source.changes(readPaths).some(({ version }) => version >= lastEventId - RESUME_MARGIN_MS)

  return {
    open: (paths, lastEventId, address, wallets = []) => {
      const leave = ended ? null : concurrency.take(address)
      if (!leave) return null
      let client: Client
      return new ReadableStream<Uint8Array>(
        {
          start: (controller) => {
            client = { paths: new Set(paths), wallets, leave, controller }
            clients.add(client)
            watchers.add(client)
            controller.enqueue(BEGINNING)
            const since = isKnown(lastEventId) ? lastEventId - RESUME_MARGIN_MS : 0
            for (const change of source.changes(paths)) if (change.version >= since) controller.enqueue(frame(change))
            // What happened to a wallet during the break isn't known: each is asked for again.
            if (lastEventId > 0) for (const wallet of wallets) controller.enqueue(walletFrame(wallet))
          },
          cancel: () => drop(client),
        },
        backlog,
      )
    },
    tellWallets: (wallets) => {
      for (const wallet of wallets === '*' ? watchers.watched() : new Set(wallets)) {
        const bytes = walletFrame(wallet)
        for (const client of watchers.of(wallet)) send(client, bytes)
      }
    },
    watched: () => watchers.any(),
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

/** Browsers go by `retry`; the event is for clients that want to know why the stream ends. */
function farewell(retryMs: number): Uint8Array {
  return encoder.encode(`retry: ${retryMs}\nevent: closing\ndata: {"reconnectInMs":${retryMs}}\n\n`)
}

/** The latest change of a path is encoded once, however many readers ask for it: after a break they all come at once. */
const frames = new WeakMap<LiveChange, Uint8Array>()

function frame(change: LiveChange): Uint8Array {
  const known = frames.get(change)
  if (known) return known
  const { path, version, json } = change
  const bytes = encoder.encode(`id: ${version}\ndata: {"path":"${path}","answer":${json}}\n\n`)
  frames.set(change, bytes)
  return bytes
}
