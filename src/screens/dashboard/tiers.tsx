import { cardTiers } from '../../content/card-tiers.ts'
import { dashboard } from './content.ts'
import { site } from '../../content/site.ts'
import { formatMillions } from '../../rules/format.ts'
import { tierThresholds } from '../../rules/tiers.ts'
import { ActionLink } from '../../ui/action-link.tsx'
import { CardFace } from '../../ui/card-face.tsx'
import { Section } from './section.tsx'
import styles from './tiers.module.css'

const words = dashboard.tiers
const materials = { duckling: 'graphite', raven: 'ink', banker: 'metal' } as const

/** The offer's cards in order, each with the offer's holding level and the stake required for eligibility. */
export function Tiers() {
  return (
    <Section name="tiers" anchor="virtual-card" title={words.title} subtitle={words.subtitle}>
      <ul className={styles.tiers}>
        {words.offers.map(({ tier, level }) => (
          <Tier key={tier} tier={tier} level={level} />
        ))}
      </ul>
      <ActionLink to="/virtual-card" look="secondary">{words.check}</ActionLink>
    </Section>
  )
}

type Offer = (typeof words.offers)[number]

function Tier({ tier, level }: { tier: Offer['tier']; level: Offer['level'] }) {
  const { name, card, dailyLimit, monthlyLimit } = cardTiers[tier]
  const threshold = tierThresholds.find((one) => one.tier === tier)
  return (
    <li className={styles.tier}>
      <div className={styles.face} aria-hidden="true">
        <CardFace material={materials[tier]} issuer={site.name} name={name} kind={card} />
      </div>
      <div className={styles.facts}>
        <h3 className={styles.name}>
          {name}
          <span className={styles.card}>
            {card} {words.card}
          </span>
        </h3>
        <p className={styles.level}>
          <span className={styles.figure}>
            {shortMillions(level)} <span className={styles.unit}>BD</span>
          </span>
          <span className={styles.quiet}>{words.level}</span>
        </p>
        <p className={styles.line}>
          {words.eligibility} {shortMillions(String(threshold?.atLeast ?? 0))} {words.staked}
        </p>
        <p className={styles.line}>
          {words.limits}: {dailyLimit} {words.daily}, {monthlyLimit} {words.monthly}
        </p>
      </div>
    </li>
  )
}

/** `2.5M`, `15M`: an offer's round figures, without the decimals of measured ones. */
function shortMillions(whole: string): string {
  return formatMillions(whole).replace(/\.?0+M$/, 'M')
}
