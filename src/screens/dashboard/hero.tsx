import { dashboard } from '../../content/dashboard.ts'
import { useFigure, useView } from '../../data/use-view.ts'
import { ExternalLink } from '../../ui/external-link.tsx'
import { Mark } from '../../ui/mark.tsx'
import { StatCard } from '../../ui/stat-card.tsx'
import styles from './hero.module.css'

const words = dashboard.hero

/** The three figures that people come for, and the ways out to where things are done. */
export function Hero() {
  const vaultBalance = useFigure('vaultBalance')
  const holders = useFigure('holders')
  const stakers = useFigure('stakers')
  const { stakingUrl, dexUrl, cardLoginUrl } = useView('deployment')
  return (
    <section id="top" className={styles.hero} aria-labelledby="hero-title">
      <div className={styles.words}>
        <h1 id="hero-title" className={styles.title}>
          {words.title}
        </h1>
        <ul className={styles.summary}>
          {words.summary.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </div>
      <div className={styles.stats}>
        <div className={styles.vault}>
          <StatCard level={2} label={words.vaultBalance} figure={vaultBalance} size="hero" />
          <Mark size="4.5rem" className={styles.mark} />
        </div>
        <StatCard level={2} label={words.holders} figure={holders} />
        <StatCard level={2} label={words.stakers} figure={stakers} />
      </div>
      <ul className={styles.actions}>
        <li>
          <ExternalLink look="primary" href={stakingUrl}>
            {words.staking}
          </ExternalLink>
        </li>
        <li>
          <ExternalLink look="secondary" href={dexUrl}>
            {words.dex}
          </ExternalLink>
        </li>
        <li>
          <ExternalLink look="secondary" href={cardLoginUrl}>
            {words.cardLogin}
          </ExternalLink>
        </li>
      </ul>
    </section>
  )
}
