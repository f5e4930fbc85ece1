import { useLayoutEffect, useRef } from 'react'
import type { CardStatus } from '../../../contract/virtual-card.ts'
import { formatLocal } from '../../../page/local-time.ts'
import styles from './card-status.module.css'
import { cardStatusPage } from './content.ts'

const words = cardStatusPage.steps

interface Step {
  name: string
  /** An ISO time, or words where there is none. */
  time: { at: string } | { text: string }
  /** It is still going on. */
  isCurrent?: true
}

/** The way of an order, from its first step to where it stands now. */
export function StatusSteps({ card, takesFocus }: { card: CardStatus; takesFocus: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => {
    if (takesFocus) heading.current?.focus({ preventScroll: true })
  }, [takesFocus])
  return (
    <section aria-labelledby="card-steps">
      <h2 id="card-steps" ref={heading} tabIndex={-1} className={styles.title}>
        {words.title}
      </h2>
      <ol className={styles.steps}>
        {stepsOf(card).map(({ name, time, isCurrent }) => (
          <li key={name} className={styles.step} aria-current={isCurrent ? 'step' : undefined}>
            <span className={styles.sign} aria-hidden="true" />
            <strong>{name}</strong>
            <span className={styles.time}>{'at' in time ? <time dateTime={time.at}>{formatLocal(Date.parse(time.at))}</time> : time.text}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}

function stepsOf(card: CardStatus): Step[] {
  const ordered: Step = { name: words.ordered, time: { at: card.createdAt } }
  switch (card.status) {
    case 'ordered':
      return [ordered, { name: words.making, time: { text: words.makingText }, isCurrent: true }]
    case 'refused':
      return [ordered, { name: words.refused, time: { at: card.refusedAt }, isCurrent: true }]
    default: {
      const made: Step = { name: words.made, time: card.issuedAt === null ? { text: words.unknownTime } : { at: card.issuedAt } }
      return [ordered, made, { name: words.now[card.status], time: { text: words.asOf(formatLocal(Date.parse(card.asOf))) }, isCurrent: true }]
    }
  }
}
