import { Button } from '../button.tsx'
import { VisuallyHidden } from '../visually-hidden.tsx'
import styles from './chart-card.module.css'
import type { ChartSource } from './chart-source.ts'
import type { ChartParts } from './use-chart-parts.ts'
import type { ValueWords } from './value-words.ts'

interface ChartBodyProps {
  title: string
  source: Pick<ChartSource<string>, 'changing' | 'comparison' | 'notUpdatedSince' | 'series' | 'state' | 'status'>
  words: ValueWords
  tone: 'plain' | 'vault'
  parts: ChartParts | null
  /** Whether the code that draws could not be loaded. */
  missing: boolean
  asTable: boolean
  load: () => void
}

/** The line, or what stands in its place. */
export function ChartBody({ title, source, words, tone, parts, missing, asTable, load }: ChartBodyProps) {
  const { series, comparison } = source
  const status = series && missing ? 'failed' : source.status
  return (
    <div className={styles.body} data-tone={tone} aria-busy={source.changing || status === 'loading'}>
      {series && parts ? (
        <>
          {comparison.against ? <parts.CompareBar title={title} comparison={comparison} from={series.from} to={series.to} /> : null}
          <parts.Plot
            title={title}
            series={series}
            words={words}
            other={comparison.other}
            asTable={asTable}
            state={source.state}
            changing={source.changing}
            notUpdatedSince={source.notUpdatedSince}
          />
        </>
      ) : (
        <WithoutLine status={status === 'empty' && source.state === 'incomplete' ? 'reading' : status} load={load} />
      )}
    </div>
  )
}

const sentences = {
  reading: 'Reading the history from the chain. It shows here as soon as it is known.',
  empty: 'Collecting. The record begins with the first value that is read; it shows here within minutes.',
  failed: 'The record could not be read right now. What is read from now on is not lost.',
  offline: 'No connection. The record is on the server and shows here when it can be reached again.',
} as const

function WithoutLine({ status, load }: { status: ChartSource<string>['status'] | 'reading'; load: () => void }) {
  if (status === 'loading' || status === 'ready') {
    return (
      <div key="waiting" className={styles.waiting}>
        <VisuallyHidden>Loading the record</VisuallyHidden>
      </div>
    )
  }
  return (
    // A key of its own: a new element doesn't count as a layout shift.
    <div key="message" className={styles.message} role="status">
      <p>{sentences[status]}</p>
      {status === 'empty' || status === 'reading' ? null : <Button onClick={load}>Try again</Button>}
    </div>
  )
}
