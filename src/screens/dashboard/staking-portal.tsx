import { dashboard } from './content.ts'
import { useAnswer } from '../../data/live/use-answer.ts'
import { useReads } from '../../data/live/use-reads.ts'
import { useView } from '../../data/live/use-view.ts'
import { doubtText } from '../../page/figure-view.ts'
import { LiveStat } from '../../shell/figures/live-stat.tsx'
import { ActionLink } from '../../ui/action-link.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { Card } from '../../ui/card.tsx'
import { ExternalLink } from '../../ui/external-link.tsx'
import { StatRow } from '../../ui/stat-row.tsx'
import { Calculator } from './calculator.tsx'
import { RowsHead } from './rows.tsx'
import { Section } from './section.tsx'
import { Stakeholders } from './vault-lists.tsx'
import styles from './staking-portal.module.css'

const words = dashboard.staking
const STAKED = '/api/staking/total'
const reads = [STAKED] as const
const MOST_STAKERS = 8

/** Current staking, the rewards calculator, and links to the positions and the staking site. */
export function StakingPortal() {
  const { stakingUrl } = useView('deployment')
  return (
    <Section name="staking" anchor="staking" title={words.title} subtitle={words.subtitle}>
      <Totals />
      <div className={styles.parts}>
        <Calculator />
        <Overview />
      </div>
      <ul className={styles.actions}>
        <li>
          <ActionLink to="/staking" look="secondary">{words.portfolio}</ActionLink>
        </li>
        <li>
          <ExternalLink look="secondary" href={stakingUrl}>
            {words.site}
          </ExternalLink>
        </li>
      </ul>
    </Section>
  )
}

function Totals() {
  return (
    <StatRow columns={3}>
      <LiveStat folds label={words.staked} of="staked" />
      <LiveStat folds label={words.stakers} of="stakers" />
      <LiveStat folds keepsNote size="word" label={words.ledger} of="ledger" />
    </StatRow>
  )
}

/** The largest stakers. */
function Overview() {
  const { isError } = useReads(reads, 'dashboardSection')
  const isHydrated = useHydrated()
  const staked = useAnswer(STAKED)
  return (
    <Card title={words.overview.title}>
      <RowsHead title={words.overview.stakers} aside={staked && doubtText(staked.meta)} />
      <Stakeholders answer={staked} failed={isError && isHydrated} most={MOST_STAKERS} />
    </Card>
  )
}
