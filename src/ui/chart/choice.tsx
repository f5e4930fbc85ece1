import { useId } from 'react'
import { useAnswerFirst } from '../use-answer-first.ts'
import styles from './chart-card.module.css'

interface ChoiceProps<V extends string> {
  label: string
  /** `describedBy`: the id of a note that says what this one lacks. */
  options: readonly { value: V; text: string; describedBy?: string | undefined }[]
  value: V
  onChange: (value: V) => void
}

/** The browser's own radio buttons: they work from the first paint on, by keyboard and by touch. */
export function Choice<V extends string>({ label, options, value: chosen, onChange }: ChoiceProps<V>) {
  const name = useId()
  const [shown, ask] = useAnswerFirst(chosen, onChange)
  return (
    <div className={styles.windows} role="radiogroup" aria-label={label}>
      {options.map(({ value, text, describedBy }) => (
        <label key={value} className={styles.window} data-out={describedBy === undefined ? undefined : ''}>
          <input type="radio" name={name} value={value} checked={value === shown} onChange={() => ask(value)} aria-describedby={describedBy} />
          <span>{text}</span>
        </label>
      ))}
    </div>
  )
}
