import type { Clock } from '../lib/clock.ts'

/**
 * How long a slot takes, and when one was. The length is measured, never assumed: the cluster's target has changed several
 * times and will again. Slots may come from any node; the caller leaves out those far below the newest.
 */
export interface SlotClock {
  /** Recent milliseconds per slot; null until something was measured. */
  slotMs(): number | null
  /** The time of a slot in epoch milliseconds, never in the future; null until known. */
  timeOf(slot: number): number | null
  /** The cluster's newest slot is now this one. */
  heard(slot: number): void
  /** The chain's time of a slot: unix seconds of `getBlockTime`. */
  dated(slot: number, unixSeconds: number): void
  /** This many slots in this many seconds: an entry of `getRecentPerformanceSamples`. */
  sampled(slots: number, seconds: number): void
}

/** Slots are compared over this span at most, so that a change of the target shows within minutes. */
const WINDOW_MS = 300_000
/** Shorter spans would measure the latency of the answers instead. */
const LEAST_SPAN_MS = 10_000
/** From this span on, our own measurement beats the node's minute. */
const GOOD_SPAN_MS = 60_000
/** Speeds are compared over this share of the points: a jump, when a node catches up, then spoils fewer than half. */
const SPAN_SHARE = 5
/** Parts are a few slots longer or shorter, depending on where they are cut. */
const TOLERANCE = 0.05
/** Recording slots more often than this would only cost memory. */
const STEP_MS = 1000

export function createSlotClock({ now }: Pick<Clock, 'now'>): SlotClock {
  let points: Point[] = []
  let measure: ReturnType<typeof measureOf> = null
  let sample: number | null = null
  let date: { slot: number; at: number } | null = null

  const measured = (leastSpanMs: number) => (measure && measure.spanMs >= leastSpanMs ? measure.slotMs : null)
  const slotMs = () => measured(GOOD_SPAN_MS) ?? sample ?? measured(LEAST_SPAN_MS)

  return {
    slotMs,
    timeOf(slot) {
      // The chain's own time shows how old all nodes together are; their last slot shows it only while they keep up.
      const anchor = date ?? points.at(-1)
      if (!anchor) return null
      if (slot === anchor.slot) return Math.min(anchor.at, now())
      const each = slotMs()
      return each === null ? null : Math.min(now(), anchor.at + (slot - anchor.slot) * each)
    },
    heard(slot) {
      const at = now()
      const last = points.at(-1)
      // Our clock was set back, or for long no slot reached the highest one: old points no longer measure new ones.
      const isRestart = last !== undefined && (at < last.at || (slot <= last.slot && at - last.at > WINDOW_MS))
      // Nodes answer out of step: only a slot ahead of all before is news.
      if (last && !isRestart && (slot <= last.slot || at - last.at < STEP_MS)) return
      // The previous measurement stands in until there is a new one.
      const recent = isRestart ? [] : points.filter((point) => at - point.at <= WINDOW_MS)
      if (recent.length === 0) sample = measured(GOOD_SPAN_MS) ?? sample
      points = [...recent, { slot, at }]
      measure = measureOf(points)
    },
    dated(slot, unixSeconds) {
      if (date === null || slot >= date.slot) date = { slot, at: unixSeconds * 1000 }
    },
    sampled(slots, seconds) {
      if (slots > 0 && seconds > 0) sample = (seconds * 1000) / slots
    },
  }
}

interface Point {
  slot: number
  at: number
}

/** The slope over the whole span, if its parts agree; else their median. */
function measureOf(points: readonly Point[]): { slotMs: number; spanMs: number } | null {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last) return null
  const gap = Math.ceil(points.length / SPAN_SHARE)
  const lengths = points.slice(gap).flatMap((point, index) => {
    const before = points[index]
    return before ? [(point.at - before.at) / (point.slot - before.slot)] : []
  })
  const median = lengths.toSorted((a, b) => a - b)[Math.floor(lengths.length / 2)]
  if (median === undefined) return null
  const spanMs = last.at - first.at
  const whole = spanMs / (last.slot - first.slot)
  return { slotMs: Math.abs(whole - median) <= TOLERANCE * median ? whole : median, spanMs }
}
