import { lazy, Suspense } from 'react'
import { useReads } from '../../data/live/use-reads.ts'
import { MySummary } from '../../shell/my/my-summary.tsx'
import { keepTrying } from '../../ui/keep-trying.ts'
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

/**
 * The page arrives with all sections rendered; their code loads in parallel and hydrates them in place.
 * It is requested this early because until it arrives the sections don't respond.
 */
const coming = keepTrying(() => import('./sections.tsx'))()
const Sections = import.meta.env.SSR ? (await coming).Sections : lazy(async () => ({ default: (await coming).Sections }))

/**
 * The same element at every rendering: if it were created anew while its code is loading, React would treat that as
 * a change, and discard the prerendered sections.
 */
const sections = (
  <Suspense fallback={<div className={styles.waiting} />}>
    <Sections />
  </Suspense>
)

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
      {sections}
    </div>
  )
}
