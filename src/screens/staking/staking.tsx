import { staking } from '../../content/staking.ts'
import { useReads } from '../../data/live/use-reads.ts'
import { useFigure, useView } from '../../data/live/use-view.ts'
import { FigureChart } from '../../shell/figures/figure-chart.tsx'
import { ExternalLink } from '../../ui/external-link.tsx'
import { StatCard } from '../../ui/stat-card.tsx'
import { StatRow } from '../../ui/stat-row.tsx'
import { Portfolio } from './portfolio.tsx'
import styles from './staking.module.css'

const { summary } = staking
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
      <FigureChart name="staked" level={2} />
      <Portfolio />
    </div>
  )
}

function Summary() {
  const staked = useFigure('staked')
  const stakers = useFigure('stakers')
  const ledger = useFigure('ledger')
  return (
    <section className={styles.summary} aria-label={summary.title}>
      <StatRow columns={3}>
        <StatCard folds level={2} label={summary.staked} figure={staked} />
        <StatCard folds level={2} label={summary.stakers} figure={stakers} />
        <StatCard folds level={2} keepsNote size="word" label={summary.ledger} figure={ledger} />
      </StatRow>
    </section>
  )
}
