import type { ReactNode } from 'react'
import action from './action.module.css'
import styles from './entry-form.module.css'

export interface EntryFormProps {
  /** Its name for screen readers. */
  label: string
  submit: string
  /** What the button says while the answer is awaited; it can't be pressed again until then. */
  busy: string | false
  /** What went wrong, said at once. */
  error: string
  onSubmit: () => void
  /** Under the button. */
  foot?: ReactNode
  children: ReactNode
}

/** A short form in one column: fields, one button, and the line that says why it failed. */
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
      {/* Not the attribute `disabled`: it would take the focus away from whoever has just pressed it. */}
      <button type="submit" className={action.action} data-look="primary" aria-disabled={busy !== false}>
        {busy === false ? submit : busy}
      </button>
      {foot}
    </form>
  )
}

/** After the fields have said what is wrong with them. */
function focusFirstWrong(form: HTMLFormElement): void {
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
}
