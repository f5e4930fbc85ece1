import { Link } from '@tanstack/react-router'
import { tokenomics } from '../../content/tokenomics.ts'
import { useReads } from '../../data/live/use-reads.ts'
import { useFigure } from '../../data/live/use-view.ts'
import action from '../../ui/action.module.css'
import { Facts } from '../../ui/facts.tsx'
import { Page } from '../../ui/page.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { Shares } from '../../ui/shares.tsx'
import { StatCard } from '../../ui/stat-card.tsx'
import { StatRow } from '../../ui/stat-row.tsx'
import { Distribution } from './distribution.tsx'
import { StakersGift } from './stakers-gift.tsx'
import styles from './tokenomics.module.css'

const { now, allocation, card } = tokenomics
const reads = ['/api/vault/metrics', '/api/vault/live-balance', '/api/analytics/real-staking', '/api/holders/overview'] as const

/** The supply: its figures on the chain, its allocation, its holders, and the benefits of a stake. */
export function Tokenomics() {
  useReads(reads, 'reading')
  return (
    <Page title={tokenomics.title} lead={tokenomics.lead}>
      <Now />
      <div className={styles.pair}>
        <section aria-labelledby="allocation-title">
          <SectionHead id="allocation-title" title={allocation.title}>
            <span>{allocation.subtitle}</span>
          </SectionHead>
          <Shares label={allocation.title} shares={allocation.shares} />
          <p className={styles.note}>{allocation.note}</p>
        </section>
        <Distribution />
      </div>
      <StakersGift />
      <section aria-labelledby="card-title">
        <SectionHead id="card-title" title={card.title}>
          <Link to="/virtual-card" className={action.action} data-look="text">
            {card.link}
          </Link>
        </SectionHead>
        <Facts facts={card.facts} />
      </section>
    </Page>
  )
}

function Now() {
  const supply = useFigure('supply')
  const circulating = useFigure('circulating')
  const vault = useFigure('vaultBalance')
  const staked = useFigure('staked')
  return (
    <section aria-labelledby="now-title">
      <SectionHead id="now-title" title={now.title}>
        <span>{now.subtitle}</span>
      </SectionHead>
      <StatRow columns={4}>
        <StatCard folds label={now.supply} figure={supply} />
        <StatCard folds label={now.circulating} figure={circulating} />
        <StatCard folds label={now.vault} figure={vault} />
        <StatCard folds label={now.staked} figure={staked} />
      </StatRow>
    </section>
  )
}
