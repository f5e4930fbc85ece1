import { useEffect, useState } from 'react'
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

/** A page that is opened with a hash goes to its section after a second, and then every height has to be the real one. */
const REST_WITHIN_MS = 800

/** Everything below the hero, in its order. */
export function Sections() {
  const isAtRest = useRest()
  return (
    <div className={styles.sections} data-at-rest={isAtRest ? '' : undefined}>
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

/** True as soon as the browser has nothing better to do: until then it lays out only what is near the eye. */
function useRest(): boolean {
  const [isAtRest, setIsAtRest] = useState(false)
  useEffect(() => {
    const rest = () => setIsAtRest(true)
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(rest, REST_WITHIN_MS)
      return () => clearTimeout(timer)
    }
    const request = window.requestIdleCallback(rest, { timeout: REST_WITHIN_MS })
    return () => window.cancelIdleCallback(request)
  }, [])
  return isAtRest
}
