import { useState } from 'react'
import type { AdminPersonErasing } from '../../contract/admin-person.ts'
import { EntryForm } from '../../ui/entry-form.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { Section } from '../../ui/section.tsx'
import { TextField } from '../../ui/text-field.tsx'
import styles from './admin-person.module.css'
import { erasePerson, sentenceOf } from './person-calls.ts'
import { words } from './person-words.ts'

export type Erased = Extract<AdminPersonErasing, { success: true }>

const idle = { busy: false, error: '', wrong: false, done: 0, of: 0 }

/** Erases everything, once the address was typed again. */
export function ErasePart({ who, onErased }: { who: readonly string[]; onErased: (outcome: Erased) => void }) {
  const [typed, setTyped] = useState('')
  const [state, setState] = useState(idle)
  const first = who[0] ?? ''

  const erase = async () => {
    if (typed.trim().toLowerCase() !== first.trim().toLowerCase()) return setState({ ...idle, wrong: true })
    setState({ ...idle, busy: true })
    try {
      const outcome = await erasePerson(who, typed, ({ done, of }) => setState({ ...idle, busy: true, done, of }))
      if (outcome.success) return onErased(outcome)
      setState({ ...idle, error: outcome.error })
    } catch (error) {
      setState({ ...idle, error: sentenceOf(error) })
    }
  }
  return (
    <Section name="erase" title={words.erase.title} subtitle={words.erase.text} small>
      <EntryForm label={words.erase.title} submit={words.erase.submit} busy={state.busy && words.erase.busy} error={state.error} onSubmit={() => void erase()}>
        <TextField
          label={words.erase.field(first)}
          code
          required
          value={typed}
          onChange={(text) => {
            setTyped(text)
            setState(idle)
          }}
          {...(state.wrong ? { error: words.erase.mismatch } : {})}
        />
        {state.busy ? <ProgressBar label={words.erase.busy} value={state.done} max={state.of} valueText={words.erase.progress(state.done, state.of)} /> : null}
      </EntryForm>
      <p className={styles.says}>{state.busy && state.of > 0 ? words.erase.progress(state.done, state.of) : ''}</p>
    </Section>
  )
}
