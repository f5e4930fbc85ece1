import { useMemo, useState, type PointerEvent } from 'react'
import { ChartTable } from './chart-table.tsx'
import { formatTime, layoutOf, nearestPoint, type ChartLayout, type PlacedPoint } from './layout.ts'
import styles from './plot.module.css'
import type { Series } from './series.ts'

export interface PlotProps {
  title: string
  series: Series
  unit: string
  short: (value: string) => string
  exact: (value: string) => string
  asTable: boolean
  /** The figure's present state. */
  state: string
  changing: boolean
  notUpdatedSince: number | null
}

/** The line of a series with its read-out, and the same values as a table: in place of the line, or for screen readers only. */
export function Plot({ title, series, unit, short, exact, asTable, state, changing, notUpdatedSince }: PlotProps) {
  const layout = useMemo(() => layoutOf(series), [series])
  const [chosen, choose] = useState<number | null>(null)
  const { points } = layout
  const last = points.at(-1)
  if (!last) return null
  const point = chosen === null ? undefined : points[chosen]
  const inWords = ({ at, value }: PlacedPoint) => `${formatTime(new Date(at))}: ${exact(value)} ${unit}`
  const table = <ChartTable title={title} points={series.points} unit={unit} exact={exact} visible={asTable} />
  return (
    <div className={styles.whole} data-changing={changing ? '' : undefined}>
      {asTable ? (
        table
      ) : (
        <>
          <p className={styles.reading}>{point ? inWords(point) : `${summary(points, short, exact)} ${unit}`}</p>
          <div className={styles.plot}>
            <div
              className={styles.field}
              onPointerMove={(event) => choose(nearestPoint(points, across(event)))}
              onPointerDown={(event) => choose(nearestPoint(points, across(event)))}
              // Lifting a finger also leaves the field, but the value it pointed at stays readable.
              onPointerLeave={({ pointerType }) => pointerType === 'mouse' && choose(null)}
            >
              <Drawing layout={layout} last={last} />
              {point ? <Cursor point={point} /> : null}
              <input
                type="range"
                className={styles.reader}
                aria-label={`${title}, value by value`}
                aria-valuetext={inWords(point ?? last)}
                min={0}
                max={points.length - 1}
                value={chosen ?? points.length - 1}
                onChange={(event) => choose(Number(event.currentTarget.value))}
                onFocus={() => choose(points.length - 1)}
                onBlur={() => choose(null)}
              />
            </div>
            <span className={styles.end} style={{ top: `${last.y}%` }}>
              {short(last.value)}
            </span>
            {layout.yTicks
              .filter(({ y }) => Math.abs(y - last.y) >= CLEAR_OF_END)
              .map(({ y, text }) => (
                <span key={text} className={styles.yTick} style={{ top: `${y}%` }} aria-hidden="true">
                  {text}
                </span>
              ))}
          </div>
          <div className={styles.xAxis} aria-hidden="true">
            {layout.xTicks.map(({ x, text, rank }) => (
              <span key={x} className={styles.xTick} style={{ left: `${x}%` }} data-rank={rank}>
                {/* Shifted left by the same share of its own width, it never leaves the plot. */}
                <span style={{ transform: `translateX(${-x}%)` }}>{text}</span>
              </span>
            ))}
          </div>
          {table}
        </>
      )}
      <p className={styles.note}>{note(series, layout, notUpdatedSince, state)}</p>
    </div>
  )
}

/** An axis label closer than this to the end value's label would overlap it, in percent of the height. */
const CLEAR_OF_END = 12

function Drawing({ layout, last }: { layout: ChartLayout; last: PlacedPoint }) {
  return (
    <>
      {/* Stretched to fill its space, except for its strokes. */}
      <svg className={styles.drawing} viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
        {layout.yTicks.map(({ y }) => (
          <line key={y} className={styles.grid} x1={0} x2={100} y1={y} y2={y} />
        ))}
        <line className={styles.leader} x1={last.x} x2={100} y1={last.y} y2={last.y} />
        <path className={styles.line} d={layout.path} />
      </svg>
      <span className={styles.lastDot} style={{ left: `${last.x}%`, top: `${last.y}%` }} />
    </>
  )
}

function Cursor({ point }: { point: PlacedPoint }) {
  return (
    <>
      <span className={styles.cursor} style={{ left: `${point.x}%` }} />
      <span className={styles.cursorDot} style={{ left: `${point.x}%`, top: `${point.y}%` }} />
    </>
  )
}

/** A pointer's position across the plot, in percent. */
function across({ currentTarget, clientX }: PointerEvent<HTMLElement>): number {
  const { left, width } = currentTarget.getBoundingClientRect()
  return ((clientX - left) / width) * 100
}

/** In short form if that tells the values apart, otherwise to the last digit, because something did change. */
function summary(points: readonly PlacedPoint[], short: (value: string) => string, exact: (value: string) => string): string {
  const byValue = points.toSorted((one, other) => Number(one.value) - Number(other.value))
  const [low, high] = [byValue.at(0), byValue.at(-1)]
  if (!low || !high) return ''
  if (Number(low.value) === Number(high.value)) return `Always ${short(high.value)}`
  const format = short(low.value) === short(high.value) ? exact : short
  return `Lowest ${format(low.value)}, highest ${format(high.value)}`
}

/** What the line can't say by itself. */
function note({ from, stepMs, points }: Series, { hasGap }: ChartLayout, notUpdatedSince: number | null, state: string): string {
  const first = points[0]
  if (notUpdatedSince !== null) return `Not updated since ${formatTime(new Date(notUpdatedSince))}.`
  if (state === 'incomplete') return 'The line ends where the figure was last complete: what is incomplete is not recorded.'
  if (state === 'unconfirmed') return 'The line ends where a second source last confirmed the figure: what is unconfirmed is not recorded.'
  if (state === 'disputed') return 'The line ends where the sources last agreed: what is disputed is not recorded.'
  if (first && first.at - from > 2 * stepMs) return `Recorded since ${formatTime(new Date(first.at))}.`
  return hasGap ? 'Where the line is broken, nothing was recorded.' : ''
}
