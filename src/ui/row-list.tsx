import type { ReactNode } from 'react'
import styles from './row-list.module.css'

export interface Row {
  /** Unique in the list. */
  id: string
  title: ReactNode
  /** Quieter lines under the title. */
  notes: readonly ReactNode[]
  /** What can be done with it. */
  actions?: ReactNode
}

/** Things of one kind under each other: what each is, and what can be done with it. */
export function RowList({ rows }: { rows: readonly Row[] }) {
  return (
    <ul>
      {rows.map(({ id, title, notes, actions }) => (
        <li key={id} className={styles.row}>
          <div className={styles.says}>
            <p className={styles.title}>{title}</p>
            {notes.map((note, index) => (
              // The lines of a row neither move nor grow.
              <p key={index} className={styles.note}>
                {note}
              </p>
            ))}
          </div>
          {actions === undefined ? null : <Buttons>{actions}</Buttons>}
        </li>
      ))}
    </ul>
  )
}

/** Buttons beside each other, as far as there is room. */
export function Buttons({ children }: { children: ReactNode }) {
  return <div className={styles.buttons}>{children}</div>
}

/** What was done, or why not: said to screen readers as well. Empty until there is something. */
export function Said({ done, error }: { done: string; error: string }) {
  return (
    <>
      <p role="status" className={styles.said}>
        {error === '' ? done : ''}
      </p>
      <p role="alert" className={styles.said}>
        {error}
      </p>
    </>
  )
}
