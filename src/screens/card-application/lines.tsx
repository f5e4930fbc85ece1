import type { ReactNode } from 'react'
import styles from './application.module.css'

/** Terms and what stands for them, each on a line. */
export function Lines({ lines }: { lines: readonly (readonly [term: string, value: ReactNode])[] }) {
  return (
    <dl>
      {lines.map(([term, value]) => (
        <div key={term} className={styles.line}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
