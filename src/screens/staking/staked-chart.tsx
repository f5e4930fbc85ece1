import { charts } from '../../content/charts.ts'
import { useHistory } from '../../data/use-history.ts'
import { formatExact, formatMillions } from '../../rules/format.ts'
import { ChartCard } from '../../ui/chart/chart-card.tsx'

/** What was staked in all. */
export function StakedChart() {
  const source = useHistory('staked')
  return <ChartCard level={2} title={charts.staked} source={source} unit="BD" short={formatMillions} exact={formatExact} />
}
