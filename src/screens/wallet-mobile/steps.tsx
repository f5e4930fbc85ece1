import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { site } from '../../content/site.ts'
import { proofMessage } from '../../contract/wallet-proof.ts'
import { send } from '../../data/api/send.ts'
import { useLink } from '../../data/live/use-connection.ts'
import { shorten } from '../../rules/format.ts'
import { toast } from '../../shell/toasts/toasts.ts'
import { ActionLink } from '../../ui/action-link.tsx'
import { Button } from '../../ui/button.tsx'
import { ExternalLink } from '../../ui/external-link.tsx'
import { Message } from '../../ui/message.tsx'
import { loadAdapter, openSession } from '../../wallet/mobile/adapter.ts'
import { askLocalAccess, localAccess } from '../../wallet/mobile/local-access.ts'
import { mobileObstacle } from '../../wallet/mobile/mobile-way.ts'
import { mobileWallet } from '../../wallet/mobile/mobile-wallet.ts'
import { verifyProof } from '../../wallet/prove.ts'
import { useWallet, WalletProvider } from '../../wallet/wallet-context.tsx'
import { walletMobile as words } from './content.ts'
import { createMobileSteps, type MobileParts, type MobileStep } from './mobile-steps.ts'
import styles from './wallet-mobile.module.css'
import { wayBack } from './way-back.ts'

/** For tests: parts to replace, and another browser. */
export interface StepsProps {
  parts?: Partial<MobileParts>
  userAgent?: string
}

/** The steps to a proven wallet in the app of this phone; or, in a browser that can't reach one, which ways there are. */
export function Steps({ parts, userAgent = navigator.userAgent }: StepsProps) {
  const obstacle = mobileObstacle(userAgent)
  const [back] = useState(() => wayBack(window.location.search, window.location.origin))
  if (obstacle !== null) {
    return (
      <Message title={words.elsewhere[obstacle].title} action={<Back href={back.href} />}>
        {words.elsewhere[obstacle].text}
      </Message>
    )
  }
  return (
    <WalletProvider>
      <Walk back={back.href} parts={parts} />
    </WalletProvider>
  )
}

function Walk({ back, parts }: { back: string; parts: Partial<MobileParts> | undefined }) {
  const { adopt } = useWallet()
  const navigate = useNavigate()
  const isDown = useLink() === 'down'
  const [steps] = useState(() =>
    createMobileSteps({
      load: loadAdapter,
      access: () => localAccess(),
      askAccess: () => askLocalAccess(),
      wallet: (signal) => mobileWallet(openSession, { name: site.name, uri: window.location.origin, icon: 'icons/icon-192.png' }, signal),
      question: (walletAddress) => send('/api/proof/nonce', proofMessage, { walletAddress }),
      verify: verifyProof,
      onConnected: adopt,
      onProven: () => {
        toast({ title: words.done, tone: 'good' })
        // Within this page: the proof is in its memory only.
        void navigate({ href: back, replace: true })
      },
      ...parts,
    }),
  )
  const { step, press, cancel, prepare } = useStore(steps)
  useEffect(() => void prepare(), [prepare])
  const isWaiting = step.at === 'connecting' || step.at === 'signing'
  const isBusy = !['permission', 'ready', 'sign', 'failed'].includes(step.at)
  const telling = tellingAt(step)

  return (
    <section className={styles.panel} aria-labelledby="mobile-step">
      {isDown ? (
        <p className={styles.offline} role="status">
          <strong>{words.offline.title}.</strong> {words.offline.text}
        </p>
      ) : null}
      {/* What failed interrupts a screen reader; the next step is the button below. */}
      <div className={styles.telling} role={step.at === 'failed' ? 'alert' : undefined}>
        <h2 id="mobile-step" className={styles.title}>
          {telling.title}
        </h2>
        <p className={styles.text}>{telling.text}</p>
      </div>
      {'asked' in step ? (
        <p className={styles.code}>
          <span>{words.code}</span> <strong>{`${step.asked.code.slice(0, 3)} ${step.asked.code.slice(3)}`}</strong>
        </p>
      ) : null}
      <p className={styles.said} role="status">
        {saidAt(step)}
      </p>
      <div className={styles.actions}>
        {/* One button for all steps, so that the focus stays on it. */}
        <Button look="primary" aria-disabled={isBusy || isDown} onClick={() => (isBusy || isDown ? undefined : void press())}>
          {pressAt(step)}
        </Button>
        {isWaiting ? <Button onClick={cancel}>{words.cancel}</Button> : <Back href={back} />}
      </div>
      {step.at === 'failed' && step.telling === words.failures.no_wallet ? (
        <p className={styles.text}>
          <ExternalLink href={words.wallets.href}>{words.wallets.label}</ExternalLink>
        </p>
      ) : null}
    </section>
  )
}

function Back({ href }: { href: string }) {
  return (
    <ActionLink to={href} look="secondary">
      {words.back}
    </ActionLink>
  )
}

function tellingAt(step: MobileStep): { title: string; text: string } {
  switch (step.at) {
    case 'failed':
      return step.telling
    case 'permission':
    case 'allowing':
      return words.permission
    case 'loading':
    case 'ready':
    case 'connecting':
      return words.connectStep
    default:
      return words.signStep
  }
}

function pressAt(step: MobileStep): string {
  switch (step.at) {
    case 'failed':
      return words.again
    case 'permission':
    case 'allowing':
      return words.allow
    case 'loading':
    case 'ready':
    case 'connecting':
      return words.open
    default:
      return words.sign
  }
}

function saidAt(step: MobileStep): string {
  switch (step.at) {
    case 'loading':
      return words.loading
    case 'ready':
      return step.allowed ? words.allowed : ''
    case 'connecting':
      return words.connecting
    case 'asking':
      return words.asking
    case 'sign':
      return step.isRenewed ? words.newCode : words.connected(shorten(step.address, 6, 6))
    case 'signing':
      return words.signing
    case 'checking':
      return words.checking
    case 'done':
      return words.done
    default:
      return ''
  }
}
