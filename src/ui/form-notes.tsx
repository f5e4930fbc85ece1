import type { ComponentProps } from 'react'
import action from './action.module.css'
import { Honeypot } from './honeypot.tsx'
import styles from './form-notes.module.css'

export interface FormNotesProps {
  /** Explains the mark beside a label. */
  required: string
  /** Whether a draft was restored. */
  restored: boolean
  onClear: () => void
  words: { restored: string; clear: string }
  /** A field that only programs fill in. */
  honeypot: ComponentProps<typeof Honeypot>
}

/** Above the fields of a form: one line on the marks, and a reserved line on the restored draft. */
export function FormNotes({ required, restored, onClear, words, honeypot }: FormNotesProps) {
  return (
    <div className={styles.notes}>
      <p>{required}</p>
      <Honeypot {...honeypot} />
      <p className={styles.restored}>
        {/* A live region must exist before its text, or screen readers miss it. */}
        <span role="status">{restored ? words.restored : ''}</span>
        {restored ? (
          <button type="button" className={action.action} data-look="text" onClick={onClear}>
            {words.clear}
          </button>
        ) : null}
      </p>
    </div>
  )
}
