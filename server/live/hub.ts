import { readPaths, type ReadPath } from '../../src/contract/reads.ts'
import { createConcurrencyLimit } from '../http/middleware/concurrency-limit.ts'
import { isConfirmation } from './confirmation.ts'
import { createDeliveries } from './deliveries.ts'
import { eventsFrame, figureEvent, figureFrame, firstFrame, lastFrame, patchEvent, shortFrame, valueOf, type Frame, type LiveChange } from './frames.ts'
import { createWatchers, walletFrame } from './wallet-watchers.ts'
import { createStreamReaders, MOST_WAITING_BYTES, type Sink, type StreamReader } from './stream-readers.ts'

export type { LiveChange } from './frames.ts'

export interface LiveSource {
  /** The current figures of these paths. */
  changes(paths: readonly ReadPath[]): LiveChange[]
  subscribe(listener: (change: LiveChange) => void): () => void
}

export interface LiveHubOptions {
  source: LiveSource
  /** The time between two turns of a group of readers. */
  turnMs?: number
  /** The most streams in all, and the most from one address, counted as in concurrency-limit.ts. This machine itself (`null`) has no cap of its own. */
  maxClients?: number
  maxPerAddress?: number
  /** Of a stream that open() gave. */
  maxBacklogBytes?: number
  /** Between 0 and 1; spreads out the moments at which readers come back after the end. */
  random?: () => number
}

export interface StreamOptions {
  /** Tells when the answers about these have changed. */
  wallets?: readonly string[]
  /** Of a figure that the reader has got in this stream it gets only what changed. That it was read again and is the same waits for the reader's turn. */
  patches?: boolean
  /** The bytes are one gzip stream. */
  gzip?: boolean
}

export interface LiveHub {
  /**
   * A stream of these figures as SSE bytes: what changed since `lastEventId` at once, then every change. `null` when full, and
   * after the end.
   */
  open(paths: readonly ReadPath[], lastEventId: number, address: string | null, options?: StreamOptions): ReadableStream<Uint8Array> | null
  /** The same into a sink, which costs less. Returns what leaves the stream. */
  join(sink: Sink, paths: readonly ReadPath[], lastEventId: number, address: string | null, options?: StreamOptions): (() => void) | null
  /** Tells those who watch one of these wallets, or any for '*', that its answer has changed. */
  tellWallets(wallets: readonly string[] | '*'): void
  /** Whether anybody watches a wallet. */
  watched(): boolean
  clients(): number
  /** Lets up to so many readers, who have been there longest, come back at their next turn, within ten seconds. Returns how many. */
  renew(count: number): number
  /** Whether the hub is closed and refuses new readers. */
  ended(): boolean
  /**
   * Hands the readers over to other processes: ends one stream after the other over some seconds, so that they don't all come at
   * once. Whom a proxy still sends here meanwhile is served. Resolves when the last of those that were here has ended.
   */
  handOver(): Promise<void>
  /** Ends what is left at once. */
  close(): void
}

interface Client extends StreamReader {
  /** The paths asked for, as bits. */
  paths: number
  wallets: readonly string[]
  leave: () => void
  patches: boolean
  gzip: boolean
  /** The figures that it has got, as bits: each as its group was last told it. */
  holds: number
  group: number
  /** Since its last turn. */
  wasTold: boolean
  /** After so many turns its stream ends. */
  turnsLeft: number
}

/** A number for each path, as a set for each reader would weigh more. */
const bits: ReadonlyMap<ReadPath, number> = new Map(readPaths.map((path, index) => [path, 1 << index]))
if (readPaths.length > 31) throw new Error('a number has no more bits for paths')
const bitOf = (path: ReadPath) => bits.get(path) ?? 0
const bitsOf = (paths: readonly ReadPath[]) => paths.reduce((all, path) => all | bitOf(path), 0)
const isSame = (one: LiveChange | undefined, other: LiveChange) => one?.version === other.version && one.json === other.json

/** After a process that died, its readers come back within this span: all at once they would be too much for the others. */
const RETRY_MS = { least: 1000, most: 4500, step: 500 }
/** Readers of a process that stops are sent away some every step, 400 a second, which another process keeps up with; sooner where that would take longer than this. */
const LONGEST_HAND_OVER_MS = 15_000
const HAND_OVER_STEP_MS = 50
const LEAST_A_STEP = 20
/** They come back after about so long: sooner where there is another process, and without one it isn't asked all the time. */
const AWAY_MS = { least: 1000, most: 3000 }
/** A stream ends after some time, and its reader comes back at once: so readers spread over the processes again after one was away. */
const LIFETIME_MS = { least: 8 * 60_000, most: 12 * 60_000 }
const RENEW_MS = 200
/**
 * After a break, changes from a little before it are sent again: they may have waited for the reader's turn, and another process on
 * the same database may have numbered them in another order. Each carries a whole figure, so a repeat does no harm.
 */
