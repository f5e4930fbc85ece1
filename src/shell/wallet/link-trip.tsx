import { useRef } from 'react'
import { useStore } from 'zustand'
import action from '../../ui/action.module.css'
import { Button } from '../../ui/button.tsx'
import { ExternalLink } from '../../ui/external-link.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { RegainFocus } from '../../ui/regain-focus.tsx'
import { linkFlow } from '../../wallet/links/link-flow.ts'
import type { LinkTrip as Trip } from '../../wallet/links/link-trip.ts'
import { linkWallets } from '../../wallet/links/link-wallets.ts'
import { linkFailures, linkWords as words } from './link-content.ts'
import styles from './link-trip.module.css'

const QrCode = lazyPart(() => import('../../ui/qr-code.tsx'), 'QrCode')

/** The trip to a wallet app that is under way, from its link to its end; nothing without one. */
export function LinkTrip() {
  const trip = useStore(linkFlow, (state) => state.trip)
  return trip ? <Shown trip={trip} /> : null
}

function Shown({ trip }: { trip: Trip }) {
  const status = useRef<HTMLParagraphElement>(null)
  const { wallet, kind, phase, link, code, byQr } = trip
  const isOpen = phase === 'ready' || phase === 'waiting'
  return (
    <div className={styles.trip}>
      <p ref={status} role="status" tabIndex={-1} className={styles.status}>
        <Status trip={trip} />
      </p>
      <RegainFocus key={phase} target={status} />
      {code !== null && isOpen ? (
        <p className={styles.quiet}>
          <strong className={styles.code}>{`${code.slice(0, 3)} ${code.slice(3)}`}</strong>
          {words.code(wallet)}
        </p>
      ) : null}
      {link !== null && isOpen && byQr ? (
        <div className={styles.qr}>
          <QrCode key={link} text={link} label={words.picture(wallet)} />
        </div>
      ) : null}
      {isOpen && kind === 'connect' && trip.isFirstOfTwo ? <p className={styles.quiet}>{byQr ? words.secondScan(wallet) : words.secondTrip(wallet)}</p> : null}
      {isOpen && !trip.isKept ? <p className={styles.quiet}>{words.stay}</p> : null}
      <Actions trip={trip} />
    </div>
  )
}

function Actions({ trip: { wallet, kind, phase, link, byQr } }: { trip: Trip }) {
  const { followed, again, show, cancel } = linkFlow.getState()
  const isOver = phase === 'done' || phase === 'failed'
  return (
    <div className={styles.actions}>
      {phase === 'ready' && link !== null && !byQr ? (
        // A real link: only those open an app.
        <a className={action.action} data-look="primary" href={link} referrerPolicy="no-referrer" onClick={followed}>
          {words.open(wallet)}
        </a>
      ) : null}
      {(phase === 'waiting' || phase === 'failed') && kind !== 'disconnect' ? (
        <Button look={phase === 'failed' ? 'primary' : 'secondary'} onClick={() => void again()}>
          {byQr ? words.newCode : words.newLink(wallet)}
        </Button>
      ) : null}
      {phase === 'ready' && byQr ? <Button onClick={() => show({ byQr: false })}>{words.thisDevice}</Button> : null}
      {phase === 'ready' && kind === 'connect' && !byQr ? (
        <ExternalLink look="secondary" href={linkWallets[wallet].home}>
          {words.install(wallet)}
        </ExternalLink>
      ) : null}
      <Button onClick={() => void cancel()}>{isOver ? words.close : words.cancel}</Button>
    </div>
  )
}

function Status({ trip: { wallet, kind, phase, byQr, failure } }: { trip: Trip }) {
  switch (phase) {
    case 'preparing':
      return words.preparing(wallet)
    case 'ready':
      return (byQr ? words.byQr : words.here)[kind](wallet)
    case 'waiting':
      return words.waiting(wallet)
    case 'checking':
      return words.checking
    case 'done':
      return words.done[kind](wallet)
    default: {
      const { title, text } = linkFailures[failure ?? 'unknown']
      return (
        <>
          <strong className={styles.failed}>{title}.</strong> {text(wallet)}
        </>
      )
    }
  }
}
