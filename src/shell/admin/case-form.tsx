import { useId, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { CASE_TEXT_MOST } from '../../contract/admin-limits.ts'
import type { SubmissionKind } from '../../contract/submission.ts'
import action from '../../ui/action.module.css'
import { Button } from '../../ui/button.tsx'
import type { CaseFormName } from './case-commands.ts'
import styles from './case-section.module.css'
import { caseWords } from './case-words.ts'

/** `answer` is the decision of a contact message. */
export type TextFormName = Exclude<CaseFormName, 'assign'> | 'answer'

export interface CaseFormProps {
  name: TextFormName
  kind: SubmissionKind
  isOpen: boolean
  busy: boolean
  /** More fields, above the text. */
  children?: ReactNode
  onSend: (text: string) => void
  onCancel: () => void
}

/** A text to the sender, or a note, which may begin with a draft. What is typed outlives a closed form. */
export function CaseForm({ name, kind, isOpen, busy, children, onSend, onCancel }: CaseFormProps) {
  const words = caseWords.forms[name]
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState<string>(words.draft(kind))
  const [isEmpty, setEmpty] = useState(false)
  useLayoutEffect(() => {
    const { current } = field
    if (!isOpen || !current) return
    current.focus()
    current.setSelectionRange(current.value.length, current.value.length)
  }, [isOpen])

  const send = () => {
    if (busy) return
    const said = text.trim()
    // A decline says why: its draft alone doesn't.
    const wanting = name === 'decline' ? said === '' || said === words.draft(kind) : said === '' && name !== 'close'
    setEmpty(wanting)
    if (wanting) return field.current?.focus()
    onSend(said)
  }
  if (!isOpen) return null
  return (
    <FormFrame label={words.open} send={busy ? caseWords.sending : words.send} busy={busy} onSend={send} onCancel={onCancel}>
      {children}
      <div>
        <label htmlFor={id} className={styles.label}>
          {words.text}
        </label>
        <textarea
          ref={field}
          id={id}
          rows={5}
          maxLength={CASE_TEXT_MOST}
          className={styles.text}
          value={text}
          aria-invalid={isEmpty}
          aria-describedby={`${id}-hint`}
          onChange={(event) => {
            setText(event.currentTarget.value)
            setEmpty(false)
          }}
        />
        <p id={`${id}-hint`} className={styles.hint} data-wrong={isEmpty ? '' : undefined}>
          {isEmpty ? words.empty : words.hint}
        </p>
      </div>
    </FormFrame>
  )
}

/** A form in a case, with its two buttons. Escape puts it aside. */
export function FormFrame({ label, send, busy, children, onSend, onCancel }: { label: string; send: string; busy: boolean; children: ReactNode; onSend: () => void; onCancel: () => void }) {
  return (
    // Escape puts aside the form, not the whole dialog with what was typed.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      noValidate
      aria-label={label}
      className={styles.form}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.preventDefault()
        event.stopPropagation()
        if (!busy) onCancel()
      }}
      onSubmit={(event) => {
        event.preventDefault()
        onSend()
      }}
    >
      {children}
      <div className={styles.actions}>
        <button type="submit" className={action.action} data-look="primary" aria-disabled={busy}>
          {send}
        </button>
        <Button aria-disabled={busy} onClick={onCancel}>
          {caseWords.cancel}
        </Button>
      </div>
    </form>
  )
}
