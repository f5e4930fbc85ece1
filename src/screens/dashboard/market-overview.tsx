import { dashboard } from './content.ts'
import { LiveStat } from '../../shell/figures/live-stat.tsx'
import { StatRow } from '../../ui/stat-row.tsx'
import { PriceChart } from './price-chart.tsx'
import { Section } from './section.tsx'

const words = dashboard.market

/** The token's price, change, volume and market cap. */
export function MarketOverview() {
  return (
    <Section name="market" anchor="overview" title={words.title} subtitle={words.subtitle}>
      <StatRow columns={4}>
        <LiveStat folds label={words.price} of="price" />
        <LiveStat folds label={words.priceChange24h} of="priceChange24h" />
        <LiveStat folds label={words.volume24h} of="volume24h" />
        <LiveStat folds label={words.marketCap} of="marketCap" />
      </StatRow>
      <PriceChart />
    </Section>
  )
}
