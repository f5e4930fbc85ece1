import { charts } from '../../content/charts.ts'
import { useHistory } from '../../data/live/use-history.ts'
import { ChartCard } from '../../ui/chart/chart-card.tsx'
import { chartValues } from './chart-values.ts'

const drawn = {
  vault: { figure: 'vaultBalance', values: chartValues.BD, tone: 'vault' },
  price: { figure: 'price', values: chartValues.USD, tone: 'plain' },
  staked: { figure: 'staked', values: chartValues.BD, tone: 'plain' },
} as const

/** A chart that several screens show; its history is loaded as it is scrolled near. */
export function FigureChart({ name, level = 3 }: { name: keyof typeof drawn; level?: 2 | 3 }) {
  const { figure, values, tone } = drawn[name]
  return <ChartCard title={charts[name]} source={useHistory(figure)} words={values} tone={tone} level={level} />
}
