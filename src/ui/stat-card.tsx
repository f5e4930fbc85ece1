import { useId } from 'react'
import { Figure, type FigureProps } from './figure.tsx'
import styles from './stat-card.module.css'

/** A labelled figure in a row or column, which draws the lines between its cards. A group, not a landmark. */
export function StatCard({ level = 3, ...props }: FigureProps & { level?: 2 | 3 | 4 }) {
  const Heading = `h${level}` as const
  const id = useId()
  return (
    <section className={styles.stat} role="group" data-folds={props.folds ? '' : undefined} aria-labelledby={id}>
      <Heading id={id} className={styles.label}>
        {props.label}
      </Heading>
      <Figure {...props} />
    </section>
  )
}
