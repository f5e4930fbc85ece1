import type { ReactNode } from 'react'
import styles from './section.module.css'

/** A titled group of settings: rows with hairlines between them. */
export function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className={styles.title}>
        {title}
      </h2>
      <div className={styles.rows}>{children}</div>
    </section>
  )
}

export interface RowProps {
  label: string
  /** The setting or fact, in a few words. */
  value: string
  note?: string
}

/** One fact: its label, its value, and a note. Inside a `<dl>`. */
export function Row({ label, value, note }: RowProps) {
  return (
    <div className={styles.row}>
      <dt>{label}</dt>
      <dd className={styles.value}>{value}</dd>
      {note === undefined ? null : <dd className={styles.note}>{note}</dd>}
    </div>
  )
}
