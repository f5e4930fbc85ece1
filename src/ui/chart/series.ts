/** What a line chart draws: one value a step at most, oldest first, over the whole time it spans. */
export interface Series {
  /** Epoch milliseconds; the window's edges, whatever of it is covered. */
  from: number
  to: number
  /** Neighbours more than two of these apart have a gap between them. */
  stepMs: number
  points: readonly SeriesPoint[]
}

export interface SeriesPoint {
  /** Epoch milliseconds. */
  at: number
  /** A plain decimal, exact. */
  value: string
}

/** Whether nothing was recorded between two neighbours. */
export function isGap(before: SeriesPoint, after: SeriesPoint, stepMs: number): boolean {
  return after.at - before.at > 2 * stepMs
}
