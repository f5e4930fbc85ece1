import { pointAt, type PlacedLine, type PlacedPoint } from './layout.ts'
import { valueAt, type Series, type SeriesPoint } from './series.ts'
import { formatTime } from './time-axis.ts'
import type { ValueWords } from './value-words.ts'

/** What a pointer or a key chose. */
export interface Chosen {
  /** Epoch milliseconds. */
  at: number
  /** Stays when the pointer leaves: it was pressed, for the link to its transaction. */
  kept: boolean
}

/** What stands at one time of a chart. */
export interface ReadOut {
  /** The time read, epoch milliseconds. */
  at: number
  point: PlacedPoint
  /** In the range compared with, at the corresponding time. */
  before: SeriesPoint | null
  beforeAt: number
}

/** A time's place across the plot, in percent. */
export function placeOf({ from, to }: Series, at: number): number {
  return to > from ? Math.min(100, Math.max(0, ((at - from) / (to - from)) * 100)) : 100
}

export function readAt(series: Series, line: PlacedLine, other: Series | null, at: number): ReadOut {
  const point = line.points[pointAt(line, placeOf(series, at), series.shape)] ?? line.end
  const read = series.shape === 'steps' ? at : point.at
  const beforeAt = other ? other.from + (read - series.from) : read
  return { at: read, point, before: other && valueAt(other, beforeAt), beforeAt }
}

/** A read-out in words: `21 Nov 2026, 14:32: 102,350,000.00 BD`. A value that already held then says since when. */
export function written({ at, point }: ReadOut, { exact, unit }: ValueWords): string {
  return `${formatTime(point.at) === formatTime(at) ? '' : 'Since '}${formatTime(point.at)}: ${exact(point.value)} ${unit}`
}

/** The difference to the range compared with; empty where it has no value then. */
export function difference({ point, before, beforeAt }: ReadOut, { exact, unit, change }: ValueWords): string {
  return before ? `${change(before.value, point.value)} against ${exact(before.value)} ${unit} on ${formatTime(beforeAt)}` : ''
}

/** All of it, for screen readers. */
export function spoken(read: ReadOut, words: ValueWords): string {
  return [written(read, words), difference(read, words)].filter(Boolean).join('; ')
}
