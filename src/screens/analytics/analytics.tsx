import { analytics } from './content.ts'
import { useReads } from '../../data/live/use-reads.ts'
import { LiveStat } from '../../shell/figures/live-stat.tsx'
import { Page } from '../../ui/page.tsx'
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
  return (
    <section aria-label={words.title}>
      <StatRow columns={4}>
        <LiveStat folds level={2} label={words.vaultBalance} of="vaultBalance" />
        <LiveStat folds level={2} label={words.holders} of="holders" />
        <LiveStat folds level={2} label={words.stakers} of="stakerCount" />
        <LiveStat folds level={2} label={words.staked} of="stakingTotal" />
        <LiveStat folds level={2} label={words.price} of="price" />
        <LiveStat folds level={2} label={words.marketCap} of="marketCap" />
        <LiveStat folds level={2} label={words.ratio} of="stakingRatio" />
        <LiveStat folds level={2} label={words.participation} of="stakingParticipation" />
      </StatRow>
    </section>
  )
}
