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

/** `null` without points. It ends when the server answered, not at its last value, so that a gap at the end shows. */
export function toSeries({ origin, points, stepSeconds, from, to }: History): HistorySeries | null {
  const placed = points.map(({ at, value, signature }) => ({ at: Date.parse(at), value, transaction: signature }))
  const [first, last] = [placed[0], placed.at(-1)]
  if (!first || !last) return null
  return {
    from: Math.min(Date.parse(from), first.at),
    to: Math.max(Date.parse(to), last.at),
    stepMs: stepSeconds * 1000,
    shape: origin === 'chain' ? 'steps' : 'samples',
    // Of two values at one time the later one holds.
    points: placed.filter(({ at }, index) => at !== placed[index + 1]?.at),
  }
}
