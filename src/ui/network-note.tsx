import styles from './network-note.module.css'

export interface NetworkNoteProps {
  /** Named by the control's `aria-describedby` while the need is not met. */
  id: string
  need: 'met' | 'connection' | 'waiting'
}

/** Beside a control that asks the server: what it lacks, and that it was heard. Empty while nothing is lacking. */
export function NetworkNote({ id, need }: NetworkNoteProps) {
  return (
    <span id={id} className={styles.note} data-need={need}>
      {need === 'connection' ? 'Needs a connection' : ''}
      {/* There before it speaks, or nobody would hear it. */}
      <span role="status">{need === 'waiting' ? 'Waiting for a connection' : ''}</span>
    </span>
  )
}
