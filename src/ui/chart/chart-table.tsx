import { memo } from 'react'
import { formatTime } from './layout.ts'
import type { SeriesPoint } from './series.ts'
import styles from './chart-table.module.css'

interface ChartTableProps {
  title: string
  points: readonly SeriesPoint[]
  unit: string
  exact: (value: string) => string
  /** False: for screen readers only. */
  visible: boolean
}

/** Every value of a chart with its time, newest first. Memoized: rendered once per series, not at each move over the line. */
export const ChartTable = memo(({ title, points, unit, exact, visible }: ChartTableProps) => (
  <div className={visible ? styles.scroller : styles.hidden} {...(visible ? { role: 'region', tabIndex: 0, 'aria-label': `Table of ${title}` } : {})}>
    <table className={styles.table}>
      <caption className={styles.hidden}>{title}</caption>
      <thead>
        <tr>
          <th scope="col">Time</th>
          <th scope="col">{unit}</th>
        </tr>
      </thead>
      <tbody>
        {points.toReversed().map(({ at, value }) => (
          <tr key={at}>
            <td>{formatTime(new Date(at))}</td>
            <td>{exact(value)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
))
ChartTable.displayName = 'ChartTable'
