import type { ReactNode } from 'react'
import styles from './message.module.css'

export interface MessageProps {
  title: string
  /** What is known, what is not, and what to do: one sentence. */
  children: ReactNode
  /** One button or link. */
  action?: ReactNode
  /** The heading's level where the message stands. */
  level?: 1 | 2 | 3
}

/** An empty place or an error: one sentence and one button. */
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
