import { Link } from '@tanstack/react-router'
import { analytics } from './content.ts'
import { incomplete } from '../../content/incomplete.ts'
import { charts } from '../../content/charts.ts'
import { useAnswer } from '../../data/live/use-answer.ts'
import { useHistory } from '../../data/live/use-history.ts'
import { useFigure } from '../../data/live/use-view.ts'
import { formatExact, formatMillions } from '../../rules/format.ts'
import action from '../../ui/action.module.css'
import { ChartCard } from '../../ui/chart/chart-card.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { Shares } from '../../ui/shares.tsx'
import { Age } from './age.tsx'
import { stakerShares } from './shares-of.ts'
import styles from './tabs.module.css'

const words = analytics.staking

/** The stake over time, and the largest stakers. */
export function StakingTab() {
  const history = useHistory('staked')
  const { state } = useFigure('stakingTotal')
  return (
    <div className={styles.panel}>
      <ChartCard title={charts.staked} level={2} source={history} unit="BD" short={formatMillions} exact={formatExact} state={state} />
      <section aria-labelledby="stakers-title">
        <SectionHead id="stakers-title" title={words.title}>
          <span>{words.subtitle}</span>
        </SectionHead>
        <Stakers />
        <ul className={styles.actions}>
          <li>
            <Link to="/enhanced-analytics" className={action.action} data-look="secondary">
              {words.enhanced}
            </Link>
          </li>
          <li>
            <Link to="/staking" className={action.action} data-look="secondary">
              {words.portfolio}
            </Link>
          </li>
        </ul>
      </section>
    </div>
  )
}

function Stakers() {
  const answer = useAnswer('/api/staking/total')
  if (!answer) return <p className={styles.waiting}>{words.loading}</p>
  const shares = stakerShares(answer)
  if (shares.length === 0) {
    return <p className={styles.waiting}>{answer.meta.state === 'incomplete' ? incomplete.history(answer.meta.outstanding) : words.empty}</p>
  }
  return (
    <>
      <Shares label={words.title} shares={shares} />
      <Age meta={answer.meta} label={words.title} />
    </>
  )
}
