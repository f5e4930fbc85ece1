import { useRef } from 'react'
import { useStore } from 'zustand'
import { Button } from '../../ui/button.tsx'
import action from '../../ui/action.module.css'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { RegainFocus } from '../../ui/regain-focus.tsx'
import { linkFlow } from '../../wallet/links/link-flow.ts'
import type { LinkTrip as Trip } from '../../wallet/links/link-trip.ts'
import { linkFailures, linkWords as words } from './link-content.ts'
import styles from './link-trip.module.css'

const QrCode = lazyPart(() => import('../../ui/qr-code.tsx'), 'QrCode')

/** The trip to a wallet app that is under way, from the link to its end; nothing without one. */
export function LinkTrip() {
  const { trip } = useStore(linkFlow)
  return trip ? <Shown trip={trip} /> : null
}

function Shown({ trip }: { trip: Trip }) {
  const status = useRef<HTMLParagraphElement>(null)
  const { wallet, phase, kind } = trip
  const { followed, again, cancel } = linkFlow.getState()
  return (
    <div className={styles.trip}>
      <p ref={status} role="status" tabIndex={-1}>
        {statusOf(trip)}
      </p>
      <RegainFocus key={phase} target={status} />
      {trip.code !== null && trip.kind === 'sign' && phase !== 'done' ? (
        <p>
          <strong className={styles.code}>{`${trip.code.slice(0, 3)} ${trip.code.slice(3)}`}</strong>
          <br />
          {words.code(wallet)}
        </p>
      ) : null}
      {phase === 'ready' && trip.link !== null && !trip.byQr ? (
        <a className={action.action} data-look="primary" href={trip.link} referrerPolicy="no-referrer" onClick={followed}>
          {words.open(wallet)}
        </a>
      ) : null}
      {(phase === 'ready' || phase === 'waiting') && trip.link !== null && trip.byQr ? (
        <div className={styles.qr}>
          <QrCode text={trip.link} label={words.picture(wallet)} />
        </div>
      ) : null}
      {phase === 'waiting' || phase === 'failed' ? <Button onClick={() => void again()}>{trip.byQr ? words.newCode : words.newLink(wallet)}</Button> : null}
      <Button onClick={() => void cancel()}>{phase === 'done' || phase === 'failed' ? words.close : words.cancel}</Button>
      {kind === 'connect' && trip.isFirstOfTwo && phase !== 'failed' ? <p>{trip.byQr ? words.secondScan(wallet) : words.secondTrip(wallet)}</p> : null}
    </div>
  )
}

function statusOf(trip: Trip): string {
  const { wallet, kind } = trip
  switch (trip.phase) {
    case 'preparing':
      return words.preparing(wallet)
    case 'ready':
      return (trip.byQr ? words.byQr : words.here)[kind](wallet)
    case 'waiting':
      return words.waiting(wallet)
    case 'checking':
      return words.checking
    case 'done':
      return words.done[kind](wallet)
    case 'failed': {
      const { title, text } = linkFailures[trip.failure ?? 'unknown']
      return `${title}. ${text(wallet)}`
    }
    default:
      return ''
  }
}
