import { Link } from '@tanstack/react-router'
import { useFigure, useView } from '../../data/live/use-view.ts'
import { LiveStat } from '../../shell/figures/live-stat.tsx'
import { ActionLink } from '../../ui/action-link.tsx'
import { ExternalLink } from '../../ui/external-link.tsx'
import { Figure } from '../../ui/figure.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Mark } from '../../ui/mark.tsx'
import stat from '../../ui/stat-card.module.css'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { useAnchorId } from './anchors.ts'
import { FoldButton } from './fold-button.tsx'
import { foldId, useFold } from './fold.ts'
import { hero as words } from './hero-content.ts'
import styles from './hero.module.css'
import section from './section.module.css'
import type { TrendFigure } from './trend.tsx'

const loadLater = () => import('./hero-later.tsx')
const Trend = lazyPart(loadLater, 'Trend')
const SinceLastVisit = lazyPart(loadLater, 'SinceLastVisit')

/** The main figures, links to other screens, and links to external sites. On a phone the links are folded, and figures have their trend. */
export function Hero() {
  const id = useAnchorId('top')
  return (
    <section id={id} className={styles.hero} aria-labelledby="hero-title">
      <h1 id="hero-title" className={styles.title}>
        {words.title}
      </h1>
      <div className={styles.stats}>
        <div className={styles.vault}>
          <LiveStat level={2} label={words.vaultBalance} of="vaultBalance" size="hero" />
          <Mark className={styles.mark} />
          <TrendPlace of="vaultBalance" />
        </div>
        <Tile of="price" />
        <Tile of="staked" />
        <LiveStat level={2} size="tile" label={words.holders} of="holders" />
        <LiveStat level={2} size="tile" label={words.stakers} of="stakers" />
      </div>
      <Since />
      <About />
    </section>
  )
}

/** A figure with its trend, which wide windows show in their open sections. */
function Tile({ of }: { of: 'price' | 'staked' }) {
  const figure = useFigure(of)
  return (
    <div className={`${stat.stat} ${styles.tile}`}>
      <p className={stat.label}>{words[of]}</p>
      <Figure size="tile" label={words[of]} figure={figure} />
      <TrendPlace of={of} />
    </div>
  )
}

/** Its room is there from the start. */
function Since() {
  const isHydrated = useHydrated()
  return <div className={styles.since}>{isHydrated ? <SinceLastVisit /> : null}</div>
}

/** The line comes after the first paint, into room that it has from the start. */
function TrendPlace({ of }: { of: TrendFigure }) {
  const isHydrated = useHydrated()
  return <div className={styles.trend}>{isHydrated ? <Trend of={of} /> : null}</div>
}

/** What the app is, and the ways on from here. */
function About() {
  const { isFolded, toggle, body } = useFold('about')
  return (
    <div className={styles.about}>
      <div className={`${section.head} ${styles.aboutHead}`}>
        <p id="about-title">{words.about}</p>
        <FoldButton isFolded={isFolded} toggle={toggle} controls={foldId('about')} labelledBy="about-title" />
      </div>
      <div ref={body} id={foldId('about')} className={`${section.body} ${styles.aboutBody}`} hidden={isFolded}>
        <ul className={styles.summary}>
          {words.summary.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <Actions />
        <ul className={styles.offers}>
          <Offer to="/analytics" words={words.offers.analytics} />
          <Offer to="/virtual-card" words={words.offers.cards} />
        </ul>
      </div>
    </div>
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
