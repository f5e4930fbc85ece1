import { useMemo, useState } from 'react'
import { ChartTable } from './chart-table.tsx'
import { chartNote } from './chart-note.ts'
import { layoutOf } from './layout.ts'
import { PlotField } from './plot-field.tsx'
import { PlotLabels } from './plot-labels.tsx'
import { PlotReading } from './plot-reading.tsx'
import styles from './plot.module.css'
import type { Chosen } from './read-out.ts'
import type { OtherRange, Series } from './series.ts'
import type { ValueWords } from './value-words.ts'

export interface PlotProps {
  title: string
  series: Series
  words: ValueWords
  other?: OtherRange | null
  asTable: boolean
  /** The history's own state. */
  state: string
  changing: boolean
  notUpdatedSince: number | null
}

/** The line of a series with its read-out, and the same values as a table: in place of the line, or for screen readers only. */
export function Plot({ title, series, words, other = null, asTable, state, changing, notUpdatedSince }: PlotProps) {
  const layout = useMemo(() => layoutOf(series, { other: other?.series ?? null, whole: words.whole ?? false }), [series, other?.series, words.whole])
  const [chosen, choose] = useState<Chosen | null>(null)
  if (!layout) return null
  const table = <ChartTable title={title} series={series} words={words} other={other} visible={asTable} />
  return (
    <div
      className={styles.whole}
      data-changing={changing ? '' : undefined}
      data-table={asTable ? '' : undefined}
      // What is read stays while the focus goes on to the link to its transaction.
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) choose(null)
      }}
    >
      {asTable ? (
        table
      ) : (
        <>
          <div className={styles.plot}>
            <PlotField title={title} series={series} layout={layout} words={words} other={other} chosen={chosen} choose={choose} />
            <PlotLabels layout={layout} words={words} other={other} />
          </div>
          <PlotReading series={series} layout={layout} words={words} other={other} chosen={chosen} />
          {table}
        </>
      )}
      <p className={styles.note}>{chartNote({ series, hasGap: layout.line.hasGap, notUpdatedSince, state })}</p>
    </div>
  )
}
