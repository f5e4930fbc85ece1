/** What a line chart draws, oldest first. */
export interface Series {
  /** Epoch milliseconds; the edges of the window, even where the record doesn't cover it. */
  from: number
  to: number
  /** Milliseconds. Of samples, neighbours more than two steps apart have a gap between them. */
  stepMs: number
  /** `steps`: a value holds until the next one, and the last one until `to`. `samples`: at most one value per step. */
  shape: 'steps' | 'samples'
  points: readonly SeriesPoint[]
}

export interface SeriesPoint {
  /** Epoch milliseconds. */
  at: number
  /** An exact decimal. */
  value: string
  /** The signature of the transaction that made the value. */
  transaction?: string | undefined
}

/** A range drawn over another one, as if both began together. */
export interface OtherRange {
  series: Series
  /** `the 7 days before`. */
  name: string
  /** At the end of its line: `before`. */
  tag: string
}

/** Whether nothing was recorded between two neighbours. */
export function isGap({ shape, stepMs }: Series, before: SeriesPoint, after: SeriesPoint): boolean {
  return shape === 'samples' && after.at - before.at > 2 * stepMs
}

/** The value as of a time, or `null` where the series has none: before it begins, after it ends, or in a gap. */
export function valueAt(series: Series, at: number): SeriesPoint | null {
  const { points, shape, stepMs, to } = series
  if (at > to + stepMs) return null
  const before = points.findLast((point) => point.at <= at)
  if (shape === 'steps') return before ?? null
  const after = points.find((point) => point.at > at)
  const near = [before, after].filter((point) => point !== undefined).toSorted((one, other) => Math.abs(one.at - at) - Math.abs(other.at - at))[0]
  return near && Math.abs(near.at - at) <= 2 * stepMs ? near : null
}
