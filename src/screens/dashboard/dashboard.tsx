import { useReads } from '../../data/live/use-reads.ts'
import { laterSection } from '../../shell/later/later-section.tsx'
import { MySummary } from '../../shell/my/my-summary.tsx'
import styles from './dashboard.module.css'
import { resumeFolds } from './fold.ts'
import { Hero } from './hero.tsx'
import { useHashScroll } from './use-hash-scroll.ts'

const reads = [
  '/api/vault/live-balance',
  '/api/analytics/overview',
  '/api/holders/overview',
  '/api/trading/market-data',
  '/api/analytics/real-staking',
  '/api/staking/reconciliation',
] as const

const ready = import.meta.env.SSR ? await import('./sections.tsx') : undefined

/** Everything below the hero, in order; each section is taken over on its own. Their code is one file: they share most of it. */
const sections = ([
  ['how-it-works', 'HowItWorks'],
  ['virtual-card', 'Tiers'],
  ['analytics', 'VaultPerformance'],
  ['faq', 'Help'],
  ['vault', 'LiveVault'],
  ['overview', 'MarketOverview'],
  ['tokenomics', 'TokenOverview'],
  ['staking', 'StakingPortal'],
  ['activity', 'ActivityFeed'],
] as const).map(([name, part]) => ({ name, Section: laterSection({ name, load: () => import('./sections.tsx'), part, ready }) }))

resumeFolds()

/** The first screen: what is the holder's own, the vault, the token's price, its stakers, and how reliable the figures are. */
export function Dashboard() {
  useReads(reads)
  useHashScroll()
  return (
    <div className={styles.dashboard}>
      <div className={styles.first}>
        <div className={styles.mine}>
          <MySummary />
        </div>
        <Hero />
      </div>
      <div className={styles.sections}>
        {sections.map(({ name, Section }) => (
          <Section key={name} />
        ))}
      </div>
    </div>
  )
}
