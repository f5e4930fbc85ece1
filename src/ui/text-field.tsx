import { useId, type ComponentProps, type ReactNode } from 'react'
import styles from './text-field.module.css'

export interface TextFieldProps extends Pick<ComponentProps<'input'>, 'autoComplete' | 'inputMode' | 'placeholder' | 'maxLength' | 'required' | 'type' | 'name'> {
  label: string
  value: string
  onChange: (value: string) => void
  /** One sentence under the field. */
  hint?: ReactNode
  /** What is wrong with the text; announced at once, in place of the hint. */
  error?: string
  /** For codes and addresses: monospaced, without autocorrection. */
  code?: boolean
}

/** A line of text with its label. Part of the first paint; room for a hint or error is reserved. */
export function TextField({ label, value, onChange, hint, error, code = false, ...rest }: TextFieldProps) {
  const id = useId()
  const plain = code ? ({ autoComplete: 'off', autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false } as const) : {}
  return (
    <div className={styles.field} data-invalid={error === undefined ? undefined : ''}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <input
        id={id}
        type="text"
        className={styles.input}
        data-code={code ? '' : undefined}
        value={value}
        aria-invalid={error !== undefined}
        aria-describedby={`${id}-hint`}
        onChange={(event) => onChange(event.currentTarget.value)}
        {...plain}
        {...rest}
      />
      <p id={`${id}-hint`} className={styles.hint}>
        {error ?? hint}
      </p>
    </div>
  )
}
