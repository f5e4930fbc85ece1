import { useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import icon from '../../ui/icon-button.module.css'
import { CrossIcon } from '../../ui/first-icons.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { sheet } from './sheet-content.ts'
import styles from './signing-note.module.css'

const words = sheet.signing

interface SigningNoteProps {
  wallet: string
  code: string
}

/**
 * What the wallet has to show, while a wallet of this page is asked to sign. Not a dialog: the wallet's own window has
 * the say, and the focus stays where it was.
 */
export function SigningNote(asked: SigningNoteProps) {
  const [isClosed, setClosed] = useState(false)
  return isClosed ? null : createPortal(<Note {...asked} onClose={() => setClosed(true)} />, document.body)
}

function Note({ wallet, code, onClose }: SigningNoteProps & { onClose: () => void }) {
  const note = useRef<HTMLDivElement>(null)
  const cameFrom = useRef<EventTarget | null>(null)
  useLayoutEffect(() => {
    const element = note.current
    // Closed, or answered by the wallet, while the focus was in here.
    return () => {
      if (element?.contains(document.activeElement) && cameFrom.current instanceof HTMLElement) cameFrom.current.focus({ preventScroll: true })
    }
  }, [])
  return (
    <div
      ref={note}
      className={styles.note}
      onFocus={({ relatedTarget }) => {
        cameFrom.current = relatedTarget
      }}
    >
      {/* Not a status: one that comes with its text often goes unsaid. */}
      <p role="alert" className={styles.text}>
        {words.lead(wallet)}
        <strong className={styles.code}>{`${code.slice(0, 3)} ${code.slice(3)}`}</strong>
        {words.tail}
      </p>
      <button type="button" className={`${icon.icon} ${styles.close}`} onClick={onClose}>
        <CrossIcon />
        <VisuallyHidden>{words.close}</VisuallyHidden>
      </button>
    </div>
  )
}
