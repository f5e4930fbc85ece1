import type { ReactNode } from 'react'
import { Section as PlainSection } from '../../ui/section.tsx'
import styles from './section.module.css'

/** A titled group of settings: rows with hairlines between them. */
export function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <PlainSection name={id} title={title} small>
      <div className={styles.rows}>{children}</div>
    </PlainSection>
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
