import styles from './network-note.module.css'

export interface NetworkNoteProps {
  /** For the control's `aria-describedby` while the need isn't met. */
  id: string
  need: 'met' | 'connection' | 'waiting'
}

/** Beside a control that asks the server: says that it needs a connection, or that a press is waiting for one; otherwise empty. */
export function NetworkNote({ id, need }: NetworkNoteProps) {
  return (
    <span id={id} className={styles.note} data-need={need}>
      {need === 'connection' ? 'Needs a connection' : ''}
      {/* A live region must exist before its text, or screen readers miss it. */}
      <span role="status">{need === 'waiting' ? 'Waiting for a connection' : ''}</span>
    </span>
  )
}
