import { card } from '../../../content/card.ts'
import { cardTierName, tierFacts } from '../../../content/card-tiers.ts'
import { useView } from '../../../data/live/use-view.ts'
import { ActionLink } from '../../../ui/action-link.tsx'
import { CardFace } from '../../../ui/card-face.tsx'
import { ExternalLink } from '../../../ui/external-link.tsx'
import { Message } from '../../../ui/message.tsx'
import { GenerateCard } from '../made-card/generate-card.tsx'
import { materialOf } from './material.ts'
import styles from './panels.module.css'
import type { Standing } from '../wallet-check/standing.ts'

const words = card.details

interface DetailsPanelProps {
  standing: Standing
  wallet: string
  /** The wallet is known, during this visit, to have a card. */
  hasCard?: boolean
  onCard?: () => void
}

/** The card of the wallet's tier, how to get it, and how it is topped up. */
export function DetailsPanel({ standing, wallet, hasCard = false, onCard = () => {} }: DetailsPanelProps) {
  const { cardLoginUrl, chainNotice } = useView('deployment')
  const facts = standing.tier === '' ? null : tierFacts(standing.tier)
  return (
    <div className={styles.details}>
      <div className={styles.picture}>
        <CardFace
          material={materialOf(cardTierName(standing.tier))}
          issuer="BlackDuck"
          name={facts?.name ?? card.title}
          kind={facts?.card ?? 'USDT'}
          notice={chainNotice}
        />
      </div>
      <div>
        <Advice standing={standing} hasCard={hasCard} />
        {standing.state === 'granted' ? <GenerateCard wallet={wallet} onCard={onCard} /> : null}
        <p className={styles.links}>
          <ActionLink to="/virtual-card/status">{words.status}</ActionLink>
          <ExternalLink href={cardLoginUrl}>{words.login}</ExternalLink>
        </p>
        {/* With the card there is its address. */}
        {hasCard ? null : (
          <section className={styles.funding} aria-labelledby="funding">
            <h3 id="funding" className={styles.fundingTitle}>
              {words.funding.title}
            </h3>
            <p className={styles.fundingText}>{words.funding.text}</p>
          </section>
        )}
      </div>
    </div>
  )
}

function Advice({ standing, hasCard }: { standing: Standing; hasCard: boolean }) {
  const { stakingUrl } = useView('deployment')
  const { title, text } = words[hasCard && standing.state === 'granted' ? 'made' : standing.state]
  const actions = {
    unchecked: null,
    refused: (
      <ExternalLink look="secondary" href={stakingUrl}>
        {words.staking}
      </ExternalLink>
    ),
    undecided: null,
    granted: null,
  }
  return (
    <div className={styles.advice}>
      <Message level={2} title={title} action={actions[standing.state]}>
        {text}
      </Message>
    </div>
  )
}
