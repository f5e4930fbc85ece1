import type { ChartLayout } from './layout.ts'
import styles from './plot.module.css'
import type { OtherRange } from './series.ts'
import type { ValueWords } from './value-words.ts'

/** The numbers beside the plot and the times under it. */
export function PlotLabels({ layout: { line, other: placed, xTicks, yTicks }, words, other }: { layout: ChartLayout; words: ValueWords; other: OtherRange | null }) {
  const end = { y: line.end.y, text: words.short(line.end.value) }
  const before = other && placed ? { y: placed.end.y, text: words.short(placed.end.value) } : null
  const [endY, beforeY] = before ? apart(end.y, before.y) : [end.y, end.y]
  const ticks = yTicks.filter(({ y }) => Math.abs(y - endY) >= CLEAR && (!before || Math.abs(y - beforeY) >= CLEAR_OF_TWO_LINES))
  return (
    <>
      <div className={styles.labels}>
        <span className={styles.end} style={{ top: `${endY}%` }}>
          {end.text}
        </span>
        {before && other ? (
          <span className={styles.end} data-other="" style={{ top: `${beforeY}%` }}>
            {before.text} <span>{other.tag}</span>
          </span>
        ) : null}
        {ticks.map(({ y, text }) => (
          <span key={text} className={styles.yTick} style={{ top: `${y}%` }} aria-hidden="true">
            {text}
          </span>
        ))}
        {/* The column is as wide as its longest label, which are all outside the flow. */}
        <span className={styles.widest} aria-hidden="true">
          {[end.text, before?.text, other?.tag, ...ticks.map(({ text }) => text)].map((text, index) => (
            <span key={index} data-text={text} />
          ))}
        </span>
      </div>
      <div className={styles.xAxis} aria-hidden="true">
        {xTicks.map(({ x, text, rank }) => (
          <span key={x} className={styles.xTick} style={{ left: `${x}%` }} data-rank={rank}>
            {/* Shifted left by the same share of its own width, it never leaves the plot. */}
            <span style={{ transform: `translateX(${-x}%)` }}>{text}</span>
          </span>
        ))}
      </div>
    </>
  )
}

/** A label closer than this to another would overlap it, in percent of the height; the other range's has two lines. */
const CLEAR = 12
const CLEAR_OF_TWO_LINES = 16
const CLEAR_OF_END = 18

/** Moves two labels apart until neither overlaps the other, and keeps both within the height. */
function apart(one: number, other: number): [number, number] {
  const missing = CLEAR_OF_END - Math.abs(one - other)
  if (missing <= 0) return [one, other]
  const middle = Math.min(100 - CLEAR_OF_END / 2, Math.max(CLEAR_OF_END / 2, (one + other) / 2))
  const half = CLEAR_OF_END / 2
  return one <= other ? [middle - half, middle + half] : [middle + half, middle - half]
}
