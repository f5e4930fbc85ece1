/** Time and timers, so that tests control the time. Code that only reads the time takes a `Pick<Clock, 'now'>`; pure functions take `now: number`. */
export interface Clock {
  /** Epoch milliseconds. */
  now(): number
  /** Calls `run` once, later, and returns a function that cancels it. A background timer doesn't keep the process alive; one that a caller awaits does. */
  after(ms: number, run: () => void, options?: { background?: boolean }): () => void
}

/**
 * The clock to measure durations with: pauses, limits, how long ago something was heard. Its `now` only goes forward, also when
 * somebody sets the machine's clock, so it is no date. A test's own clock is never set back, and serves for both.
 */
export function steadyOf(clock: Clock): Clock
export function steadyOf(clock: Pick<Clock, 'now'>): Pick<Clock, 'now'>
export function steadyOf(clock: Pick<Clock, 'now'>): Pick<Clock, 'now'> {
  return clock === systemClock ? STEADY : clock
}

/** How far the clocks of several processes may differ: what is further in the future is from before ours was set back. */
export const CLOCKS_APART_MS = 5000

export const systemClock: Clock = {
  now: () => Date.now(),
  after(ms, run, options) {
    const timer = setTimeout(run, ms)
    if (options?.background) timer.unref()
    return () => clearTimeout(timer)
  },
}

const STEADY: Clock = { ...systemClock, now: () => performance.timeOrigin + performance.now() }
