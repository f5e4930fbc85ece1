import { FigureChart } from '../../shell/figures/figure-chart.tsx'
import styles from './charts.module.css'

/** The token's price over time. */
export function PriceChart() {
  return (
    <div className={styles.below}>
      <FigureChart name="price" />
    </div>
  )
}
