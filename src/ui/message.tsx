import type { ReactNode } from 'react'
import styles from './message.module.css'

export interface MessageProps {
  title: string
  /** One sentence: what is known, what isn't, and what to do. */
  children: ReactNode
  /** One button or link. */
  action?: ReactNode
  /** The heading's level. */
  level?: 1 | 2 | 3
}

/** An empty state or an error: one sentence and one button. */
export function Message({ title, children, action, level = 2 }: MessageProps) {
  const Heading = `h${level}` as const
  return (
    <div className={styles.message} data-level={level}>
      <Heading className={styles.title}>{title}</Heading>
      <p className={styles.text}>{children}</p>
      {action}
    </div>
  )
}