const RESUME_MARGIN_MS = 15_000
/** Readers take turns in so many groups: what can wait is never told to all of them in the same moment. */
const GROUPS = 20

/** One copy of every change for all readers: a change is encoded once, however many are listening. */
export function createLiveHub(options: LiveHubOptions): LiveHub {
  const { source, turnMs = 10_000, maxClients = 20_000, maxPerAddress = 50, maxBacklogBytes = MOST_WAITING_BYTES, random = Math.random } = options
  // Shared: with thousands of readers, everything kept per reader adds up.
  const backlog = new ByteLengthQueuingStrategy({ highWaterMark: maxBacklogBytes })
  const { all: clients, drop: dropReader, send: sendTo } = createStreamReaders<Client>()
  const watchers = createWatchers<Client>()
  const drop = (client: Client) => {
    watchers.remove(client)
    dropReader(client)
  }
  const bytesFor = ({ gzip }: Client, frame: Frame) => (gzip ? frame.gzip() : frame.plain)
  const send = (client: Client, frame: Frame) => {
    sendTo(client, bytesFor(client, frame))
    // It let too much wait.
    if (!clients.has(client)) watchers.remove(client)
  }
  /** Who has left meanwhile is told nothing. */
  const deliver = createDeliveries<{ client: Client; frame: Frame }>(({ client, frame }) => {
    if (clients.has(client)) send(client, frame)
  })
  const concurrency = createConcurrencyLimit({ all: maxClients, perAddress: maxPerAddress })
  let ended = false

  const current = new Map<ReadPath, LiveChange>()
  /** Of each group and path what was sent last to its readers of patches. */
  const told = Array.from({ length: GROUPS }, () => new Map<ReadPath, LiveChange>())
  let opened = 0
  let turn = 0

  /** Sends these figures to those of their readers that are chosen; events and frames are made once, however many they are. */
  const publish = (changes: readonly LiveChange[], isMeant: (client: Client) => boolean) => {
    const all = bitsOf(changes.map(({ path }) => path))
    const frames = new Map<string, Frame>()
    const byReaders = new Map<string, Frame>()
    const deliveries: { client: Client; frame: Frame }[] = []
    for (const client of clients) {
      const wanted = client.paths & all
      if (wanted === 0 || !isMeant(client)) continue
      const patched = client.patches ? client.holds & wanted : 0
      const readers = `${patched === 0 ? '' : client.group} ${wanted} ${patched}`
      let frame = byReaders.get(readers)
      if (!frame) {
        const text = changes.filter(({ path }) => (bitOf(path) & wanted) !== 0).map((change) => eventFor(client, change)).join('')
        frame = frames.get(text) ?? eventsFrame(text)
        frames.set(text, frame)
        byReaders.set(readers, frame)
      }
      client.holds |= wanted
      client.wasTold = true
      deliveries.push({ client, frame })
    }
    deliver(deliveries)
  }
  const eventFor = ({ group, patches, holds }: Client, change: LiveChange) => {
    const before = told[group]?.get(change.path)
    return patches && before && (holds & bitOf(change.path)) !== 0 ? patchEvent(before, change) : figureEvent(change)
  }

  const unsubscribe = source.subscribe((change) => {
    const before = current.get(change.path)
    current.set(change.path, change)
    if (before && isConfirmation(valueOf(before), valueOf(change))) return publish([change], ({ patches }) => !patches)
    publish([change], () => true)
    for (const group of told) group.set(change.path, change)
  })
  const between = ({ least, most }: { least: number; most: number }) => Math.round(least + random() * (most - least))
  const part = (client: Client, retryMs: number) => {
    send(client, farewell(retryMs))
    drop(client)
  }
  const nextTurn = () => {
    turn = (turn + 1) % GROUPS
    const known = told[turn]
    const waiting = [...current.values()].filter((change) => !isSame(known?.get(change.path), change)).toSorted((one, other) => one.version - other.version)
    publish(waiting, ({ group, patches }) => patches && group === turn)
    for (const change of waiting) known?.set(change.path, change)
    for (const client of clients) {
      if (client.group !== turn) continue
      client.turnsLeft -= 1
      if (client.turnsLeft === 0) part(client, RENEW_MS)
      else if (!client.wasTold) send(client, HEARTBEAT)
      client.wasTold = false
    }
  }
  const turns = setInterval(nextTurn, turnMs / GROUPS)
  turns.unref()
  /** Sends a figure as it is known at the beginning of a stream. */
  const begin = (client: Client, change: LiveChange) => {
    const group = told[client.group]
    if (group?.has(change.path) === false) group.set(change.path, change)
    // Otherwise the group will be told another first, and the next change starts from that.
    if (isSame(group?.get(change.path), change)) client.holds |= bitOf(change.path)
    client.sink.enqueue(bytesFor(client, figureFrame(change)))
  }

  /**
   * An id beyond all that is known here was given by a process whose clock was ahead of ours: what has changed since then can't
   * be told from it.
   */
  const isKnown = (lastEventId: number) => source.changes(readPaths).some(({ version }) => version >= lastEventId - RESUME_MARGIN_MS)

  const admit = (address: string | null) => (ended ? null : concurrency.take(address))
  const enter = (sink: Sink, leave: () => void, paths: readonly ReadPath[], lastEventId: number, { wallets = [], patches = false, gzip = false }: StreamOptions): Client => {
    const client: Client = { paths: bitsOf(paths), wallets, leave, patches, gzip, holds: 0, group: (opened += 1) % GROUPS, wasTold: true, turnsLeft: Math.ceil(between(LIFETIME_MS) / turnMs), sink }
    clients.add(client)
    watchers.add(client)
    sink.enqueue(bytesFor(client, BEGINNINGS[Math.floor(random() * BEGINNINGS.length)] ?? HEARTBEAT))
    const since = isKnown(lastEventId) ? lastEventId - RESUME_MARGIN_MS : 0
    for (const change of source.changes(paths)) if (change.version >= since) begin(client, change)
    // What happened to a wallet during the break isn't known: each is asked for again.
    if (lastEventId > 0) for (const wallet of wallets) sink.enqueue(bytesFor(client, walletFrame(wallet)))
    return client
  }

  return {
    open: (paths, lastEventId, address, options = {}) => {
      const leave = admit(address)
      if (!leave) return null
      let client: Client
      return new ReadableStream<Uint8Array>(
        {
          start: (controller) => {
            client = enter(controller, leave, paths, lastEventId, options)
          },
          cancel: () => drop(client),
        },
        backlog,
      )
    },
    join: (sink, paths, lastEventId, address, options = {}) => {
      const leave = admit(address)
      if (!leave) return null
      const client = enter(sink, leave, paths, lastEventId, options)
      return () => drop(client)
    },
    tellWallets: (wallets) => {
      for (const wallet of wallets === '*' ? watchers.watched() : new Set(wallets)) {
        const frame = walletFrame(wallet)
        for (const client of watchers.of(wallet)) send(client, frame)
      }
    },
    watched: () => watchers.any(),
    clients: () => clients.size,
    renew: (count) => {
      let left = count
      for (const client of clients) {
        if (left === 0) break
        if (client.turnsLeft <= 1) continue
        client.turnsLeft = 1
        left -= 1
      }
      return count - left
    },
    ended: () => ended,
    handOver: async () => {
      const leaving = [...clients]
      const aStep = Math.max(LEAST_A_STEP, Math.ceil((leaving.length * HAND_OVER_STEP_MS) / LONGEST_HAND_OVER_MS))
      while (leaving.length > 0) {
        for (const client of leaving.splice(0, aStep)) if (clients.has(client)) part(client, between(AWAY_MS))
        if (leaving.length > 0) await new Promise((resolve) => setTimeout(resolve, HAND_OVER_STEP_MS))
      }
    },
    close: () => {
      ended = true
      unsubscribe()
      clearInterval(turns)
      for (const client of clients) part(client, between(AWAY_MS))
    },
  }
}

/** Shared by all readers, as every frame is. */
const BEGINNINGS = Array.from({ length: (RETRY_MS.most - RETRY_MS.least) / RETRY_MS.step + 1 }, (_, index) => firstFrame(`retry: ${RETRY_MS.least + index * RETRY_MS.step}\n\n`))
const HEARTBEAT = shortFrame(': still here\n\n')

/** Browsers go by `retry`; the event is for clients that want to know why the stream ends. */
function farewell(retryMs: number): Frame {
  return lastFrame(`retry: ${retryMs}\nevent: closing\ndata: {"reconnectInMs":${retryMs}}\n\n`)
}
