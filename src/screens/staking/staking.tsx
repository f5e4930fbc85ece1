import { staking } from '../../content/staking.ts'
import { useReads } from '../../data/live/use-reads.ts'
import { useView } from '../../data/live/use-view.ts'
import { LiveStat } from '../../shell/figures/live-stat.tsx'
import { laterSection } from '../../shell/later/later-section.tsx'
import { ExternalLink } from '../../ui/external-link.tsx'
import { StatRow } from '../../ui/stat-row.tsx'
import styles from './staking.module.css'

const { summary } = staking
const ready = import.meta.env.SSR ? await import('./staking-later.tsx') : undefined
const load = () => import('./staking-later.tsx')
const StakedChart = laterSection({ name: 'staked-chart', load, part: 'StakedChart', ready })
const Portfolio = laterSection({ name: 'portfolio', load, part: 'Portfolio', ready })
const reads = ['/api/analytics/real-staking', '/api/staking/reconciliation'] as const

/** Stakers, amounts and locks from our ledger, and whether the ledger agrees with the chain. */
export function Staking() {
  useReads(reads)
  const { stakingUrl } = useView('deployment')
  return (
    <div className={styles.staking}>
      <div className={styles.top}>
        <div>
          <h1 className={styles.title}>{staking.title}</h1>
          <ul className={styles.rules}>
            {staking.rules.map((rule) => (
              <li key={rule}>{rule}</li>
            ))}
          </ul>
        </div>
        <span>
          <ExternalLink look="primary" href={stakingUrl}>
            {staking.site}
          </ExternalLink>
        </span>
        <Summary />
      </div>
      <StakedChart />
      <Portfolio />
    </div>
  )
}

function Summary() {
  return (
    <section className={styles.summary} aria-label={summary.title}>
      <StatRow columns={3}>
        <LiveStat folds level={2} label={summary.staked} of="staked" />
        <LiveStat folds level={2} label={summary.stakers} of="stakers" />
        <LiveStat folds level={2} keepsNote size="word" label={summary.ledger} of="ledger" />
      </StatRow>
    </section>
  )
}
