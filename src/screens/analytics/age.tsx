import type { Meta } from '../../contract/meta.ts'
import { useAnswerFigure } from '../../shell/figures/use-answer-figure.ts'
import { FigureAge } from '../../ui/figure-age.tsx'
import styles from './tabs.module.css'

/** A list's age and source, shown under it. */
export function Age({ meta, label }: { meta: Meta; label: string }) {
  const answerFigure = useAnswerFigure()
  const figure = answerFigure(meta, {})
  return (
    <p className={styles.age} data-state={figure.state}>
      <FigureAge figure={figure} label={label} changes={0} />
    </p>
  )
}
