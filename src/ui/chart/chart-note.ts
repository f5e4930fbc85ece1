import type { Series } from './series.ts'
import { formatTime } from './time-axis.ts'

export interface ChartState {
  series: Series
  hasGap: boolean
  /** Epoch milliseconds of the last answer if a later request failed; otherwise `null`. */
  notUpdatedSince: number | null
  /** The history's own: `live`, `incomplete`, `stored`, `disputed`. */
  state: string
}

/** What a line can't say by itself, in a sentence; mostly nothing. */
export function chartNote({ series, hasGap, notUpdatedSince, state }: ChartState): string {
  if (notUpdatedSince !== null) return `Not updated since ${formatTime(notUpdatedSince)}.`
  return series.shape === 'steps' ? chainNote(state) : recordNote(series, hasGap)
}

function chainNote(state: string): string {
  if (state === 'incomplete') return 'The history is still being read from the chain: the line may change.'
  if (state === 'disputed') return 'The sources disagree: the line is what the transactions add up to.'
  if (state === 'stored') return 'The chain cannot be read right now: later transactions are missing.'
  return ''
}

function recordNote({ from, stepMs, points }: Series, hasGap: boolean): string {
  const first = points[0]
  if (first && first.at - from > 2 * stepMs) return `Recorded since ${formatTime(first.at)}.`
  return hasGap ? 'Where the line is broken, nothing was recorded.' : ''
}
