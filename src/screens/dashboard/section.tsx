import type { ReactNode } from 'react'
import { useAnchorId, type Anchor } from './anchors.ts'
import { foldId, useFold } from './fold.ts'
import { FoldButton } from './fold-button.tsx'
import styles from './section.module.css'

export interface SectionProps {
  /** Unique on the page; the ids of its parts are made of it. */
  name: string
  title: string
  /** The line under the heading. */
  subtitle: ReactNode
  /** Beside the heading: a control, a badge. */
  corner?: ReactNode
  /** The URL hash that leads to it. */
  anchor?: Anchor
  /** An id that it has from the start, in place of an anchor. */
  id?: string
  children: ReactNode
}

/** One of the dashboard's sections; on a phone folded to its heading. */
export function Section({ name, title, subtitle, corner, anchor, id, children }: SectionProps) {
  const anchorId = useAnchorId(anchor)
  const { isFolded, toggle, body } = useFold(anchor ?? name)
  const titleId = `${name}-title`
  return (
    <section id={anchorId ?? id} className={styles.section} aria-labelledby={titleId}>
      <div className={styles.head}>
        <h2 id={titleId}>{title}</h2>
        <FoldButton isFolded={isFolded} toggle={toggle} controls={foldId(anchor ?? name)} labelledBy={titleId} />
      </div>
      <div ref={body} id={foldId(anchor ?? name)} className={styles.body} hidden={isFolded}>
        <div className={styles.subtitle}>{subtitle}</div>
        {corner === undefined ? null : <div className={styles.corner}>{corner}</div>}
        <div className={styles.content}>{children}</div>
      </div>
    </section>
  )
}
