import type { Clock } from '../clock.ts'

/** A clock that only moves when a test says so. */
export interface ManualClock extends Clock {
  /** Moves on, running the timers that fall due in order, and lets the work they started settle. */
  advance(ms: number): Promise<void>
  /** How many timers are set. */
  pending(): number
}

export function createManualClock(start = Date.UTC(2026, 10, 20)): ManualClock {
  let now = start
  let timers: { at: number; run: () => void }[] = []
  return {
    now: () => now,
    after(ms, run) {
      const timer = { at: now + Math.max(0, ms), run }
      timers.push(timer)
      return () => {
        timers = timers.filter((other) => other !== timer)
      }
    },
    async advance(ms) {
      const end = now + ms
      for (;;) {
        const due = timers.filter((timer) => timer.at <= end).toSorted((a, b) => a.at - b.at)[0]
        if (!due) break
        timers = timers.filter((timer) => timer !== due)
        now = Math.max(now, due.at)
        due.run()
        await settled()
      }
      now = end
      await settled()
    },
    pending: () => timers.length,
  }
}

/** Lets pending promises settle. */
function settled(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}
