/** What a line chart draws: at most one value per step, oldest first. */
export interface Series {
  /** Epoch milliseconds; the edges of the window, even where the record doesn't cover it. */
  from: number
  to: number
  /** Milliseconds. Neighbours more than two steps apart have a gap between them. */
  stepMs: number
  points: readonly SeriesPoint[]
}

export interface SeriesPoint {
  /** Epoch milliseconds. */
  at: number
  /** An exact decimal. */
  value: string
}

/** Whether nothing was recorded between two neighbours. */
export function isGap(before: SeriesPoint, after: SeriesPoint, stepMs: number): boolean {
  return after.at - before.at > 2 * stepMs
}
