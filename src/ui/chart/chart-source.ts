import type { OtherRange, Series } from './series.ts'

/** A series, and how it is loaded. */
export interface ChartSource<W extends string> {
  windows: readonly W[]
  window: W
  choose: (window: W) => void
  status: 'loading' | 'ready' | 'empty' | 'failed' | 'offline'
  series: Series | null
  /** True while another window's series is shown until the chosen one arrives. */
  changing: boolean
  /** Epoch milliseconds of the last answer if a later request failed; otherwise `null`. */
  notUpdatedSince: number | null
  /** The history's own: `live`, `incomplete`, `stored`, `disputed`. */
  state: string
  csvPath: string
  /** The connection, which windows need that aren't loaded: `waiting` if the chosen window is one of them. */
  need: 'met' | 'connection' | 'waiting'
  /** The windows that can be shown without a connection. */
  loaded: readonly W[]
  /** Called when the chart is about to be scrolled into view, and to try again. */
  load: () => void
  comparison: Comparison
}

/** What a window is compared with: the range as long just before it, or the one that begins with a day, YYYY-MM-DD. */
export type Against = { kind: 'before' } | { kind: 'day'; day: string }

export interface Comparison {
  /** `null`: the window stands alone. */
  against: Against | null
  choose: (against: Against | null) => void
  /** The window's length: `7 days`; `null` where nothing lies before it, so that there is nothing to compare it with. */
  length: string | null
  status: 'loading' | 'ready' | 'empty' | 'failed' | 'offline'
  /** Present with `ready` alone. */
  other: OtherRange | null
}
