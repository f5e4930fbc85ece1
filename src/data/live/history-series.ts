import type { History } from '../../contract/history.ts'

/** A history as a chart draws it; times are epoch milliseconds. */
export interface HistorySeries {
  from: number
  to: number
  stepMs: number
  /** What the chain says holds between two points; what we recorded are samples. */
  shape: 'steps' | 'samples'
  points: { at: number; value: string; transaction: string | undefined }[]
}

/** `null` without points. `until`: a window ends when the server was asked, not at its last value, so that a gap at the end shows. */
export function toSeries({ origin, points, stepSeconds, from, to }: History, until = Date.parse(to)): HistorySeries | null {
  const placed = points.map(({ at, value, signature }) => ({ at: Date.parse(at), value, transaction: signature }))
  const [first, last] = [placed[0], placed.at(-1)]
  if (!first || !last) return null
  return {
    from: Math.min(Date.parse(from), first.at),
    to: Math.max(until, last.at),
    stepMs: stepSeconds * 1000,
    shape: origin === 'chain' ? 'steps' : 'samples',
    // Of two values at one time the later one holds.
    points: placed.filter(({ at }, index) => at !== placed[index + 1]?.at),
  }
}
