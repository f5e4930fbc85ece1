import { useLayoutEffect, useRef, type ReactNode } from 'react'
import styles from './submit-outcome.module.css'

export interface SubmitOutcomeProps {
  /** While sending, the previous outcome keeps its room, so that nothing moves under a second press. */
  busy: boolean
  /** The outcome; empty until there is one. */
  good?: ReactNode
  bad?: ReactNode
}

/**
 * The outcome of a form, under its button. It is scrolled into view and gets the focus, unless
 * the focus is in an invalid field.
 */
export function SubmitOutcome({ busy, good = '', bad = '' }: SubmitOutcomeProps) {
  const box = useRef<HTMLDivElement>(null)
  const room = useRef(0)
  const tone = busy ? '' : isEmpty(bad) ? (isEmpty(good) ? '' : 'good') : 'bad'

  useLayoutEffect(() => {
    const element = box.current
    if (!element || tone === '') return
    room.current = element.offsetHeight
    if (document.activeElement?.matches('[aria-invalid="true"]')) return
    element.focus({ preventScroll: true })
    element.scrollIntoView({ block: 'nearest' })
  }, [tone])

  useLayoutEffect(() => {
    if (box.current) box.current.style.minHeight = busy ? `${room.current}px` : ''
  }, [busy])

  return (
    <div ref={box} className={styles.box} tabIndex={-1} data-outcome={tone}>
      {/* Live regions must exist before their text, or screen readers miss it. */}
      <div role="status">{tone === 'good' ? good : null}</div>
      <div role="alert">{tone === 'bad' ? bad : null}</div>
    </div>
  )
}

function isEmpty(said: ReactNode): boolean {
  return said === '' || said === null || said === undefined || said === false
}
