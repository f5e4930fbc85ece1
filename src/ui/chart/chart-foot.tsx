import action from '../action.module.css'
import { NetworkNote } from '../network-note.tsx'
import { VisuallyHidden } from '../visually-hidden.tsx'
import styles from './chart-card.module.css'
import type { ChartSource } from './chart-source.ts'

interface ChartFootProps {
  title: string
  source: Pick<ChartSource<string>, 'comparison' | 'csvPath' | 'need'>
  /** The id of the note about the connection. */
  noteId: string
  /** Whether there is a line to act on. */
  ready: boolean
  asTable: boolean
  onTable: () => void
  /** Absent where the chart already fills the screen. */
  onFull?: () => void
}

/** What else can be done with a chart. */
export function ChartFoot({ title, source: { comparison, csvPath, need }, noteId, ready, asTable, onTable, onFull }: ChartFootProps) {
  const look = { className: action.action, 'data-look': 'text', disabled: !ready } as const
  return (
    <div className={styles.foot}>
      <button type="button" {...look} aria-pressed={asTable} onClick={onTable}>
        Table<VisuallyHidden> of {title}</VisuallyHidden>
      </button>
      <button type="button" {...look} aria-pressed={comparison.against !== null} onClick={() => comparison.choose(comparison.against ? null : { kind: 'before' })}>
        Compare<VisuallyHidden> {title} with another range</VisuallyHidden>
      </button>
      {onFull ? (
        <button type="button" {...look} aria-haspopup="dialog" onClick={onFull}>
          Full screen<VisuallyHidden>, {title}</VisuallyHidden>
        </button>
      ) : null}
      <a
        className={action.action}
        data-look="text"
        href={csvPath}
        download
        {...(need === 'met' ? {} : { 'aria-describedby': noteId })}
        onClick={(event) => {
          // The browser would say that a download failed, but not why; the note beside it does.
          if (need !== 'met') event.preventDefault()
        }}
      >
        <span>
          CSV<VisuallyHidden> file of {title}</VisuallyHidden>
        </span>
      </a>
      <NetworkNote id={noteId} need={need} />
    </div>
  )
}
