import { isGap, type Series, type SeriesPoint } from './series.ts'
import { timeAxis, type TimeTick } from './time-axis.ts'
import { valueAxis } from './value-axis.ts'
import { valueDomain } from './value-domain.ts'

/** The positions in a chart, in percent of the plot's width and height; y grows downwards. */
export interface ChartLayout {
  line: PlacedLine
  /** The line of the range compared with, as if it began when the first one does. */
  other: PlacedLine | null
  yTicks: readonly { y: number; text: string }[]
  xTicks: readonly TimeTick[]
}

export interface PlacedLine {
  /** SVG path data, broken where nothing was recorded; a value without neighbours is a dot. */
  path: string
  points: readonly PlacedPoint[]
  /** Where the line ends: of steps, at the window's end. */
  end: PlacedPoint
  /** Whether there is a gap between the first and the last value. */
  hasGap: boolean
}

export interface PlacedPoint extends SeriesPoint {
  x: number
  y: number
}

export interface LayoutOptions {
  /** Drawn over the series from its own beginning on; without points, nothing. */
  other?: Series | null
  /** Values are counts. */
  whole?: boolean
}

/** Lays out a series, or returns `null` for one without points. Values become floats, for drawing only. */
export function layoutOf(series: Series, { other = null, whole = false }: LayoutOptions = {}): ChartLayout | null {
  const domain = valueDomain([...series.points, ...(other?.points ?? [])].map(({ value }) => Number(value)), { whole })
  const y = (value: number) => ((domain[1] - value) / (domain[1] - domain[0])) * 100
  const span = series.to - series.from
  const place = (placed: Series) =>
    placeLine(placed, (at) => (span > 0 ? Math.min(100, Math.max(0, ((at - placed.from) / span) * 100)) : 100), (value) => y(Number(value)))
  const line = place(series)
  if (!line) return null
  return {
    line,
    other: other && place(other),
    yTicks: valueAxis(domain, whole).map(({ value, text }) => ({ y: y(value), text })),
    xTicks: timeAxis(series.from, series.to),
  }
}

/** The index of the point read at `x`, in percent of the width: the value that held then, or the sample nearest to it. */
export function pointAt({ points }: PlacedLine, x: number, shape: Series['shape']): number {
  if (shape === 'steps') return Math.max(0, points.findLastIndex((point) => point.x <= x))
  let nearest = 0
  for (const [index, point] of points.entries()) {
    if (Math.abs(point.x - x) < Math.abs((points[nearest]?.x ?? 0) - x)) nearest = index
  }
  return nearest
}

function placeLine(series: Series, x: (at: number) => number, y: (value: string) => number): PlacedLine | null {
  const points = series.points.map((point) => ({ ...point, x: x(point.at), y: y(point.value) }))
  const last = points.at(-1)
  if (!last) return null
  const isSteps = series.shape === 'steps'
  const end = isSteps ? { ...last, x: Math.max(last.x, x(series.to)) } : last
  let path = ''
  let hasGap = false
  let isAlone = true
  for (const [index, point] of points.entries()) {
    const before = points[index - 1]
    const isBroken = before !== undefined && isGap(series, before, point)
    if (!before || isBroken) {
      path += `${before && isAlone ? 'Z' : ''}M${round(point.x)},${round(point.y)}`
      hasGap ||= isBroken
      isAlone = true
      continue
    }
    path += isSteps ? `H${round(point.x)}V${round(point.y)}` : `L${round(point.x)},${round(point.y)}`
    isAlone = false
  }
  return { path: path + (isSteps ? `H${round(end.x)}` : isAlone ? 'Z' : ''), points, end, hasGap }
}

/** Finer than a pixel of any screen. */
function round(percent: number): number {
  return Math.round(percent * 1000) / 1000
}
