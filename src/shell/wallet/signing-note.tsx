import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { Button } from '../../ui/button.tsx'
import icon from '../../ui/icon-button.module.css'
import { CrossIcon } from '../../ui/first-icons.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import type { AskedToSign } from '../../wallet/wallet-state.ts'
import { sheet } from './sheet-content.ts'
import styles from './signing-note.module.css'

const words = sheet.signing

/**
 * What the wallet has to show, while a wallet of this page is asked to sign. Not a dialog: the wallet's own window has
 * the say, and the focus stays where it was.
 */
export function SigningNote(asked: AskedToSign) {
  const [isClosed, setClosed] = useState(false)
  // A question is asked though the note was closed.
  return isClosed && !asked.answer ? null : createPortal(<Note {...asked} onClose={() => setClosed(true)} />, document.body)
}

function Note({ wallet, code, answer, onClose }: AskedToSign & { onClose: () => void }) {
  const note = useRef<HTMLDivElement>(null)
  const cameFrom = useRef<EventTarget | null>(null)
  const back = useCallback(() => (cameFrom.current instanceof HTMLElement ? cameFrom.current.focus({ preventScroll: true }) : undefined), [])
  useLayoutEffect(() => {
    const element = note.current
    // Closed, or answered by the wallet, while the focus was in here.
    return () => (element?.contains(document.activeElement) ? back() : undefined)
  }, [back])
  return (
    <div
      ref={note}
      className={styles.note}
      onFocus={({ relatedTarget, currentTarget }) => {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) cameFrom.current = relatedTarget
      }}
    >
      {/* Not a status: one that comes with its text often goes unsaid. */}
      <div role="alert" className={styles.text}>
        {answer ? <p>{words.transaction(wallet)}</p> : null}
        <p>
          {words.lead(wallet)}
          <strong className={styles.code}>{`${code.slice(0, 3)} ${code.slice(3)}`}</strong>
          {words.tail}
        </p>
      </div>
      {answer ? (
        <Answers
          onAnswer={(may) => {
            back()
            answer(may)
          }}
        />
      ) : (
        <button type="button" className={`${icon.icon} ${styles.close}`} onClick={onClose}>
          <CrossIcon />
          <VisuallyHidden>{words.close}</VisuallyHidden>
        </button>
      )}
    </div>
  )
}

function Answers({ onAnswer }: { onAnswer: (mayUseTransaction: boolean) => void }) {
  const first = useRef<HTMLButtonElement>(null)
  // The wallet waits for it, and so does whatever is being proven.
  useLayoutEffect(() => first.current?.focus({ preventScroll: true }), [])
  return (
    <div className={styles.answers}>
      <Button ref={first} onClick={() => onAnswer(true)}>
        {words.byTransaction}
      </Button>
      <Button onClick={() => onAnswer(false)}>{words.noTransaction}</Button>
    </div>
  )
}
