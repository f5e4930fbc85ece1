import type { ReactNode } from 'react'
import styles from './page.module.css'

export interface PageProps {
  title: string
  /** What the page offers, in a sentence or two. */
  lead: string
  /** Beside the title: a link or button to act. */
  action?: ReactNode
  children: ReactNode
}

/** A screen for reading: its heading, its lead, and evenly spaced sections. */
export function Page({ title, lead, action, children }: PageProps) {
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <div>
          <h1 className={styles.title}>{title}</h1>
          <p className={styles.lead}>{lead}</p>
        </div>
        {action === undefined ? null : <div className={styles.action}>{action}</div>}
      </div>
      {children}
    </div>
  )
}
