import type { ReactNode } from 'react'
import styles from './section.module.css'

export interface SectionProps {
  /** Unique on the page; the heading's id is made of it. */
  name: string
  title: string
  /** The line under the heading. */
  subtitle?: ReactNode
  /** Beside the heading: a control, a badge. */
  corner?: ReactNode
  /** For tools and settings, where headings are many. */
  small?: boolean
  /** Where links of the page lead to. */
  id?: string | undefined
  className?: string | undefined
  children: ReactNode
}

/** A part of a screen under its heading, which names it. */
export function Section({ name, title, subtitle, corner, small, id, className, children }: SectionProps) {
  const titleId = `${name}-title`
  return (
    <section id={id} className={className} aria-labelledby={titleId}>
      <div className={styles.head} data-small={small}>
        <div>
          <h2 id={titleId}>{title}</h2>
          {subtitle === undefined ? null : <div className={styles.subtitle}>{subtitle}</div>}
        </div>
        {corner}
      </div>
      {children}
    </section>
  )
}
