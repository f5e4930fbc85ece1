/** Where the bytes of a stream go. `desiredSize`: how many more may wait for a slow reader. */
export type Sink = Pick<ReadableStreamDefaultController<Uint8Array>, 'enqueue' | 'close' | 'desiredSize'>

/**
 * How many bytes may wait for a slow reader before it is dropped; it reconnects and gets the latest. Larger than all the
 * figures sent at the beginning; waiting bytes are one copy, shared by all readers.
 */
export const MOST_WAITING_BYTES = 512 * 1024

/** One open stream of Server-Sent Events. */
export interface StreamReader {
  sink: Sink
  /** Gives the reader's place back, where places are counted. */
  leave?: () => void
}

export interface StreamReaders<R extends StreamReader> {
  all: Set<R>
  /** Ends a reader's stream, and gives its place back. No effect on one that is gone. */
  drop(reader: R): void
  /** Drops a reader that lets too much wait: it comes back, and reads everything again. */
  send(reader: R, bytes: Uint8Array): void
}

/** The readers of a hub: how one gets its bytes, and how it ends. */
export function createStreamReaders<R extends StreamReader>(): StreamReaders<R> {
  const all = new Set<R>()
  const drop = (reader: R) => {
    if (!all.delete(reader)) return
    reader.leave?.()
    try {
      reader.sink.close()
    } catch {
      // It has left already.
    }
  }
  return {
    all,
    drop,
    send: (reader, bytes) => {
      if ((reader.sink.desiredSize ?? 0) <= 0) drop(reader)
      else reader.sink.enqueue(bytes)
    },
  }
}
