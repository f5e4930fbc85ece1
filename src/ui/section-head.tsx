import type { ReactNode } from 'react'
import styles from './section-head.module.css'

/** A section's heading, with a line under it that may hold a link. */
export function SectionHead({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <div className={styles.head}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      <div className={styles.subtitle}>{children}</div>
    </div>
  )
}
