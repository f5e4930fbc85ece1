import { useId, useLayoutEffect, useRef } from 'react'
import { tierFacts } from '../../../content/card-tiers.ts'
import type { CardState, CardStatus } from '../../../contract/virtual-card.ts'
import { formatLocal } from '../../../page/local-time.ts'
import { NetworkButton } from '../../../shell/figures/network-button.tsx'
import { ActionLink } from '../../../ui/action-link.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { CardDetails } from './card-details.tsx'
import { heldCard as words } from './content.ts'
import { FreezeCard } from './freeze-card.tsx'
import { Funding } from './funding.tsx'
import styles from './held-card.module.css'
import type { KnownCard } from './use-card.ts'
import { useHolder } from './use-holder.ts'

/** The signs of the health of nodes: each has its own shape. */
const signs = { active: 'healthy', frozen: 'degraded', closed: 'offline' } as const satisfies Record<CardState['status'], string>

export interface HeldCardProps extends Pick<KnownCard, 'isReading' | 'sentence' | 'read' | 'update'> {
  wallet: string
  card: CardState
  /** The heading's level. */
  level: 2 | 3
  /** The pressed button is gone, so the focus goes to its result. */
  takesFocus?: boolean
}

/** A card that there is, for its holder: its state, its details on request, freezing it, topping it up. */
export function HeldCard({ wallet, card, level, takesFocus = false, isReading, sentence, read, update }: HeldCardProps) {
  const holder = useHolder(wallet)
  const titleId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const Heading = `h${level}` as const
  const below = level === 2 ? 3 : 4
  useLayoutEffect(() => {
    if (takesFocus) heading.current?.focus({ preventScroll: true })
  }, [takesFocus])

  const change = (changed: CardStatus) => update(wallet, changed)
  return (
    <section className={styles.card} aria-labelledby={titleId}>
      <div className={styles.head}>
        <Heading id={titleId} ref={heading} tabIndex={-1}>
          {words.title}
        </Heading>
        <Badge status={signs[card.status]} text={words.states[card.status]} />
        {card.demo ? <Badge text={words.demo} /> : null}
      </div>
      <div className={styles.state}>
        <p className={styles.facts}>
          <span>
            {words.endsIn} {card.lastFour}
          </span>
          <span>{tierFacts(card.tier).name}</span>
          <span>{words.asOf(formatLocal(Date.parse(card.asOf)))}</span>
        </p>
        <NetworkButton aria-disabled={isReading} onClick={() => (isReading ? undefined : void read(wallet))}>
          {words.again}
        </NetworkButton>
      </div>
      <p className={styles.said} role="status">
        {isReading ? words.reading : sentence}
      </p>
      {card.status === 'closed' ? (
        <>
          <p className={styles.text}>{words.closedText}</p>
          <ActionLink to="/contact">{words.contact}</ActionLink>
        </>
      ) : (
        <>
          <CardDetails card={card} holder={holder} />
          <FreezeCard card={card} holder={holder} level={below} onChange={change} onDoubt={() => void read(wallet)} />
          <Funding address={card.fundingAddress} level={below} />
        </>
      )}
      {card.demo ? <p className={styles.demo}>{words.demoText}</p> : null}
    </section>
  )
}
