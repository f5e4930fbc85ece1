import { useReads } from '../../data/use-reads.ts'
import styles from './dashboard.module.css'
import { Hero } from './hero.tsx'
import { LiveVault } from './live-vault.tsx'
import { MarketOverview } from './market-overview.tsx'
import { StakingPortal } from './staking-portal.tsx'

const reads = [
  '/api/vault/live-balance',
  '/api/analytics/overview',
  '/api/holders/overview',
  '/api/trading/market-data',
  '/api/analytics/real-staking',
  '/api/staking/reconciliation',
] as const

/** The first screen: what the vault holds, what the token is worth, who stakes it, and how well we know it. */
export function Dashboard() {
  useReads(reads)
  return (
    <div className={styles.dashboard}>
      <Hero />
      <LiveVault />
      <MarketOverview />
      <StakingPortal />
    </div>
  )
}
