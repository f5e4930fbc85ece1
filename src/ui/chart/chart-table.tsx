import { memo } from 'react'
import { ExternalLink } from '../external-link.tsx'
import hidden from '../visually-hidden.module.css'
import { VisuallyHidden } from '../visually-hidden.tsx'
import { valueAt, type OtherRange, type Series } from './series.ts'
import { formatTime } from './time-axis.ts'
import styles from './chart-table.module.css'
import type { ValueWords } from './value-words.ts'

interface ChartTableProps {
  title: string
  series: Series
  words: ValueWords
  other: OtherRange | null
  /** False: for screen readers only. */
  visible: boolean
}

/** Every value of a chart with its time, newest first. Memoized: rendered once per series, not at each move over the line. */
export const ChartTable = memo(({ title, series, words, other, visible }: ChartTableProps) => {
  const { exact, unit, transaction } = words
  return (
    <div className={visible ? styles.scroller : hidden.hidden} {...(visible ? { role: 'region', tabIndex: 0, 'aria-label': `Table of ${title}` } : {})}>
      <table className={styles.table}>
        <caption className={hidden.hidden}>{title}</caption>
        <thead>
          <tr>
            <th scope="col">Time</th>
            {other ? <th scope="col">{`${unit}, ${other.name}`}</th> : null}
            <th scope="col">{unit}</th>
          </tr>
        </thead>
        <tbody>
          {series.points.toReversed().map((point) => (
            <tr key={point.at}>
              {/* Links that can't be seen must not be reached by Tab. */}
              <td>{visible && transaction && point.transaction !== undefined ? <TimeLink at={point.at} {...transaction(point.transaction)} /> : formatTime(point.at)}</td>
              {other ? <td>{written(valueAt(other.series, other.series.from + point.at - series.from)?.value, exact)}</td> : null}
              <td>{exact(point.value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
})
ChartTable.displayName = 'ChartTable'

function TimeLink({ at, href, text }: { at: number; href: string; text: string }) {
  return (
    <ExternalLink href={href}>
      {formatTime(at)}
      <VisuallyHidden>, {text}</VisuallyHidden>
    </ExternalLink>
  )
}

function written(value: string | undefined, exact: (value: string) => string): string {
  return value === undefined ? '' : exact(value)
}
