import { analytics } from './content.ts'
import { useReads } from '../../data/live/use-reads.ts'
import { useFigure } from '../../data/live/use-view.ts'
import { Page } from '../../ui/page.tsx'
import { StatCard } from '../../ui/stat-card.tsx'
import { StatRow } from '../../ui/stat-row.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { useHashTab } from '../../ui/use-hash-tab.ts'
import { MarketTab } from './market-tab.tsx'
import { OverviewTab } from './overview-tab.tsx'
import { StakingTab } from './staking-tab.tsx'
import { TransactionsTab } from './transactions-tab.tsx'

const words = analytics.metrics
const reads = [
  '/api/vault/live-balance',
  '/api/analytics/overview',
  '/api/analytics/real-staking',
  '/api/staking/total',
  '/api/trading/market-data',
  '/api/holders/overview',
  '/api/vault/metrics',
] as const

const tabNames = ['overview', 'staking', 'market', 'transactions'] as const
const panels = { overview: <OverviewTab />, staking: <StakingTab />, market: <MarketTab />, transactions: <TransactionsTab /> }
const tabs = tabNames.map((value) => ({ value, label: analytics.tabs[value], panel: panels[value] }))

/** Eight figures at a glance, and tabs for four subjects. */
export function Analytics() {
  useReads(reads, 'analytics')
  const tab = useHashTab(tabNames)
  return (
    <Page title={analytics.title} lead={analytics.lead}>
      <Metrics />
      <Tabs label={analytics.tabs.label} tabs={tabs} value={tab.value} onChange={tab.choose} ready={tab.ready} />
    </Page>
  )
}

function Metrics() {
  const vaultBalance = useFigure('vaultBalance')
  const holders = useFigure('holders')
  const stakers = useFigure('stakerCount')
  const staked = useFigure('stakingTotal')
  const price = useFigure('price')
  const marketCap = useFigure('marketCap')
  const ratio = useFigure('stakingRatio')
  const participation = useFigure('stakingParticipation')
  return (
    <section aria-label={words.title}>
      <StatRow columns={4}>
        <StatCard folds level={2} label={words.vaultBalance} figure={vaultBalance} />
        <StatCard folds level={2} label={words.holders} figure={holders} />
        <StatCard folds level={2} label={words.stakers} figure={stakers} />
        <StatCard folds level={2} label={words.staked} figure={staked} />
        <StatCard folds level={2} label={words.price} figure={price} />
        <StatCard folds level={2} label={words.marketCap} figure={marketCap} />
        <StatCard folds level={2} label={words.ratio} figure={ratio} />
        <StatCard folds level={2} label={words.participation} figure={participation} />
      </StatRow>
    </section>
  )
}
