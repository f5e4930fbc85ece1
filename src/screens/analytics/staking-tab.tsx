import { analytics } from './content.ts'
import { incomplete } from '../../content/incomplete.ts'
import { useAnswer } from '../../data/live/use-answer.ts'
import { FigureChart } from '../../shell/figures/figure-chart.tsx'
import { ActionLink } from '../../ui/action-link.tsx'
import { Section } from '../../ui/section.tsx'
import { Shares } from '../../ui/shares.tsx'
import { Age } from './age.tsx'
import { stakerShares } from './shares-of.ts'
import styles from './tabs.module.css'

const words = analytics.staking

/** The stake over time, and the largest stakers. */
export function StakingTab() {
  return (
    <div className={styles.panel}>
      <FigureChart name="staked" level={2} />
      <Section name="stakers" title={words.title} subtitle={words.subtitle}>
        <Stakers />
        <ul className={styles.actions}>
          <li>
            <ActionLink to="/enhanced-analytics" look="secondary">{words.enhanced}</ActionLink>
          </li>
          <li>
            <ActionLink to="/staking" look="secondary">{words.portfolio}</ActionLink>
          </li>
        </ul>
      </Section>
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
