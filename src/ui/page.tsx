import type { ReactNode } from 'react'
import styles from './page.module.css'

export interface PageProps {
  title: string
  /** What one finds here, in a sentence or two. */
  lead: string
  /** Beside the title: the way to where something is done. */
  action?: ReactNode
  children: ReactNode
}

/** A screen to be read: its heading, a sentence on what one finds, and its sections in one rhythm. */
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
