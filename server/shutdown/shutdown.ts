/** Closes what was opened, in reverse order: once, and everything even if one close fails. */
export interface Shutdown {
  onStop(close: () => Promise<void> | void): void
  stop(): Promise<void>
}

/** An empty list. Anything added once closing has begun is closed at once. */
export function createShutdown(): Shutdown {
  const closers: (() => Promise<void> | void)[] = []
  let stopping: Promise<void> | undefined

  const work = async () => {
    for (let close = closers.pop(); close; close = closers.pop()) {
      try {
        await close()
      } catch (error) {
        console.error('could not be closed cleanly', error)
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
