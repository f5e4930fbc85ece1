import { tokenomics } from '../../content/tokenomics.ts'
import { useReads } from '../../data/live/use-reads.ts'
import { LiveStat } from '../../shell/figures/live-stat.tsx'
import { ActionLink } from '../../ui/action-link.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Page } from '../../ui/page.tsx'
import { Section } from '../../ui/section.tsx'
import { Shares } from '../../ui/shares.tsx'
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
        <Section name="allocation" title={allocation.title} subtitle={allocation.subtitle}>
          <Shares label={allocation.title} shares={allocation.shares} />
          <p className={styles.note}>{allocation.note}</p>
        </Section>
        <Distribution />
      </div>
      <StakersGift />
      <Section
        name="card"
        title={card.title}
        subtitle={
          <ActionLink to="/virtual-card">{card.link}</ActionLink>
        }
      >
        <Facts facts={card.facts} />
      </Section>
    </Page>
  )
}

function Now() {
  return (
    <Section name="now" title={now.title} subtitle={now.subtitle}>
      <StatRow columns={4}>
        <LiveStat folds label={now.supply} of="supply" />
        <LiveStat folds label={now.circulating} of="circulating" />
        <LiveStat folds label={now.vault} of="vaultBalance" />
        <LiveStat folds label={now.staked} of="staked" />
      </StatRow>
    </Section>
  )
}
