import type { ReadPath } from '../../src/contract/reads.ts'

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
  /** Most streams in all, and most from one address. This machine itself (`null`) has no cap of its own. */
  maxClients?: number
  maxPerAddress?: number
  /** Bytes that may wait for a slow reader before it is let go; it reconnects and gets the latest. */
  maxBacklogBytes?: number
}

export interface LiveHub {
  /** A stream of these figures as SSE bytes: what changed since `lastEventId` at once, then every change. `null` when full. */
  open(paths: readonly ReadPath[], lastEventId: number, address: string | null): ReadableStream<Uint8Array> | null
  clients(): number
  /** Ends every stream; readers come back after `retry`. */
  close(): void
}

interface Client {
  paths: ReadonlySet<ReadPath>
  address: string | null
  controller: ReadableStreamDefaultController<Uint8Array>
}

const RETRY_MS = 2000

/** One copy of every change for all readers: a change is encoded once, whoever many listen. */
export function createLiveHub(options: LiveHubOptions): LiveHub {
  const { source, heartbeatMs = 15_000, maxClients = 20_000, maxPerAddress = 50, maxBacklogBytes = 64 * 1024 } = options
  const clients = new Set<Client>()
  const perAddress = new Map<string, number>()

  const drop = (client: Client) => {
    if (!clients.delete(client)) return
    countAddress(client.address, -1)
    try {
      client.controller.close()
    } catch {
      // The reader has gone already.
    }
  }

  const countAddress = (address: string | null, change: 1 | -1) => {
    if (address === null) return
    const left = (perAddress.get(address) ?? 0) + change
    if (left > 0) perAddress.set(address, left)
    else perAddress.delete(address)
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
    const bytes = encoder.encode(': still here\n\n')
    for (const client of clients) send(client, bytes)
  }, heartbeatMs)
  heartbeat.unref()

  return {
    open: (paths, lastEventId, address) => {
      if (clients.size >= maxClients || (address !== null && (perAddress.get(address) ?? 0) >= maxPerAddress)) return null
      let client: Client
      return new ReadableStream<Uint8Array>(
        {
          start: (controller) => {
            client = { paths: new Set(paths), address, controller }
            clients.add(client)
            countAddress(address, 1)
            controller.enqueue(encoder.encode(`retry: ${RETRY_MS}\n\n`))
            for (const change of source.changes(paths)) if (change.version >= lastEventId) controller.enqueue(frame(change))
          },
          cancel: () => drop(client),
        },
        { highWaterMark: maxBacklogBytes, size: (chunk) => chunk.byteLength },
      )
    },
    clients: () => clients.size,
    close: () => {
      unsubscribe()
      clearInterval(heartbeat)
      for (const client of clients) drop(client)
    },
  }
}

const encoder = new TextEncoder()

function frame({ path, version, json }: LiveChange): Uint8Array {
  return encoder.encode(`id: ${version}\ndata: {"path":"${path}","answer":${json}}\n\n`)
}
