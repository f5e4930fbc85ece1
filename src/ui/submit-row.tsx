import { useId, type ReactNode } from 'react'
import action from './action.module.css'
import { Button } from './button.tsx'
import { useDialogHold } from './dialog.tsx'
import { NetworkNote, type NetworkNoteProps } from './network-note.tsx'
import styles from './submit-row.module.css'

export interface SubmitRowProps {
  label: string
  /** What the button says while it is on its way. */
  busyLabel: string
  busy: boolean
  /** There is nothing to send, or it was sent already. */
  off?: boolean
  need: NetworkNoteProps['need']
  /** Calls off the waiting for a connection. */
  stop: { label: string; onStop: () => void }
  /** A second button. */
  children?: ReactNode
}

/** At the end of a form: its one button, and what it lacks where there is no connection. A dialog around it stays while it is busy. */
export function SubmitRow({ label, busyLabel, busy, off = false, need, stop, children }: SubmitRowProps) {
  const noteId = useId()
  useDialogHold(busy)
  return (
    <div className={styles.row}>
      {/* Not the attribute `disabled`: it would take the focus away from whoever has just pressed it. */}
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
