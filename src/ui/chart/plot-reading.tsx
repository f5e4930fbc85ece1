import { ExternalLink } from '../external-link.tsx'
import type { ChartLayout, PlacedPoint } from './layout.ts'
import styles from './plot.module.css'
import { difference, readAt, written, type Chosen } from './read-out.ts'
import type { OtherRange, Series } from './series.ts'
import type { ValueWords } from './value-words.ts'

interface PlotReadingProps {
  series: Series
  layout: ChartLayout
  words: ValueWords
  other: OtherRange | null
  chosen: Chosen | null
}

/**
 * What is read off the line, or what can be said of all of it. It stands above the line, and comes after it in the order
 * of the keyboard: from a value, Tab leads to its transaction.
 */
export function PlotReading({ series, layout: { line }, words, other, chosen }: PlotReadingProps) {
  const read = chosen && readAt(series, line, other?.series ?? null, chosen.at)
  const link = read?.point.transaction === undefined ? undefined : words.transaction?.(read.point.transaction)
  return (
    <div className={styles.reading} data-compared={other ? '' : undefined}>
      <p>{read ? written(read, words) : `${summary(line.points, words)} ${words.unit}`}</p>
      {link ? <ExternalLink href={link.href}>{link.text}</ExternalLink> : null}
      {other ? (
        <p role="status">{read ? difference(read, words) || `Nothing is on record for ${other.name} then.` : compared(series, other, words)}</p>
      ) : null}
    </div>
  )
}

/** In short form if that tells the values apart, otherwise to the last digit, because something did change. */
function summary(points: readonly PlacedPoint[], { short, exact }: ValueWords): string {
  const byValue = points.toSorted((one, other) => Number(one.value) - Number(other.value))
  const [low, high] = [byValue.at(0), byValue.at(-1)]
  if (!low || !high) return ''
  if (Number(low.value) === Number(high.value)) return `Always ${short(high.value)}`
  const format = short(low.value) === short(high.value) ? exact : short
  return `Lowest ${format(low.value)}, highest ${format(high.value)}`
}

function compared(series: Series, other: OtherRange, words: ValueWords): string {
  const [now, before] = [edges(series), edges(other.series)]
  return now && before ? words.compare(now, before, other.name) : ''
}

function edges({ points }: Series): readonly [string, string] | null {
  const [first, last] = [points[0], points.at(-1)]
  return first && last ? [first.value, last.value] : null
}
