import { useImperativeHandle, useRef, useState, type Ref } from 'react'
import type { AdminCaseEvent, AdminCaseState } from '../../contract/admin-case.ts'
import type { AdminSubmission } from '../../contract/admin.ts'
import { formatLocal } from '../../page/local-time.ts'
import { Button } from '../../ui/button.tsx'
import { useDialogHold } from '../../ui/dialog.tsx'
import { RegainFocus } from '../../ui/regain-focus.tsx'
import type { CaseCommands } from './case-commands.ts'
import { CaseForm, type CaseFormName } from './case-form.tsx'
import styles from './case-section.module.css'
import { caseWords } from './case-words.ts'
import detail from './submission-details.module.css'
import { useMovingCase, type Move } from './move-case.ts'
import { UploadItem } from './upload-item.tsx'

interface CaseSectionProps {
  submission: AdminSubmission
  /** A file was opened. */
  onRead: () => void
  /** For keys and buttons elsewhere on the screen. */
  commands?: Ref<CaseCommands> | undefined
}

const closed: readonly AdminCaseState[] = ['approved', 'declined', 'closed']

/** Where a case stands, what happened in it, and what an administrator can do now. */
export function CaseSection({ submission, onRead, commands }: CaseSectionProps) {
  const { busy, error, move } = useMovingCase(submission)
  const [form, setForm] = useState<CaseFormName | null>(null)
  const [questions, setQuestions] = useState(0)
  const status = useRef<HTMLParagraphElement>(null)
  const questionOpener = useRef<HTMLButtonElement>(null)
  const decisionOpener = useRef<HTMLButtonElement>(null)
  const state = submission.case?.teamState ?? 'new'
  const isClosed = closed.includes(state)
  useDialogHold(busy)
  useImperativeHandle(commands, () => ({ open: (name) => setForm(name === 'question' ? name : 'decision'), undo: () => {} }))

  const make = async (wanted: Move) => {
    if (!(await move(wanted))) return
    setForm(null)
    // The next one begins empty.
    if (wanted.name === 'question') setQuestions(questions + 1)
    status.current?.focus()
  }
  const toggle = (name: CaseFormName) => setForm(form === name ? null : name)
  const cancel = () => {
    setForm(null)
    const opener = form === 'question' ? questionOpener : decisionOpener
    opener.current?.focus()
  }
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
      {isClosed ? null : (
        <div className={styles.actions}>
          <Button ref={questionOpener} aria-disabled={busy} aria-expanded={form === 'question'} onClick={() => toggle('question')}>
            {caseWords.ask}
          </Button>
          <Button ref={decisionOpener} aria-disabled={busy} aria-expanded={form === 'decision'} onClick={() => toggle('decision')}>
            {caseWords.decide}
          </Button>
          {/* The last one, as it goes when it was pressed. */}
          {state === 'new' ? (
            <Button aria-disabled={busy} onClick={() => void make({ name: 'review' })}>
              {caseWords.review}
            </Button>
          ) : null}
        </div>
      )}
      {/* Both stay mounted, so that what was typed into one isn't lost to a look at the other. */}
      {isClosed ? null : (['question', 'decision'] as const).map((name) => <CaseForm key={name === 'question' ? questions : name} name={name} kind={submission.kind} isOpen={form === name} busy={busy} onSend={(wanted) => void make(wanted)} onCancel={cancel} />)}
      <p role="alert" className={styles.error}>
        {error}
      </p>
      <h4 className={styles.subtitle}>{caseWords.history}</h4>
      <ol className={detail.list}>
        <li className={detail.item}>
          {caseWords.received}
          <When at={submission.createdAt} />
        </li>
        {submission.case?.events.map((event) => (
          <Event key={event.place ?? event.at + event.event} event={event} files={submission.uploads.filter(({ id }) => event.files.includes(id))} onRead={onRead} />
        ))}
      </ol>
    </section>
  )
}

function Event({ event: { event, by, text, outcome, at }, files, onRead }: { event: AdminCaseEvent; files: AdminSubmission['uploads']; onRead: () => void }) {
  const what = caseWords.did[event](by ?? caseWords.sender)
  return (
    <li className={detail.item}>
      {outcome === null ? what : `${what}: ${caseWords.outcomes[outcome]}`}
      <When at={at} />
      {text === '' ? null : <p className={styles.said}>{text}</p>}
      {files.length === 0 ? null : (
        <ul>
          {files.map((file) => (
            <UploadItem key={file.id} upload={file} onRead={onRead} />
          ))}
        </ul>
      )}
    </li>
  )
}

function When({ at }: { at: string }) {
  return (
    <time dateTime={at} className={detail.line}>
      {formatLocal(Date.parse(at))}
    </time>
  )
}
