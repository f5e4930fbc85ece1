/** What was opened, to be closed in the opposite order: once, whoever asks, and all of it even where a part fails. */
export interface Shutdown {
  onStop(close: () => Promise<void> | void): void
  stop(): Promise<void>
}

/** An empty list. Whoever is added while it is already being worked off is closed at once. */
export function createShutdown(): Shutdown {
  const closers: (() => Promise<void> | void)[] = []
  let stopping: Promise<void> | undefined

  const work = async () => {
    for (let close = closers.pop(); close; close = closers.pop()) {
      try {
        await close()
      } catch (error) {
        console.error('could not be closed in order', error)
      }
    }
  }
  return {
    onStop: (close) => {
      closers.push(close)
      if (stopping) stopping = stopping.then(work)
    },
    stop: () => (stopping ??= work()),
  }
}
