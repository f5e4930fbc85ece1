import { useLayoutEffect, useRef, type ReactNode } from 'react'
import styles from './submit-outcome.module.css'

export interface SubmitOutcomeProps {
  /** It is on its way: the room of what was said before is kept, so that nothing moves under a second press. */
  busy: boolean
  /** What came of it; empty as long as nothing did. */
  good?: ReactNode
  bad?: ReactNode
}

/**
 * Under the button of a form: what came of it. It goes to the person: scrolled into sight, with the focus on it, unless
 * the focus is in a field that is wrong.
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
      {/* Both there before they speak, or nobody would hear them. */}
      <div role="status">{tone === 'good' ? good : null}</div>
      <div role="alert">{tone === 'bad' ? bad : null}</div>
    </div>
  )
}

function isEmpty(said: ReactNode): boolean {
  return said === '' || said === null || said === undefined || said === false
}
