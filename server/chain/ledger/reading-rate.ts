export interface ReadingRate {
  /** Records that this many transactions were read in all at this moment (epoch milliseconds). */
  note(at: number, read: number): void
  /** Transactions per second over the last minutes; null until enough was seen, and while nothing comes. */
  perSecond(): number | null
}

const WINDOW_MS = 180_000
/** A shorter span (ms) says more about one batch than about the nodes. */
const LEAST_SPAN_MS = 10_000
const STEP_MS = 1000

/**
 * How fast a back-fill goes, from what is stored: a process that only watches knows it as well as the one that reads, and
 * after a restart it is known again within seconds.
 */
export function createReadingRate(): ReadingRate {
  let points: { at: number; read: number }[] = []
  return {
    note(at, read) {
      const last = points.at(-1)
      // A ledger that was partly taken back starts over.
      if (last && read < last.read) points = []
      else if (last && at - last.at < STEP_MS) return
      points = [...points.filter((point) => at - point.at <= WINDOW_MS), { at, read }]
    },
    perSecond() {
      const [first, last] = [points[0], points.at(-1)]
      if (!first || !last || last.at - first.at < LEAST_SPAN_MS || last.read <= first.read) return null
      return ((last.read - first.read) * 1000) / (last.at - first.at)
    },
  }
}
