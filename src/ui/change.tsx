import type { FigureView } from '../page/view.ts'
import styles from './change.module.css'

/** A change beside its figure: an arrow, the signed number, and the period. Empty if no change is known. */
export function Change({ figure }: { figure: FigureView }) {
  return (
    <span className={styles.change} data-state={figure.state} data-trend={figure.trend} title={figure.detail}>
      <span className={styles.number}>{figure.text}</span>
      <span className={styles.since}>{figure.unit}</span>
    </span>
  )
}
