import { Link } from '@tanstack/react-router'
import { dashboard } from '../../content/dashboard.ts'
import { useFigure, useView } from '../../data/use-view.ts'
import action from '../../ui/action.module.css'
import { ExternalLink } from '../../ui/external-link.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { StatCard } from '../../ui/stat-card.tsx'
import { StatRow } from '../../ui/stat-row.tsx'
import styles from './staking-portal.module.css'

const words = dashboard.staking

/** The staking of the moment in three figures, and the ways to its positions and to where staking is done. */
export function StakingPortal() {
  const staked = useFigure('staked')
  const stakers = useFigure('stakers')
  const ledger = useFigure('ledger')
  const { stakingUrl } = useView('deployment')
  return (
    <section id="staking" aria-labelledby="staking-title">
      <SectionHead id="staking-title" title={words.title}>
        <span>{words.subtitle}</span>
      </SectionHead>
      <StatRow columns={3}>
        <StatCard folds label={words.staked} figure={staked} />
        <StatCard folds label={words.stakers} figure={stakers} />
        <StatCard folds keepsNote size="word" label={words.ledger} figure={ledger} />
      </StatRow>
      <ul className={styles.actions}>
        <li>
          <Link to="/staking" className={action.action} data-look="secondary">
            {words.portfolio}
          </Link>
        </li>
        <li>
          <ExternalLink look="secondary" href={stakingUrl}>
            {words.site}
          </ExternalLink>
        </li>
      </ul>
    </section>
  )
}
