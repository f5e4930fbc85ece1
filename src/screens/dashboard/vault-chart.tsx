import { charts } from '../../content/charts.ts'
import { useHistory } from '../../data/use-history.ts'
import { formatExact, formatMillions } from '../../rules/format.ts'
import { ChartCard } from '../../ui/chart/chart-card.tsx'
import styles from './charts.module.css'

/** What the vault held. */
export function VaultChart() {
  const source = useHistory('vaultBalance')
  return (
    <div className={styles.below}>
      <ChartCard title={charts.vault} source={source} unit="BD" short={formatMillions} exact={formatExact} tone="vault" />
    </div>
  )
}
