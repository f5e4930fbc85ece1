import { analytics } from './content.ts'
import type { Meta } from '../../contract/meta.ts'
import { useAnswer } from '../../data/live/use-answer.ts'
import { derivedMeta } from '../../page/derived-meta.ts'
import { recordMeta } from '../../page/supply-view.ts'
import { FigureChart } from '../../shell/figures/figure-chart.tsx'
import { LiveStat } from '../../shell/figures/live-stat.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Section } from '../../ui/section.tsx'
import { Shares } from '../../ui/shares.tsx'
import { StatRow } from '../../ui/stat-row.tsx'
import { Age } from './age.tsx'
import { insightOf, supplyShares } from './shares-of.ts'
import styles from './tabs.module.css'

const { market, distribution, insight, constants } = analytics

/** The market, the supply and its distribution, and a key insight. */
export function MarketTab() {
  return (
    <div className={styles.panel}>
      <Section className={styles.rows} name="market-analytics" title={market.title} subtitle={market.subtitle}>
        <StatRow columns={4}>
          <LiveStat folds label={market.change} of="priceChange24h" />
          <LiveStat folds label={market.volume} of="volume24h" />
          <LiveStat folds label={market.circulating} of="circulating" />
          <LiveStat folds label={market.supply} of="supply" />
        </StatRow>
        <FigureChart name="price" />
      </Section>
      <Supply />
    </div>
  )
}

/** The supply's distribution, the key insight, and the reference figures that replace missing answers. */
function Supply() {
  const metrics = useAnswer('/api/vault/metrics')
  const total = useAnswer('/api/staking/total')
  const shares = metrics && total ? supplyShares(metrics, total.balance) : null
  return (
    <div className={styles.pair}>
      <Section name="distribution" title={distribution.title} subtitle={distribution.subtitle}>
        <div className={styles.supply}>
          {shares && metrics && total ? (
            <>
              <Shares label={distribution.title} shares={shares} />
              <Age meta={derivedMeta(recordMeta(metrics), total.meta)} label={distribution.title} />
            </>
          ) : (
            <p className={styles.waiting}>{metrics && total ? distribution.failed : distribution.loading}</p>
          )}
        </div>
      </Section>
      <div className={styles.rows}>
        <Card title={insight.title}>
          <p className={styles.insight}>{shares && total ? (isInDoubt(total.meta) ? insight.incomplete : insightOf(shares)) : insight.waiting}</p>
        </Card>
        <Section className={styles.constants} name="constants" title={constants.title} subtitle={<Badge text={constants.reference} />}>
          <Facts facts={[constants.circulating, constants.total]} />
          <p className={styles.note}>{constants.note}</p>
        </Section>
      </div>
    </div>
  )
}

/** The insight is a sentence without an age line, so it can't show doubt. */
function isInDoubt({ state }: Meta): boolean {
  return state === 'incomplete' || state === 'disputed'
}
