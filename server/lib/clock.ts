/**
 * Time and timers, so that tests decide what time it is. What only asks for the time takes a `Pick<Clock, 'now'>`, what is
 * pure takes `now: number`.
 */
export interface Clock {
  /** Epoch milliseconds. */
  now(): number
  /**
   * Runs something once, later; the answer cancels it. What runs in the background doesn't keep the process alive,
   * what somebody is waiting for does.
   */
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
