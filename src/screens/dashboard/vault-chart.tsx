import { charts } from '../../content/charts.ts'
import { useHistory } from '../../data/live/use-history.ts'
import { useFigure } from '../../data/live/use-view.ts'
import { formatExact, formatMillions } from '../../rules/format.ts'
import { ChartCard } from '../../ui/chart/chart-card.tsx'
import styles from './charts.module.css'

/** The vault's balance over time. */
export function VaultChart() {
  const source = useHistory('vaultBalance')
  const { state } = useFigure('vaultBalance')
  return (
    <div className={styles.below}>
      <ChartCard title={charts.vault} source={source} unit="BD" short={formatMillions} exact={formatExact} tone="vault" state={state} />
    </div>
  )
}
