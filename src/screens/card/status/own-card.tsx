import { useState } from 'react'
import { NetworkButton } from '../../../shell/figures/network-button.tsx'
import { ActionLink } from '../../../ui/action-link.tsx'
import { Message } from '../../../ui/message.tsx'
import { Section } from '../../../ui/section.tsx'
import { useWallet, WalletProvider } from '../../../wallet/wallet-context.tsx'
import { heldCard } from '../held-card/content.ts'
import { HeldCard } from '../held-card/held-card.tsx'
import { proveHolder } from '../../../wallet/prove-holder.ts'
import { isIssued, useCard } from '../held-card/use-card.ts'
import styles from './card-status.module.css'
import { cardStatusPage as words } from './content.ts'
import { NextStep } from './next-step.tsx'
import { StatusSteps } from './status-steps.tsx'

/** For the state alone any valid proof will do. */
const ANY_AGE_MS = Number.POSITIVE_INFINITY

/** The card of the connected wallet, once that has signed. */
export function OwnCard() {
  return (
    <WalletProvider>
      <Proven />
    </WalletProvider>
  )
}

function Proven() {
  const { walletAddress: wallet, connect, sign } = useWallet()
  const known = useCard(wallet)
  const [isBusy, setBusy] = useState(false)
  const [wasAsked, setAsked] = useState(false)
  const [said, setSaid] = useState('')
  const { view, read } = known

  const prove = async () => {
    if (isBusy) return
    setBusy(true)
    setSaid('')
    setAsked(true)
    const proof = await proveHolder({ wallet: null, connected: wallet, connect, sign, maxAgeMs: ANY_AGE_MS, words: heldCard.proof })
    if (proof.outcome === 'proven') await read(proof.wallet)
    else setSaid(proof.sentence || heldCard.noAnswer)
    setBusy(false)
  }

  if (wallet !== null && view.phase === 'known') {
    const { card } = view
    return (
      <div className={styles.columns}>
        {isIssued(card) ? <HeldCard {...known} wallet={wallet} card={card} level={2} takesFocus={wasAsked} /> : null}
        <div className={styles.history}>
          <StatusSteps card={card} takesFocus={!isIssued(card) && wasAsked} />
          <NextStep card={card} wallet={wallet} onRead={() => read(wallet)} />
        </div>
      </div>
    )
  }
  if (wallet !== null && view.phase === 'failed') {
    return (
      <Message title={heldCard.failed.title} action={<NetworkButton onClick={() => void read(wallet)}>{heldCard.failed.again}</NetworkButton>}>
        {view.sentence}
      </Message>
    )
  }
  if (view.phase === 'none') {
    return (
      <Message title={words.none.title} action={<ActionLink to="/virtual-card" look="secondary">{words.none.make}</ActionLink>}>
        {words.none.text}
      </Message>
    )
  }
  const isAsking = isBusy || view.phase === 'asking'
  return (
    <Section className={styles.panel} name="prove" title={words.prove.title}>
      <p className={styles.text}>{words.prove.text}</p>
      <div className={styles.action}>
        <NetworkButton look="primary" aria-disabled={isAsking} onClick={() => void prove()}>
          {words.prove.press}
        </NetworkButton>
      </div>
      <p className={styles.said} role="status">
        {view.phase === 'asking' ? heldCard.reading : isBusy ? words.prove.busy : said}
      </p>
    </Section>
  )
}
