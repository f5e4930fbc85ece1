import action from './action.module.css'
import styles from './form-notes.module.css'

export interface FormNotesProps {
  /** What the mark beside a label means. */
  required: string
  /** What was typed before has been put back. */
  restored: boolean
  onClear: () => void
  words: { restored: string; clear: string }
}

/** Above the fields of a form: one line on the marks, one line, whose room is kept, on what was put back into it. */
export function FormNotes({ required, restored, onClear, words }: FormNotesProps) {
  return (
    <div className={styles.notes}>
      <p>{required}</p>
      <p className={styles.restored}>
        {/* There before it speaks, or nobody would hear it. */}
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
