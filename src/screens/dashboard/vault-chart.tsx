import { FigureChart } from '../../shell/figures/figure-chart.tsx'
import styles from './charts.module.css'

/** The vault's balance over time. */
export function VaultChart() {
  return (
    <div className={styles.below}>
      <FigureChart name="vault" />
    </div>
  )
}
