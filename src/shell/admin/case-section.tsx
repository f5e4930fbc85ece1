import { useImperativeHandle, useRef, useState, type Ref } from 'react'
import { whitelistTiers, type WhitelistTier } from '../../contract/admin-whitelist.ts'
import type { AdminSubmission } from '../../contract/admin-submission.ts'
import { Button } from '../../ui/button.tsx'
import { useDialogHold } from '../../ui/dialog.tsx'
import { RegainFocus } from '../../ui/regain-focus.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { mayDo, useAdminRole } from './admin-nav.tsx'
import { AssignForm } from './assign-form.tsx'
import type { CaseCommands } from './case-commands.ts'
import { CaseForm, type TextFormName } from './case-form.tsx'
import { CaseHistory } from './case-history.tsx'
import styles from './case-section.module.css'
import { caseWords } from './case-words.ts'
import detail from './submission-details.module.css'
import { useMovingCase, type Move } from './move-case.ts'
import { UndoBar } from './undo-bar.tsx'
import { WhitelistLine } from './whitelist-line.tsx'

interface CaseSectionProps {
  submission: AdminSubmission
  /** A file was opened. */
  onRead: () => void
  /** For keys and buttons elsewhere on the screen. */
  commands?: Ref<CaseCommands> | undefined
}

type FormName = TextFormName | 'assign'
const tiers = whitelistTiers.map((value) => ({ value, label: value.charAt(0).toUpperCase() + value.slice(1) }))

/** Where a case stands, who works on it, what happened in it, and what an administrator can do now. */
export function CaseSection({ submission, onRead, commands }: CaseSectionProps) {
  const { busy, error, missedSince, move } = useMovingCase(submission)
  const [form, setForm] = useState<FormName | null>(null)
  const [tier, setTier] = useState<WhitelistTier>('duckling')
  /** How often each form was sent: the next one begins with its draft. */
  const [sent, setSent] = useState<Partial<Record<FormName, number>>>({})
  const status = useRef<HTMLParagraphElement>(null)
  const openers = useRef(new Map<FormName, HTMLButtonElement>())
  const mayWork = mayDo(useAdminRole(), 'reviewer')
  const { case: now, kind, whitelist } = submission
  const state = now?.teamState ?? 'new'
  const forms = mayWork ? formsOf(submission) : []
  // A form stays while a colleague ends the case: what was typed into it can be read and copied.
  const shown = mayWork ? form : null
  const undo = mayWork ? (now?.undo ?? null) : null
  useDialogHold(busy)

  const make = async (wanted: Move) => {
    if (!(await move(wanted))) return
    if (shown !== null) setSent({ ...sent, [shown]: (sent[shown] ?? 0) + 1 })
    setForm(null)
    status.current?.focus()
  }
  const cancel = () => {
    setForm(null)
    const opener = shown ? openers.current.get(shown) : undefined
    ;(opener ?? status.current)?.focus()
  }
  useImperativeHandle(commands, () => ({
    open: (name) => {
      const wanted = name === 'approve' && kind === 'contact' ? 'answer' : name
      if (forms.includes(wanted)) setForm(wanted)
    },
    undo: () => {
      if (undo) void make({ name: 'undo', place: undo.place })
    },
  }))
  return (
    <section className={styles.case} aria-labelledby="case-title">
      <h3 id="case-title" className={detail.title}>
        {caseWords.title}
      </h3>
      <p ref={status} tabIndex={-1} role="status" className={styles.state}>
        {caseWords.states[state]}
      </p>
      {/* The pressed button, or the form, may be gone with the state in which it made sense. */}
      <RegainFocus key={state} target={status} />
      <p className={styles.hint}>{caseWords.assignee(now?.assignee ?? null)}</p>
      {undo ? <UndoBar key={undo.place} leftMs={undo.leftMs} busy={busy} onUndo={() => void make({ name: 'undo', place: undo.place })} /> : null}
      {mayWork ? (
        <div className={styles.actions}>
          {forms.map((name) => (
            <Button
              key={name}
              ref={(button) => void (button ? openers.current.set(name, button) : openers.current.delete(name))}
              aria-disabled={busy}
              aria-expanded={shown === name}
              onClick={() => setForm(shown === name ? null : name)}
            >
              {caseWords.forms[name].open}
            </Button>
          ))}
          {/* The last ones, as they go when they were pressed. */}
          {state === 'new' ? (
            <Button aria-disabled={busy} onClick={() => void make({ name: 'review' })}>
              {caseWords.review}
            </Button>
          ) : null}
          {now?.state === 'decided' || now?.state === 'closed' ? (
            <Button aria-disabled={busy} onClick={() => void make({ name: 'reopening' })}>
              {caseWords.reopen}
            </Button>
          ) : null}
        </div>
      ) : null}
      <div role="alert" className={styles.error}>
        {error}
      </div>
      {missedSince !== null && (now?.version ?? 0) > missedSince ? (
        <div>
          <p className={styles.label}>{caseWords.meanwhile}</p>
          <CaseHistory submission={submission} after={missedSince} onRead={onRead} />
        </div>
      ) : null}
      {/* All stay mounted, so that what was typed into one isn't lost to a look at another, nor to a colleague's doing. */}
      {mayWork
        ? textForms.map((name) => (
            <CaseForm key={`${name} ${sent[name] ?? 0}`} name={name} kind={kind} isOpen={shown === name} busy={busy} onSend={(text) => void make(moveOf(name, text, kind === 'verification-request' ? tier : undefined))} onCancel={cancel}>
              {name === 'approve' && kind === 'verification-request' ? <SelectField label={caseWords.tier} value={tier} choices={tiers} onChange={setTier} /> : null}
            </CaseForm>
          ))
        : null}
      {shown === 'assign' ? <AssignForm assignee={now?.assignee ?? null} busy={busy} onSend={(assignee) => void make({ name: 'assignment', assignee })} onCancel={cancel} /> : null}
      {whitelist ? <WhitelistLine submission={submission.id} entry={whitelist} mayRevoke={mayWork} /> : null}
      <h4 className={styles.subtitle}>{caseWords.history}</h4>
      <CaseHistory submission={submission} onRead={onRead} />
    </section>
  )
}

const textForms = ['approve', 'decline', 'answer', 'question', 'close', 'note'] as const satisfies readonly TextFormName[]

/** What can be done now, in the order of use. */
function formsOf({ kind, case: now }: AdminSubmission): FormName[] {
  const isEnded = ['approved', 'declined', 'closed'].includes(now?.teamState ?? 'new')
  const decisions: FormName[] = kind === 'contact' ? ['answer'] : ['approve', 'decline']
  return [...(isEnded ? [] : ([...decisions, 'question', 'close'] as const)), 'assign', 'note']
}

function moveOf(name: TextFormName, text: string, tier: WhitelistTier | undefined): Move {
  if (name === 'question' || name === 'note') return { name, text }
  if (name === 'close') return { name: 'closing', text }
  if (name === 'approve') return { name: 'decision', outcome: 'accepted', text, ...(tier ? { tier } : {}) }
  return { name: 'decision', outcome: name === 'decline' ? 'declined' : 'answered', text }
}
