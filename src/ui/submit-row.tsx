import { useId, type ReactNode } from 'react'
import action from './action.module.css'
import { Button } from './button.tsx'
import { useDialogHold } from './dialog.tsx'
import { NetworkNote, type NetworkNoteProps } from './network-note.tsx'
import styles from './submit-row.module.css'

export interface SubmitRowProps {
  label: string
  /** The button's text while sending. */
  busyLabel: string
  busy: boolean
  /** Nothing to send, or already sent. */
  off?: boolean
  need: NetworkNoteProps['need']
  /** Cancels the wait for a connection. */
  stop: { label: string; onStop: () => void }
  /** A second button. */
  children?: ReactNode
}

/** The end of a form: its one button, and a note without a connection. A dialog around it stays open while it is busy. */
export function SubmitRow({ label, busyLabel, busy, off = false, need, stop, children }: SubmitRowProps) {
  const noteId = useId()
  useDialogHold(busy)
  return (
    <div className={styles.row}>
      {/* Not the `disabled` attribute: the button would lose the focus as it is pressed. */}
      <button
        type="submit"
        className={`${action.action} ${styles.send}`}
        data-look="primary"
        aria-disabled={busy || off}
        aria-describedby={need === 'met' ? undefined : noteId}
        onClick={(event) => {
          if (busy || off) event.preventDefault()
        }}
      >
        {busy ? busyLabel : label}
      </button>
      {children}
      {need === 'waiting' ? <Button onClick={stop.onStop}>{stop.label}</Button> : null}
      <NetworkNote id={noteId} need={need} />
    </div>
  )
}
