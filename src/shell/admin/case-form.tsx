import { useEffect, useId, useRef, useState } from 'react'
import { CASE_TEXT_MOST } from '../../contract/admin-case.ts'
import { caseOutcomes, type CaseOutcome } from '../../contract/case.ts'
import type { SubmissionKind } from '../../contract/submission.ts'
import action from '../../ui/action.module.css'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import styles from './case-section.module.css'
import { caseWords } from './case-words.ts'
import type { Move } from './move-case.ts'

export type CaseFormName = 'question' | 'decision'

export interface CaseFormProps {
  name: CaseFormName
  kind: SubmissionKind
  isOpen: boolean
  busy: boolean
  onSend: (move: Move) => void
  onCancel: () => void
}

const choices = caseOutcomes.map((value) => ({ value, label: caseWords.outcomes[value] }))

/** A text to the sender: a question, or the reasons of a decision, which begins with a draft. What is typed outlives a closed form. */
export function CaseForm({ name, kind, isOpen, busy, onSend, onCancel }: CaseFormProps) {
  const words = caseWords[name]
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const [outcome, setOutcome] = useState<CaseOutcome>(kind === 'contact' ? 'answered' : 'accepted')
  const [text, setText] = useState<string>(name === 'decision' ? caseWords.decision.draft(outcome, kind) : '')
  const [isEmpty, setEmpty] = useState(false)
  useEffect(() => {
    if (isOpen) field.current?.focus()
  }, [isOpen])

  const choose = (chosen: CaseOutcome) => {
    // A draft that was edited stays as it is.
    if (text.trim() === caseWords.decision.draft(outcome, kind)) setText(caseWords.decision.draft(chosen, kind))
    setOutcome(chosen)
  }
  const send = () => {
    if (busy) return
    const said = text.trim()
    setEmpty(said === '')
    if (said === '') return field.current?.focus()
    onSend(name === 'question' ? { name, text: said } : { name, outcome, text: said })
  }
  if (!isOpen) return null
  return (
    // Escape puts aside the form, not the whole dialog with what was typed.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      noValidate
      aria-label={name === 'question' ? caseWords.ask : caseWords.decide}
      className={styles.form}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.preventDefault()
        event.stopPropagation()
        if (!busy) onCancel()
      }}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      {name === 'decision' ? <SelectField label={caseWords.decision.outcome} value={outcome} choices={choices} onChange={choose} /> : null}
      <div>
        <label htmlFor={id} className={styles.label}>
          {words.text}
        </label>
        <textarea
          ref={field}
          id={id}
          rows={6}
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
      <div className={styles.actions}>
        <button type="submit" className={action.action} data-look="primary" aria-disabled={busy}>
          {busy ? caseWords.sending : words.send}
        </button>
        <Button aria-disabled={busy} onClick={onCancel}>
          {caseWords.cancel}
        </Button>
      </div>
    </form>
  )
}
