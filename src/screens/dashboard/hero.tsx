import { Link } from '@tanstack/react-router'
import { hero as words } from './hero-content.ts'
import { useFigure, useView } from '../../data/live/use-view.ts'
import { ActionLink } from '../../ui/action-link.tsx'
import { ExternalLink } from '../../ui/external-link.tsx'
import { Mark } from '../../ui/mark.tsx'
import { StatCard } from '../../ui/stat-card.tsx'
import { useAnchorId } from './anchors.ts'
import styles from './hero.module.css'

/** The three main figures, links to other screens, and links to external sites. */
export function Hero() {
  const id = useAnchorId('top')
  const vaultBalance = useFigure('vaultBalance')
  const holders = useFigure('holders')
  const stakers = useFigure('stakers')
  return (
    <section id={id} className={styles.hero} aria-labelledby="hero-title">
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
          <Mark className={styles.mark} />
        </div>
        <StatCard folds level={2} label={words.holders} figure={holders} />
        <StatCard folds level={2} label={words.stakers} figure={stakers} />
      </div>
      <Actions />
      <ul className={styles.offers}>
        <Offer to="/analytics" words={words.offers.analytics} />
        <Offer to="/virtual-card" words={words.offers.cards} />
      </ul>
    </section>
  )
}

function Actions() {
  const { stakingUrl, dexUrl, cardLoginUrl } = useView('deployment')
  return (
    <div className={styles.ways}>
      <ul className={styles.actions}>
        <li>
          <ActionLink to="/virtual-card" look="primary">{words.cardAccess}</ActionLink>
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
      <ul className={styles.links}>
        <li>
          <ExternalLink href={stakingUrl}>{words.staking}</ExternalLink>
        </li>
        <li>
          <ExternalLink href={dexUrl}>{words.chart}</ExternalLink>
        </li>
      </ul>
    </div>
  )
}

/** A card that links to another screen as a whole. */
function Offer({ to, words: { title, text } }: { to: '/analytics' | '/virtual-card'; words: { title: string; text: string } }) {
  return (
    <li className={styles.offer}>
      <h2 className={styles.offerTitle}>
        <Link to={to}>{title}</Link>
      </h2>
      <p className={styles.offerText}>{text}</p>
    </li>
  )
}
