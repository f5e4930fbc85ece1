import { useId, type ReactNode } from 'react'
import styles from './card.module.css'

export interface CardProps {
  title: string
  /** Beside the title: a badge, a control. */
  corner?: ReactNode
  children: ReactNode
}

/** A titled surface, one step lighter than the page. A group, not a landmark: a page has many cards, and two may share a title. */
export function Card({ title, corner, children }: CardProps) {
  const id = useId()
  return (
    <section className={styles.card} role="group" aria-labelledby={id}>
      <div className={styles.head}>
        <h3 id={id} className={styles.title}>
          {title}
        </h3>
        {corner}
      </div>
      {children}
    </section>
  )
}
