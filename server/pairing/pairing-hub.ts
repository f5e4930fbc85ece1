import { createConcurrencyLimit } from '../http/middleware/concurrency-limit.ts'
import type { PairingEvent } from '../../src/contract/wallet-pairing.ts'
import type { Lease } from '../db/lease.ts'
import { createStreamReaders, type StreamReader } from '../live/stream-readers.ts'

/** The lease's channel for pairings: a trigger notifies it (migration 0023), whichever process wrote. */
export const PAIRING_CHANNEL = 'bd_pairing'

/** Tells apps that a wallet has answered. Apart from the hub of the figures: these are few, short, and each for one reader. */
export interface PairingHub {
  /** Server-Sent Events named `pairing` for this one. `null` when full, and after the end. */
  open(id: string, address: string | null): ReadableStream<Uint8Array> | null
  /** Tells its readers that there is something to take up. */
  tell(id: string): void
  readers(): number
  close(): void
}

export interface PairingHubOptions {
  /** Absent where nothing is told, as in most tests. */
  lease?: Pick<Lease, 'onNotice' | 'onRole'>
  heartbeatMs?: number
  /** The most streams in all, and the most from one address. */
  most?: number
  mostPerAddress?: number
}

interface Reader extends StreamReader {
  id: string
  leave: () => void
  beats: number
}

/** No pairing lasts longer: a reader that is still there has been forgotten by its page. */
const LONGEST_MS = 6 * 60_000
const MOST_WAITING_BYTES = 4096
const encoder = new TextEncoder()
const BEGINNING = encoder.encode('retry: 2000\n\n')
const HEARTBEAT = encoder.encode(': still here\n\n')

export function createPairingHub({ lease, heartbeatMs = 15_000, most = 5000, mostPerAddress = 20 }: PairingHubOptions = {}): PairingHub {
  const { all: readers, drop, send } = createStreamReaders<Reader>()
  const concurrency = createConcurrencyLimit({ all: most, perAddress: mostPerAddress })
  let ended = false
  let wasAlone = false

  const tell = (id: string) => {
    for (const reader of readers) if (reader.id === id) send(reader, frame(id))
  }

  const leave = [
    lease?.onNotice((channel, payload) => {
      if (channel === PAIRING_CHANNEL) tell(payload)
    }),
    // What was notified while this process had no connection is lost: each looks for itself.
    lease?.onRole((role) => {
      if (wasAlone && role !== 'alone') for (const { id } of readers) tell(id)
      wasAlone = role === 'alone'
    }),
  ]
  const timer = setInterval(() => {
    for (const reader of readers) {
      reader.beats += 1
      if (reader.beats * heartbeatMs > LONGEST_MS) drop(reader)
      else send(reader, HEARTBEAT)
    }
  }, heartbeatMs)
  timer.unref()

  return {
    open: (id, address) => {
      const place = ended ? null : concurrency.take(address)
      if (!place) return null
      let reader: Reader
      return new ReadableStream<Uint8Array>(
        {
          start: (controller) => {
            reader = { id, leave: place, beats: 0, sink: controller }
            readers.add(reader)
            controller.enqueue(BEGINNING)
          },
          cancel: () => drop(reader),
        },
        new ByteLengthQueuingStrategy({ highWaterMark: MOST_WAITING_BYTES }),
      )
    },
    tell,
    readers: () => readers.size,
    close: () => {
      ended = true
      clearInterval(timer)
      for (const end of leave) end?.()
      for (const reader of readers) drop(reader)
    },
  }
}

/** Not what was answered: that takes the secret. */
function frame(id: string): Uint8Array {
  return encoder.encode(`event: pairing\ndata: ${JSON.stringify({ id } satisfies PairingEvent)}\n\n`)
}
