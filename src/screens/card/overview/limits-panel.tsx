import { card } from '../../../content/card.ts'
import { cardTierName, cardTierNames, tierFacts } from '../../../content/card-tiers.ts'
import { Badge } from '../../../ui/badge.tsx'
import { DefinitionList } from '../../../ui/definition-list.tsx'
import { TierBadge } from '../../../ui/tier-badge.tsx'
import styles from './panels.module.css'
import type { Standing } from '../wallet-check/standing.ts'

const words = card.limits

/** Each tier's limits, with the wallet's own tier marked. A tier that isn't one of the three gets the generic card. */
export function LimitsPanel({ standing }: { standing: Standing }) {
  const known = cardTierName(standing.tier)
  const isOther = standing.tier !== '' && known === null
  return (
    <>
      <p className={styles.caption}>{standing.state === 'refused' ? words.refused : words.caption}</p>
      <ul className={styles.tiers}>
        {[...cardTierNames, ...(isOther ? [standing.tier] : [])].map((tier) => (
          <Tier key={tier} tier={tier} isOwn={standing.state === 'granted' && tier === (known ?? standing.tier)} />
        ))}
      </ul>
    </>
  )
}

function Tier({ tier, isOwn }: { tier: string; isOwn: boolean }) {
  const facts = tierFacts(tier)
  return (
    <li className={styles.tier}>
      <div className={styles.head}>
        <h3 className={styles.name}>{facts.card}</h3>
        <TierBadge tier={tier} />
        {isOwn ? <Badge text={words.yours} /> : null}
      </div>
      <DefinitionList
        className={styles.facts}
        items={[
          { term: words.daily, value: facts.dailyLimit },
          { term: words.monthly, value: facts.monthlyLimit },
          { term: words.requires, value: facts.requires },
        ]}
      />
      <ul className={styles.features}>
        {facts.features.map((feature) => (
          <li key={feature}>{feature}</li>
        ))}
      </ul>
    </li>
  )
}
