import { charts } from '../../content/charts.ts'
import { useFigure } from '../../data/live/use-view.ts'
import { useHistory } from '../../data/live/use-history.ts'
import { formatExact, formatMillions } from '../../rules/format.ts'
import { ChartCard } from '../../ui/chart/chart-card.tsx'

/** The total stake over time. */
export function StakedChart() {
  const source = useHistory('staked')
  const { state } = useFigure('staked')
  return (
    <ChartCard
      level={2}
      title={charts.staked}
      source={source}
      unit="BD"
      short={formatMillions}
      exact={formatExact}
      state={state}
    />
  )
}
