/** One open stream of Server-Sent Events. */
export interface StreamReader {
  controller: ReadableStreamDefaultController<Uint8Array>
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
      reader.controller.close()
    } catch {
      // It has left already.
    }
  }
  return {
    all,
    drop,
    send: (reader, bytes) => {
      if ((reader.controller.desiredSize ?? 0) <= 0) drop(reader)
      else reader.controller.enqueue(bytes)
    },
  }
}
