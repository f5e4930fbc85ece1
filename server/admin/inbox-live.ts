import { inboxChange, type InboxChange } from '../../src/contract/admin-inbox.ts'
import type { Lease } from '../db/lease.ts'
import { createStreamReaders, type StreamReader } from '../live/stream-readers.ts'

/** The lease's channel for changes of the inbox: a trigger notifies it (migration 0021), whichever process wrote. */
export const INBOX_CHANNEL = 'bd_inbox'

/** Streams of what changes in the inbox, for administrators. */
export interface InboxLive {
  /** Server-Sent Events, each an InboxChange. Ends soon after the session has ended; null when there are too many streams. */
  open(sessionId: string): ReadableStream<Uint8Array> | null
  close(): void
}

export interface InboxLiveOptions {
  /** Absent where nothing is told, as in most tests. */
  lease?: Pick<Lease, 'onNotice' | 'onRole'>
  isAlive: (sessionId: string) => Promise<boolean>
  /** How often each session is checked, and the stream kept open. */
  everyMs?: number
  most?: number
}

interface Reader extends StreamReader {
  sessionId: string
}

/** A reader that lets so much wait is dropped; it comes back and reads everything again. */
const MOST_WAITING_BYTES = 256 * 1024
const encoder = new TextEncoder()
const HEARTBEAT = encoder.encode(': still here\n\n')
const RETRY = encoder.encode('retry: 3000\n\n')

export function createInboxLive({ lease, isAlive, everyMs = 10_000, most = 200 }: InboxLiveOptions): InboxLive {
  const { all: readers, drop, send } = createStreamReaders<Reader>()
  let ended = false
  let wasAlone = false

  const tell = (change: InboxChange) => {
    const bytes = encoder.encode(`data: ${JSON.stringify(change)}\n\n`)
    for (const reader of readers) send(reader, bytes)
  }
  const check = async (reader: Reader) => {
    // While the database is away nobody can change anything either.
    if (await isAlive(reader.sessionId).catch(() => true)) send(reader, HEARTBEAT)
    else drop(reader)
  }

  const leave = [
    lease?.onNotice((channel, payload) => {
      if (channel !== INBOX_CHANNEL) return
      const change = inboxChange.safeParse(JSON.parse(payload))
      if (change.success) tell(change.data)
    }),
    // What was notified while this process had no connection is lost.
    lease?.onRole((role) => {
      if (wasAlone && role !== 'alone') tell({ refresh: true })
      wasAlone = role === 'alone'
    }),
  ]
  const timer = setInterval(() => {
    for (const reader of readers) void check(reader)
  }, everyMs)
  timer.unref()

  return {
    open: (sessionId) => {
      if (ended || readers.size >= most) return null
      let reader: Reader
      return new ReadableStream<Uint8Array>(
        {
          start: (controller) => {
            reader = { sessionId, sink: controller }
            readers.add(reader)
            controller.enqueue(RETRY)
          },
          cancel: () => drop(reader),
        },
        new ByteLengthQueuingStrategy({ highWaterMark: MOST_WAITING_BYTES }),
      )
    },
    close: () => {
      ended = true
      clearInterval(timer)
      for (const end of leave) end?.()
      for (const reader of readers) drop(reader)
    },
  }
}
