import type { ReactNode } from 'react'
import styles from './facts.module.css'

export interface Fact {
  term: string
  /** The figure or the few words that count. */
  value: string
  note?: ReactNode
}

/** Terms of a statement: what, how much, and a line on it, with hairlines between. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ term, value, note }) => (
        <div key={term} className={styles.fact}>
          <dt className={styles.term}>{term}</dt>
          <dd className={styles.value}>{value}</dd>
          {note === undefined ? null : <dd className={styles.note}>{note}</dd>}
        </div>
      ))}
    </dl>
  )
}
