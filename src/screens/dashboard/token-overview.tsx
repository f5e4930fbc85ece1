import { dashboard } from './content.ts'
import type { VaultMetrics } from '../../contract/vault-metrics.ts'
import { useAnswer } from '../../data/live/use-answer.ts'
import { useReads } from '../../data/live/use-reads.ts'
import { derivedMeta } from '../../page/derived-meta.ts'
import { recordMeta } from '../../page/supply-view.ts'
import type { FigureView } from '../../page/view.ts'
import { formatMillions } from '../../rules/format.ts'
import { formatShare, shareOf } from '../../rules/share.ts'
import { useAnswerFigure } from '../../shell/figures/use-answer-figure.ts'
import { LiveStat } from '../../shell/figures/live-stat.tsx'
import { ActionLink } from '../../ui/action-link.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { Card } from '../../ui/card.tsx'
import { FigureAge } from '../../ui/figure-age.tsx'
import { Shares } from '../../ui/shares.tsx'
import { StatRow } from '../../ui/stat-row.tsx'
import { Section } from './section.tsx'
import styles from './token-overview.module.css'

const words = dashboard.token
const METRICS = '/api/vault/metrics'
const reads = [METRICS] as const

/** The supply of BD and its distribution. */
export function TokenOverview() {
  const { isError } = useReads(reads)
  const isHydrated = useHydrated()
  const metrics = useAnswer(METRICS)
  const staking = useAnswer('/api/analytics/real-staking')
  const answerFigure = useAnswerFigure()
  return (
    <Section name="token" anchor="tokenomics" title={words.title} subtitle={words.subtitle}>
      <Amounts />
      <div className={styles.card}>
        <Card title={words.shares}>
          <div className={styles.shares}>
            {metrics && staking ? (
              <>
                <SupplyShares metrics={metrics} staked={staking.totalStaked} />
                <SharesAge figure={answerFigure(derivedMeta(recordMeta(metrics), staking.meta), {})} />
              </>
            ) : (
              <p className={styles.quiet}>{isError && isHydrated ? words.failed : words.loading}</p>
            )}
          </div>
        </Card>
      </div>
      <ActionLink to="/tokenomics" look="secondary">{words.more}</ActionLink>
    </Section>
  )
}

/** The age and state of the weaker of the two answers behind the shares. */
function SharesAge({ figure }: { figure: FigureView }) {
  return (
    <p className={styles.age} data-state={figure.state}>
      <FigureAge figure={figure} label={words.shares} changes={0} />
    </p>
  )
}

function Amounts() {
  return (
    <StatRow columns={3}>
      <LiveStat folds label={words.supply} of="supply" />
      <LiveStat folds label={words.circulating} of="circulating" />
      <LiveStat folds label={words.holders} of="holders" />
    </StatRow>
  )
}

/** Four parts of the whole, each with its bar. */
function SupplyShares({ metrics, staked }: { metrics: Pick<VaultMetrics, 'totalSupply' | 'circulatingSupply' | 'vaultBalance'>; staked: string }) {
  const { totalSupply, circulatingSupply, vaultBalance } = metrics
  // Rounded to a tenth of a percent, so a float is precise enough.
  const internal = String(Math.max(0, Number(totalSupply) - Number(circulatingSupply)))
  const rest = String(Math.max(0, Number(circulatingSupply) - Number(vaultBalance) - Number(staked)))
  const part = (label: string, amount: string) => {
    const share = shareOf(amount, totalSupply)
    return { label, share, text: formatShare(share), note: `${formatMillions(amount)} BD` }
  }
  return (
    <Shares
      label={words.shares}
      shares={[
        { ...part(words.vault, vaultBalance), tone: 'vault' },
        part(words.staked, staked),
        part(words.internal, internal),
        part(words.rest, rest),
      ]}
    />
  )
}
