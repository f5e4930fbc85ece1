import { useRef, useState } from 'react'
import type { CaseKey, CaseStep, CaseView } from '../../contract/case.ts'
import { formatLocal } from '../../page/local-time.ts'
import { Button } from '../../ui/button.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { RegainFocus } from '../../ui/regain-focus.tsx'
import { Section } from '../../ui/section.tsx'
import { openCase, sentenceOf, withdrawCase } from './case-calls.ts'
import { myCase } from './content.ts'
import { useFreshCase } from './use-fresh-case.ts'
import styles from './case.module.css'

const CaseAnswer = lazyPart(() => import('./case-answer.tsx'), 'CaseAnswer')

export interface ShownCaseProps {
  caseKey: CaseKey
  view: CaseView
  /** When it was read, epoch milliseconds. */
  readAt: number
  onView: (view: CaseView) => void
  onLeave: () => void
}

/** The call under way. */
type Busy = 'checking' | 'withdrawing' | null

/** A case: where it stands, what happened, and what its sender can do now. */
export function ShownCase({ caseKey, view, readAt, onView, onLeave }: ShownCaseProps) {
  const heading = useRef<HTMLParagraphElement>(null)
  const [busy, setBusy] = useState<Busy>(null)
  const [error, setError] = useState('')
  useFreshCase({ caseKey, view, readAt, busy: busy !== null, onView })

  const call = async (what: NonNullable<Busy>, work: (key: CaseKey) => Promise<CaseView>) => {
    if (busy) return
    setBusy(what)
    setError('')
    await work(caseKey).then(onView, (reason: unknown) => setError(sentenceOf(reason)))
    setBusy(null)
  }
  const ending = view.state === 'decided' || view.state === 'closed' ? view.steps.findLast(({ step }) => step === view.state) : undefined
  const said = view.question ?? ending?.text
  return (
    <>
      <Section className={styles.panel} name="case" title={view.referenceNumber}>
        <p ref={heading} tabIndex={-1} role="status" className={styles.state}>
          {ending ? titleOf(ending) : myCase.states[view.state]}
        </p>
        {/* The form that opened the case is gone, or the answer's, or a button that makes no sense any more. */}
        <RegainFocus key={view.state} target={heading} />
        {said === undefined ? null : <p className={styles.question}>{said}</p>}
        {view.question === null ? null : <CaseAnswer caseKey={caseKey} onView={onView} />}
        <p role="alert" className={styles.said}>
          {error}
        </p>
        <p className={styles.text}>{myCase.checked(formatLocal(readAt))}</p>
        <div className={styles.actions}>
          <Button aria-disabled={busy !== null} onClick={() => void call('checking', openCase)}>
            {busy === 'checking' ? myCase.checking : myCase.again}
          </Button>
          <Button onClick={onLeave}>{myCase.other}</Button>
        </div>
      </Section>
      <Section name="history" title={myCase.history}>
        <ol className={styles.steps}>
          {view.steps.map((step) => (
            <Step key={`${step.at} ${step.step}`} {...step} />
          ))}
        </ol>
      </Section>
      {view.canWithdraw ? <Withdraw busy={busy} onWithdraw={() => void call('withdrawing', withdrawCase)} /> : null}
    </>
  )
}

function titleOf({ step, outcome }: Pick<CaseStep, 'step' | 'outcome'>): string {
  return outcome === undefined ? myCase.steps[step] : `${myCase.steps[step]}: ${myCase.outcomes[outcome]}`
}

function Step({ step, at, text, files, outcome }: CaseStep) {
  return (
    <li className={styles.step}>
      <time dateTime={at}>{formatLocal(Date.parse(at))}</time>
      <strong>{titleOf({ step, outcome })}</strong>
      {text === undefined ? null : <p className={styles.said}>{text}</p>}
      {files === undefined ? null : <p>{myCase.files(files)}</p>}
    </li>
  )
}

/** Asks once more before it is final. */
function Withdraw({ busy, onWithdraw }: { busy: Busy; onWithdraw: () => void }) {
  const words = myCase.withdraw
  const [asked, setAsked] = useState(false)
  const first = useRef<HTMLButtonElement>(null)
  return (
    <Section name="withdraw" title={words.title}>
      <p className={styles.text}>{words.text}</p>
      <div className={styles.actions}>
        {asked ? (
          <>
            <Button aria-disabled={busy !== null} onClick={onWithdraw}>
              {busy === 'withdrawing' ? words.busy : words.sure}
            </Button>
            <Button ref={first} onClick={() => setAsked(false)}>
              {words.keep}
            </Button>
          </>
        ) : (
          <Button ref={first} onClick={() => setAsked(true)}>
            {words.ask}
          </Button>
        )}
        {/* The pressed button gives way to others. */}
        <RegainFocus key={String(asked)} target={first} />
      </div>
    </Section>
  )
}
