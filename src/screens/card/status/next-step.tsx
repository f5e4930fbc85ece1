import { useState } from 'react'
import type { CardStatus } from '../../../contract/virtual-card.ts'
import { NetworkButton } from '../../../shell/figures/network-button.tsx'
import { ActionLink } from '../../../ui/action-link.tsx'
import { useWallet } from '../../../wallet/wallet-context.tsx'
import { madeCard } from '../made-card/content.ts'
import { makeCard, type CardStep } from '../made-card/make-card.ts'
import styles from './card-status.module.css'
import { cardStatusPage } from './content.ts'

const words = cardStatusPage.next

interface NextStepProps {
  card: CardStatus
  wallet: string
  /** Reads the card anew. */
  onRead: () => Promise<void>
}

/** What the holder can do now. */
export function NextStep({ card, wallet, onRead }: NextStepProps) {
  return (
    <section aria-labelledby="card-next" className={styles.next}>
      <h2 id="card-next" className={styles.title}>
        {words.title}
      </h2>
      <p className={styles.text}>{words[card.status]}</p>
      {card.status === 'ordered' ? <OrderAgain wallet={wallet} onRead={onRead} /> : null}
      <div className={styles.links}>
        {card.status === 'refused' ? <ActionLink to="/virtual-card">{words.order}</ActionLink> : null}
        {card.status === 'active' || card.status === 'frozen' ? null : <ActionLink to="/contact">{words.write}</ActionLink>}
      </div>
    </section>
  )
}

/** Asks the issuer for the card of an order that it hasn't confirmed. */
function OrderAgain({ wallet, onRead }: Pick<NextStepProps, 'wallet' | 'onRead'>) {
  const { walletAddress, connect, sign } = useWallet()
  const [step, setStep] = useState<CardStep | null>(null)
  const [said, setSaid] = useState('')
  const ask = async () => {
    if (step !== null) return
    setSaid('')
    const came = await makeCard({ wallet, connected: walletAddress, connect, sign, onStep: setStep })
    setSaid('sentence' in came ? came.sentence || madeCard.failed.text : '')
    await onRead()
    setStep(null)
  }
  return (
    <>
      <div className={styles.action}>
        <NetworkButton look="primary" aria-disabled={step !== null} onClick={() => void ask()}>
          {words.again}
        </NetworkButton>
      </div>
      <p className={styles.said} role="status">
        {step === null ? said : madeCard.steps[step]}
      </p>
    </>
  )
}
