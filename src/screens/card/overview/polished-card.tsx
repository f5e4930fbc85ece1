import { useRouter, useRouterState } from '@tanstack/react-router'
import { useState } from 'react'
import { card } from '../../../content/card.ts'
import { cardTierName, cardTierNames, tierFacts, type CardTierName } from '../../../content/card-tiers.ts'
import { useView } from '../../../data/live/use-view.ts'
import { ActionLink } from '../../../ui/action-link.tsx'
import { Button } from '../../../ui/button.tsx'
import { CardFace } from '../../../ui/card-face.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { Page } from '../../../ui/page.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { materialOf } from './material.ts'
import styles from './polished-card.module.css'
import { shareLink, type ShareAnswer } from './share-link.ts'

const words = card.polished
const PARAMETER = 'tier'

/** One tier's card, large, with its benefits. The tier is in the URL, so that a link shows the same card. */
export function PolishedCard() {
  const [tier, choose] = useTier()
  const { chainNotice } = useView('deployment')
  const facts = tierFacts(tier)
  return (
    <Page title={words.title} lead={words.lead}>
      <div className={styles.columns}>
        <div className={styles.picture}>
          <CardFace material={materialOf(tier)} issuer="BlackDuck" name={facts.name} kind={facts.card} notice={chainNotice} />
        </div>
        <div className={styles.facts}>
          <div className={styles.tiers} role="group" aria-label={words.tiers}>
            {cardTierNames.map((name) => (
              <button key={name} type="button" className={styles.tier} aria-pressed={name === tier} onClick={() => choose(name)}>
                {tierFacts(name).name}
              </button>
            ))}
          </div>
          <Facts
            facts={[
              { term: card.limits.daily, value: facts.dailyLimit },
              { term: card.limits.monthly, value: facts.monthlyLimit },
              { term: card.limits.requires, value: `${facts.requires} staked` },
            ]}
          />
          <section aria-labelledby="benefits-title">
            <h2 id="benefits-title" className={styles.label}>
              {words.benefits}
            </h2>
            <ul className={styles.benefits}>
              {facts.features.map((feature) => (
                <li key={feature}>{feature}</li>
              ))}
            </ul>
          </section>
          <div className={styles.actions}>
            <ActionLink to="/virtual-card" look="primary">{words.check}</ActionLink>
            <Share title={`BlackDuck ${facts.name}, ${facts.card}`} tier={tier} />
          </div>
        </div>
      </div>
    </Page>
  )
}

/** Shares the link by the device's share sheet, or copies it. */
function Share({ title, tier }: { title: string; tier: CardTierName }) {
  const [answer, setAnswer] = useState<{ tier: CardTierName; answer: ShareAnswer } | null>(null)
  const said = answer?.tier === tier ? answer.answer : 'shared'
  return (
    <>
      <Button onClick={() => void shareLink(title, addressOf(tier)).then((given) => setAnswer({ tier, answer: given }))}>{words.share}</Button>
      <p className={styles.answer} role="status">
        {said === 'copied' ? words.copied : said === 'refused' ? words.refused : ''}
      </p>
    </>
  )
}

/** The tier that the URL names, or the first. Only after hydration, because the page is prerendered without it. */
function useTier(): [CardTierName, (tier: CardTierName) => void] {
  const router = useRouter()
  const search = useRouterState({ select: (state) => state.location.searchStr })
  const hydrated = useHydrated()
  const asked = hydrated ? cardTierName(new URLSearchParams(search).get(PARAMETER) ?? '') : null
  return [
    asked ?? cardTierNames[0],
    (tier) => void router.navigate({ href: `/polished-card?${PARAMETER}=${tier}`, replace: true, resetScroll: false }),
  ]
}

function addressOf(tier: CardTierName): string {
  return `${window.location.origin}/polished-card?${PARAMETER}=${tier}`
}
