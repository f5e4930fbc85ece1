import type { ReactNode } from 'react'
import action from './action.module.css'
import styles from './entry-form.module.css'

export interface EntryFormProps {
  /** Its name for screen readers. */
  label: string
  submit: string
  /** The button's text while waiting for the answer, during which it can't be pressed again; `false` otherwise. */
  busy: string | false
  /** What went wrong, announced at once. */
  error: string
  onSubmit: () => void
  /** Under the button. */
  foot?: ReactNode
  children: ReactNode
}

/** A short form in one column: fields, one button, and a line that says why it failed. */
export function EntryForm({ label, submit, busy, error, onSubmit, foot, children }: EntryFormProps) {
  return (
    <form
      aria-label={label}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (busy === false) onSubmit()
        focusFirstWrong(event.currentTarget)
      }}
    >
      {children}
      <p role="alert" className={styles.error}>
        {error}
      </p>
      {/* Not the `disabled` attribute: the button would lose the focus as it is pressed. */}
      <button type="submit" className={action.action} data-look="primary" aria-disabled={busy !== false}>
        {busy === false ? submit : busy}
      </button>
      {foot}
    </form>
  )
}

/** Waits for the next frame, when the fields show their errors. */
function focusFirstWrong(form: HTMLFormElement): void {
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
}
