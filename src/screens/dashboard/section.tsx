import type { ReactNode } from 'react'
import { SectionHead } from '../../ui/section-head.tsx'
import { useAnchorId, type Anchor } from './anchors.ts'
import styles from './section.module.css'

export interface SectionProps {
  /** The prefix of the section's ids; unique on the page. */
  name: string
  title: string
  /** The line under the heading. */
  lead: ReactNode
  /** The URL hash that leads to it. */
  anchor?: Anchor
  /** Beside the heading: a control, a badge. */
  corner?: ReactNode
  children: ReactNode
}

/** One of the dashboard's sections under its heading. */
export function Section({ name, title, lead, anchor, corner, children }: SectionProps) {
  const id = useAnchorId(anchor)
  const titleId = `${name}-title`
  return (
    <section id={id} className={styles.section} aria-labelledby={titleId}>
      <div className={styles.head}>
        <SectionHead id={titleId} title={title}>
          {lead}
        </SectionHead>
        {corner}
      </div>
      {children}
    </section>
  )
}
