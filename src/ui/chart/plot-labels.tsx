import type { ChartLayout } from './layout.ts'
import styles from './plot.module.css'
import type { OtherRange } from './series.ts'
import type { ValueWords } from './value-words.ts'

/** The numbers beside the plot and the times under it. */
export function PlotLabels({ layout: { line, other: placed, xTicks, yTicks }, words, other }: { layout: ChartLayout; words: ValueWords; other: OtherRange | null }) {
  const end = { y: line.end.y, text: words.short(line.end.value) }
  const before = other && placed ? { y: placed.end.y, text: words.short(placed.end.value) } : null
  const [top, beforeTop] = before ? apart(end.y, before.y) : [`${end.y}%`, '']
  const ticks = yTicks.filter(({ y }) => Math.abs(y - end.y) >= (before ? CLEAR_OF_TWO : CLEAR) && (!before || Math.abs(y - before.y) >= CLEAR_OF_TWO))
  return (
    <>
      <div className={styles.labels}>
        <span className={styles.end} style={{ top }}>
          {end.text}
        </span>
        {before && other ? (
          <span className={styles.end} data-other="" style={{ top: beforeTop }}>
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

/** A label closer than this to another would overlap it, in percent of the height; two that are moved apart need more. */
const CLEAR = 12
const CLEAR_OF_TWO = 18

/** Places two labels, each at its line and moved only as far as their own heights demand, however high the plot is. */
function apart(one: number, other: number): [string, string] {
  const middle = (one + other) / 2
  const above = (y: number) => `min(${y}%, calc(${middle}% - 0.85rem))`
  const below = (y: number) => `max(${y}%, calc(${middle}% + 0.85rem))`
  return one <= other ? [above(one), below(other)] : [below(one), above(other)]
}
