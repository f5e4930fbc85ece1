import { useState } from 'react'
import { madeCard as words } from './content.ts'
import { virtualCard } from '../../../content/virtual-card.ts'
import { dismissFailure, toast } from '../../../shell/toasts/toasts.ts'
import { Button } from '../../../ui/button.tsx'
import { ExternalLink } from '../../../ui/external-link.tsx'
import { Message } from '../../../ui/message.tsx'
import { browseLink, isMobile } from '../../../wallet/deep-link.ts'
import { useWallet, WalletProvider } from '../../../wallet/wallet-context.tsx'
import styles from './generate-card.module.css'
import { makeCard, tellSeen, type CardOutcome, type CardStep } from './make-card.ts'
import { ShownCard } from './shown-card.tsx'

interface CardMakerProps {
  wallet: string
  /** Called when the wallet has a card, new or existing. */
  onCard: () => void
}

/** Makes the card of a checked wallet, and shows it. The card's details are only in this component's state, so leaving the page discards them. */
export function CardMaker({ wallet, onCard }: CardMakerProps) {
  return (
    <WalletProvider>
      <Maker wallet={wallet} onCard={onCard} />
    </WalletProvider>
  )
}

function Maker({ wallet, onCard }: CardMakerProps) {
  const { walletAddress, apps, connect, sign } = useWallet()
  const [step, setStep] = useState<CardStep | null>(null)
  const [outcome, setOutcome] = useState<CardOutcome | null>(null)

  if (outcome?.outcome === 'made') return <ShownCard card={outcome.card} onShow={() => tellSeen(wallet)} />
  if (outcome?.outcome === 'exists') {
    // The link to the card's own site is right below.
    return (
      <Message level={3} title={words.exists.title}>
        {words.exists.text(outcome.lastFour)}
      </Message>
    )
  }
  if (walletAddress === null && apps.length === 0 && isMobile(navigator.userAgent, navigator.maxTouchPoints)) {
    return (
      <>
        <p className={styles.text}>{words.inWalletText}</p>
        <ExternalLink look="primary" href={browseLink(`${window.location.origin}/virtual-card?wallet=${wallet}`)}>
          {words.inWallet}
        </ExternalLink>
      </>
    )
  }

  const generate = async () => {
    setOutcome(null)
    dismissFailure()
    const came = await makeCard({ wallet, connected: walletAddress, connect, sign, onStep: setStep })
    setStep(null)
    setOutcome(came)
    if (came.outcome === 'made' || came.outcome === 'exists') onCard()
    if (came.outcome === 'failed') toast({ ...words.failed, tone: 'bad' })
  }
  return (
    <>
      <p className={styles.text}>{words.proof}</p>
      {/* Not the `disabled` attribute: the button would lose the focus as it is pressed. */}
      <Button look="primary" aria-disabled={step !== null} onClick={() => (step === null ? void generate() : undefined)}>
        {virtualCard.generate}
      </Button>
      <p className={styles.status} role="status">
        {step === null ? (outcome?.sentence ?? '') : words.steps[step]}
      </p>
    </>
  )
}
