import { charts } from '../../content/charts.ts'
import { useHistory } from '../../data/live/use-history.ts'
import { formatPrice } from '../../rules/format.ts'
import { ChartCard } from '../../ui/chart/chart-card.tsx'
import styles from './charts.module.css'

/** The token's price over time. */
export function PriceChart() {
  const source = useHistory('price')
  return (
    <div className={styles.below}>
      <ChartCard title={charts.price} source={source} unit="USD" short={short} exact={exact} />
    </div>
  )
}

function short(value: string): string {
  return formatPrice(Number(value))
}

/** To the last recorded digit. */
function exact(value: string): string {
  return value
}
