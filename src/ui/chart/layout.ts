import { scaleLinear, scaleTime } from 'd3-scale'
import { line } from 'd3-shape'
import { isGap, type Series, type SeriesPoint } from './series.ts'
import { valueDomain } from './value-domain.ts'

/** The positions in a chart, in percent of the plot's width and height; y grows downwards. */
export interface ChartLayout {
  /** SVG path data, broken where nothing was recorded; a value without neighbours is a dot. */
  path: string
  points: readonly PlacedPoint[]
  yTicks: readonly { y: number; text: string }[]
  /** A narrow chart shows only labels of a low rank. */
  xTicks: readonly { x: number; text: string; rank: 0 | 1 | 2 }[]
  /** Whether there is a gap between the first and the last value. */
  hasGap: boolean
}

export interface PlacedPoint extends SeriesPoint {
  x: number
  y: number
}

const HOUR = 3_600_000
const DAY = 24 * HOUR

const Y_TICKS = 3

/** Lays out a series, which needs at least one point. Values become floats, for drawing only. */
export function layoutOf(series: Series): ChartLayout {
  const x = scaleTime().domain([series.from, series.to]).range([0, 100])
  const y = scaleLinear().domain(valueDomain(series.points.map(({ value }) => Number(value)))).range([100, 0])
  const points = series.points.map((point) => ({ ...point, x: x(point.at), y: y(Number(point.value)) }))
  const drawn = points.flatMap((point, index) => {
    const before = points[index - 1]
    return before && isGap(before, point, series.stepMs) ? [null, point] : [point]
  })
  const path = line<PlacedPoint | null>()
    .defined((point) => point !== null)
    .x((point) => point?.x ?? 0)
    .y((point) => point?.y ?? 0)
  return {
    path: path(drawn) ?? '',
    points,
    yTicks: valueTicks(y.ticks(Y_TICKS)).map(({ value, text }) => ({ y: y(value), text })),
    xTicks: timeTicks(series).map(({ at, text }, index) => ({ x: x(at), text, rank: index % 2 === 1 ? 2 : index % 4 === 2 ? 1 : 0 })),
    hasGap: drawn.length > points.length,
  }
}

/** The index of the point nearest to `x`, in percent of the plot's width. */
export function nearestPoint(points: readonly PlacedPoint[], x: number): number {
  let nearest = 0
  for (const [index, point] of points.entries()) {
    if (Math.abs(point.x - x) < Math.abs((points[nearest]?.x ?? 0) - x)) nearest = index
  }
  return nearest
}

/** `21 Nov 2026, 14:32`, in local time. */
export const formatTime = scaleTime().tickFormat(0, '%-d %b %Y, %H:%M')

/** The numbers of one axis, in one unit and with just enough decimals to tell them apart: 102.4M, 102.6M; 0.00011, 0.00012. */
export function valueTicks(values: readonly number[]): { value: number; text: string }[] {
  const largest = Math.max(0, ...values.map(Math.abs))
  const [size, unit] = units.find(([least]) => largest >= least) ?? [1, '']
  const step = Math.abs((values[1] ?? 0) - (values[0] ?? 0)) / size
  // A step of 0.2 that came out as 0.19999 still needs one decimal only.
  const decimals = step > 0 ? Math.min(12, Math.max(0, -Math.floor(Math.log10(step) + 1e-6))) : 2
  return values.map((value) => ({ value, text: `${(value / size).toFixed(decimals)}${unit}` }))
}

const units = [
  [1e9, 'B'],
  [1e6, 'M'],
  [1e4, 'K'],
] as const

function timeTicks({ from, to }: Series): { at: number; text: string }[] {
  const span = to - from
  const { count, format } = axes.find(({ upTo }) => span <= upTo) ?? longest
  const scale = scaleTime().domain([from, to])
  const day = scale.tickFormat(0, '%-d %b')
  const texts = scale.tickFormat(0, format)
  return scale.ticks(count).map((tick) => {
    // Among times of day, midnight is labelled with the day that begins.
    const isMidnight = span <= 2 * DAY && tick.getHours() === 0 && tick.getMinutes() === 0
    return { at: tick.getTime(), text: isMidnight ? day(tick) : texts(tick) }
  })
}

const longest = { upTo: Number.POSITIVE_INFINITY, count: 6, format: '%b %Y' } as const
const axes = [
  { upTo: 2 * DAY, count: 4, format: '%H:%M' },
  { upTo: 10 * DAY, count: 7, format: '%a %-d' },
  { upTo: 60 * DAY, count: 5, format: '%-d %b' },
] as const
