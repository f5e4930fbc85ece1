import { lazy, Suspense } from 'react'
import { useReads } from '../../data/use-reads.ts'
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

const loadSections = () => import('./sections.tsx')
/** The page arrives with all sections rendered; their code comes after the first load, and takes them over where they stand. */
const Sections = import.meta.env.SSR ? (await loadSections()).Sections : lazy(async () => ({ default: (await loadSections()).Sections }))

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
