import { Section as PlainSection, type SectionProps } from '../../ui/section.tsx'
import { useAnchorId, type Anchor } from './anchors.ts'
import styles from './section.module.css'

/** One of the dashboard's sections. `anchor`: the URL hash that leads to it. */
export function Section({ anchor, ...section }: Omit<SectionProps, 'id' | 'className'> & { anchor?: Anchor }) {
  return <PlainSection id={useAnchorId(anchor)} className={styles.section} {...section} />
}
