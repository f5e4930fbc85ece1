import action from './action.module.css'
import styles from './form-notes.module.css'

export interface FormNotesProps {
  /** Explains the mark beside a label. */
  required: string
  /** Whether a draft was restored. */
  restored: boolean
  onClear: () => void
  words: { restored: string; clear: string }
}

/** Above the fields of a form: one line on the marks, and a reserved line on the restored draft. */
export function FormNotes({ required, restored, onClear, words }: FormNotesProps) {
  return (
    <div className={styles.notes}>
      <p>{required}</p>
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
