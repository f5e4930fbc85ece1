/** Time and timers, so that tests control the time. Code that only reads the time takes a `Pick<Clock, 'now'>`; pure functions take `now: number`. */
export interface Clock {
  /** Epoch milliseconds. */
  now(): number
  /** Calls `run` once, later, and returns a function that cancels it. A background timer doesn't keep the process alive; one that a caller awaits does. */
  after(ms: number, run: () => void, options?: { background?: boolean }): () => void
}

export const systemClock: Clock = {
  now: () => Date.now(),
  after(ms, run, options) {
    const timer = setTimeout(run, ms)
    if (options?.background) timer.unref()
    return () => clearTimeout(timer)
  },
}
