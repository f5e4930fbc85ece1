import { useQuery } from '@tanstack/react-query'
import { historyQuery } from '../../data/live/history-query.ts'
import { formatMillions, formatPrice } from '../../rules/format.ts'
import { Sparkline } from '../../ui/chart/sparkline.tsx'
import { useNarrow } from '../../ui/use-narrow.ts'
import { hero } from './hero-content.ts'

const words = hero.trend

export type TrendFigure = 'vaultBalance' | 'price' | 'staked'

/** The line of a figure over a week, on a phone; a wide window has whole charts. Nothing is said where it can't be read: the figure stands beside it. */
export function Trend({ of }: { of: TrendFigure }) {
  const isNarrow = useNarrow()
  const { data } = useQuery({ ...historyQuery(of, '7d'), enabled: isNarrow })
  const points = data?.points ?? []
  const [first, last] = [points[0], points.at(-1)]
  const label = first && last ? `${words[of]}: ${words.from} ${format(of, first.value)} ${words.to} ${format(of, last.value)}` : words[of]
  return <Sparkline points={points} label={label} shape={of === 'price' ? 'line' : 'steps'} />
}

function format(of: TrendFigure, value: string): string {
  return of === 'price' ? formatPrice(Number(value)) : formatMillions(value)
}
