import { dashboard } from './content.ts'
import { useFigure } from '../../data/live/use-view.ts'
import { StatCard } from '../../ui/stat-card.tsx'
import { StatRow } from '../../ui/stat-row.tsx'
import { PriceChart } from './price-chart.tsx'
import { Section } from './section.tsx'

const words = dashboard.market

/** The token's price, change, volume and market cap. */
export function MarketOverview() {
  const price = useFigure('price')
  const priceChange24h = useFigure('priceChange24h')
  const volume24h = useFigure('volume24h')
  const marketCap = useFigure('marketCap')
  return (
    <Section name="market" anchor="overview" title={words.title} subtitle={words.subtitle}>
      <StatRow columns={4}>
        <StatCard folds label={words.price} figure={price} />
        <StatCard folds label={words.priceChange24h} figure={priceChange24h} />
        <StatCard folds label={words.volume24h} figure={volume24h} />
        <StatCard folds label={words.marketCap} figure={marketCap} />
      </StatRow>
      <PriceChart />
    </Section>
  )
}
