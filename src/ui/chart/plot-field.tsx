import type { PointerEvent } from 'react'
import { pointAt, type ChartLayout } from './layout.ts'
import styles from './plot.module.css'
import { placeOf, readAt, spoken, type Chosen } from './read-out.ts'
import type { OtherRange, Series } from './series.ts'
import type { ValueWords } from './value-words.ts'

interface PlotFieldProps {
  title: string
  series: Series
  layout: ChartLayout
  words: ValueWords
  other: OtherRange | null
  chosen: Chosen | null
  choose: (chosen: Chosen | null) => void
}

/** The lines, read by pointer, finger and keyboard. */
export function PlotField({ title, series, layout, words, other, chosen, choose }: PlotFieldProps) {
  const { line } = layout
  const lastIndex = line.points.length - 1
  const index = chosen ? pointAt(line, placeOf(series, chosen.at), series.shape) : lastIndex
  const chooseIndex = (next: number) => choose({ at: line.points[next]?.at ?? series.to, kept: false })

  /** Of steps any time, of samples only theirs. */
  const pointed = (event: PointerEvent<HTMLElement>): Chosen => {
    const x = across(event)
    const point = line.points[pointAt(line, x, series.shape)]
    const at = series.shape === 'steps' ? Math.max(series.from + (x / 100) * (series.to - series.from), point?.at ?? series.from) : (point?.at ?? series.from)
    return { at, kept: point?.transaction !== undefined && (event.type === 'pointerdown' || event.pointerType !== 'mouse') }
  }

  return (
    <div
      className={styles.field}
      onPointerMove={(event) => {
        // On its way to the link a mouse crosses other values.
        if (chosen?.kept && event.pointerType === 'mouse' && event.buttons === 0) return
        choose(pointed(event))
      }}
      onPointerDown={(event) => {
        const next = pointed(event)
        const isSame = chosen?.kept === true && event.pointerType === 'mouse' && Math.abs(placeOf(series, chosen.at) - placeOf(series, next.at)) < SAME
        choose(isSame ? { ...next, kept: false } : next)
      }}
      // Lifting a finger also leaves the field, but the value it pointed at stays readable.
      onPointerLeave={({ pointerType }) => pointerType === 'mouse' && !chosen?.kept && choose(null)}
    >
      <Lines layout={layout} />
      {chosen ? <Cursor series={series} layout={layout} other={other} at={chosen.at} kept={chosen.kept} /> : null}
      <input
        type="range"
        className={styles.reader}
        aria-label={`${title}, value by value`}
        aria-valuetext={spoken(readAt(series, line, other?.series ?? null, chosen?.at ?? series.to), words)}
        min={0}
        max={lastIndex}
        value={index}
        onChange={(event) => chooseIndex(Number(event.currentTarget.value))}
        onFocus={() => chooseIndex(lastIndex)}
      />
    </div>
  )
}

/** A press this near to what is kept lets it go, in percent of the width. */
const SAME = 2

function Lines({ layout: { line, other, yTicks } }: { layout: ChartLayout }) {
  return (
    <>
      {/* Stretched to fill its space, except for its strokes. */}
      <svg className={styles.drawing} viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
        {yTicks.map(({ y }) => (
          <line key={y} className={styles.grid} x1={0} x2={100} y1={y} y2={y} />
        ))}
        <line className={styles.leader} x1={line.end.x} x2={100} y1={line.end.y} y2={line.end.y} />
        {other ? <path className={styles.line} data-other="" d={other.path} /> : null}
        <path className={styles.line} d={line.path} />
      </svg>
      <span className={styles.dot} style={{ left: `${line.end.x}%`, top: `${line.end.y}%` }} />
    </>
  )
}

function Cursor({ series, layout: { line, other: placed }, other, at, kept }: { series: Series; layout: ChartLayout; other: OtherRange | null; at: number; kept: boolean }) {
  const left = `${placeOf(series, at)}%`
  const { point, before } = readAt(series, line, other?.series ?? null, at)
  const beside = before && placed?.points.find((each) => each.at === before.at)
  return (
    <>
      <span className={styles.cursor} data-kept={kept ? '' : undefined} style={{ left }} />
      {beside ? <span className={styles.dot} data-cursor="" data-other="" style={{ left: series.shape === 'steps' ? left : `${beside.x}%`, top: `${beside.y}%` }} /> : null}
      <span className={styles.dot} data-cursor="" style={{ left, top: `${point.y}%` }} />
    </>
  )
}

/** A pointer's position across the plot, in percent. */
function across({ currentTarget, clientX }: PointerEvent<HTMLElement>): number {
  const { left, width } = currentTarget.getBoundingClientRect()
  return Math.min(100, Math.max(0, ((clientX - left) / width) * 100))
}
