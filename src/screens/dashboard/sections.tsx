import { ActivityFeed } from './activity-feed/activity-feed.tsx'
import styles from './dashboard.module.css'
import { Help } from './help.tsx'
import { HowItWorks } from './how-it-works.tsx'
import { LiveVault } from './live-vault.tsx'
import { MarketOverview } from './market-overview.tsx'
import { StakingPortal } from './staking-portal.tsx'
import { Tiers } from './tiers.tsx'
import { TokenOverview } from './token-overview.tsx'
import { VaultPerformance } from './vault-performance.tsx'

export { SinceLastVisit } from './since-last-visit.tsx'
export { Trend } from './trend.tsx'

/** Everything below the hero, in order. */
export function Sections() {
  return (
    <div className={styles.sections}>
      <HowItWorks />
      <Tiers />
      <VaultPerformance />
      <Help />
      <LiveVault />
      <MarketOverview />
      <TokenOverview />
      <StakingPortal />
      <ActivityFeed />
    </div>
  )
}
