import { useId } from 'react'
import styles from './select-field.module.css'

export interface SelectFieldProps<V extends string> {
  label: string
  value: V
  choices: readonly { value: V; label: string }[]
  onChange: (value: V) => void
}

/**
 * A choice from a few, by the device's own control: it is part of the first paint, and a phone shows it like
 * all its lists. Throws if a choice has an empty value, as it couldn't be told from no choice.
 */
export function SelectField<V extends string>({ label, value, choices, onChange }: SelectFieldProps<V>) {
  const id = useId()
  if (choices.some((choice) => choice.value === '')) throw new Error(`a choice of "${label}" has an empty value`)
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <select
        id={id}
        className={styles.select}
        value={value}
        onChange={(event) => {
          const chosen = choices.find((choice) => choice.value === event.currentTarget.value)
          if (chosen) onChange(chosen.value)
        }}
      >
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </div>
  )
}
