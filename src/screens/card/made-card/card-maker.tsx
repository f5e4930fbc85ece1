import { useEffect, useEffectEvent, useState } from 'react'
import { madeCard as words } from './content.ts'
import { virtualCard } from '../../../content/virtual-card.ts'
import { NetworkButton } from '../../../shell/figures/network-button.tsx'
import { dismissFailure, toast } from '../../../shell/toasts/toasts.ts'
import { Button } from '../../../ui/button.tsx'
import { Message } from '../../../ui/message.tsx'
import { useWallet, WalletProvider } from '../../../wallet/wallet-context.tsx'
import { heldCard } from '../held-card/content.ts'
import { HeldCard } from '../held-card/held-card.tsx'
import { isIssued, useCard } from '../held-card/use-card.ts'
import styles from './generate-card.module.css'
import { makeCard, type CardOutcome, type CardStep } from './make-card.ts'

interface CardMakerProps {
  wallet: string
  /** Called when the wallet has a card, new or existing. */
  onCard: () => void
}

/** Makes the card of a checked wallet, and shows it; also one that it has. */
export function CardMaker({ wallet, onCard }: CardMakerProps) {
  return (
    <WalletProvider>
      <Maker wallet={wallet} onCard={onCard} />
    </WalletProvider>
  )
}

function Maker({ wallet, onCard }: CardMakerProps) {
  const { walletAddress, connect, sign } = useWallet()
  const [step, setStep] = useState<CardStep | null>(null)
  const [outcome, setOutcome] = useState<CardOutcome | null>(null)
  // With another wallet, or none, the page shows nothing of this one's card.
  const card = useCard(walletAddress === wallet ? wallet : null)
  const { view } = card
  const issued = view.phase === 'known' && isIssued(view.card) ? view.card : null
  const isThere = issued !== null
  const tellCard = useEffectEvent(onCard)
  useEffect(() => {
    if (isThere) tellCard()
  }, [isThere])

  if (issued) return <HeldCard {...card} wallet={wallet} card={issued} level={3} takesFocus={outcome !== null} />
  if (view.phase === 'failed') return <Unread lastFour={outcome?.outcome === 'exists' ? outcome.lastFour : null} sentence={view.sentence} onAgain={() => void card.read(wallet)} />

  const generate = async () => {
    setOutcome(null)
    dismissFailure()
    const came = await makeCard({ wallet, connected: walletAddress, connect, sign, onStep: setStep })
    setOutcome(came)
    if (came.outcome === 'failed') toast({ ...words.failed, tone: 'bad' })
    if (came.outcome === 'made' || came.outcome === 'exists') await card.read(wallet)
    setStep(null)
  }
  const said = step !== null ? words.steps[step] : outcome !== null && 'sentence' in outcome ? outcome.sentence : ''
  return (
    <>
      <p className={styles.text}>{words.proof}</p>
      {/* Not the `disabled` attribute: the button would lose the focus as it is pressed. */}
      <Button look="primary" aria-disabled={step !== null || view.phase === 'asking'} onClick={() => (step === null ? void generate() : undefined)}>
        {virtualCard.generate}
      </Button>
      <p className={styles.status} role="status">
        {said || (view.phase === 'asking' ? heldCard.reading : view.phase === 'known' ? words.open[view.card.status] : '')}
      </p>
    </>
  )
}

/** There is a card, or may be one, but its issuer doesn't say. */
function Unread({ lastFour, sentence, onAgain }: { lastFour: string | null; sentence: string; onAgain: () => void }) {
  return (
    <Message
      level={3}
      title={lastFour === null ? heldCard.failed.title : words.exists.title}
      action={<NetworkButton onClick={onAgain}>{heldCard.failed.again}</NetworkButton>}
    >
      {lastFour === null ? sentence : `${words.exists.text(lastFour)} ${sentence}`}
    </Message>
  )
}
