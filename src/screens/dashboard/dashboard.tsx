import { lazy, Suspense } from 'react'
import { useReads } from '../../data/live/use-reads.ts'
import { keepTrying } from '../../ui/keep-trying.ts'
import styles from './dashboard.module.css'
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
 * The page arrives with all sections rendered; their code comes beside the first load, and takes them over where they
 * stand. It is asked for as early as that: until it is there, nobody answers what is pressed.
 */
const coming = keepTrying(() => import('./sections.tsx'))()
const Sections = import.meta.env.SSR ? (await coming).Sections : lazy(async () => ({ default: (await coming).Sections }))

/**
 * One and the same element at every rendering: were it made anew while its code is on its way, React would take that for
 * a change, and throw away what the page shows.
 */
const sections = (
  <Suspense fallback={<div className={styles.waiting} />}>
    <Sections />
  </Suspense>
)

/** The first screen: what the vault holds, what the token is worth, who stakes it, and how well we know it. */
export function Dashboard() {
  useReads(reads)
  useHashScroll()
  return (
    <div className={styles.dashboard}>
      <Hero />
      {sections}
    </div>
  )
}
