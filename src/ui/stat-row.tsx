import type { ReactNode } from 'react'
import styles from './stat-row.module.css'

/** Stat cards side by side with hairlines between them; stacked on a phone. */
export function StatRow({ columns, children }: { columns: 3 | 4; children: ReactNode }) {
  return (
    <div className={styles.row} data-columns={columns}>
      {children}
    </div>
  )
}
