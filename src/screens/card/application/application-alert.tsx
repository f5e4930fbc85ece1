import { useEffect, useState } from 'react'
import { cardApplication } from '../../../content/card-application.ts'
import type { SubmissionAccepted } from '../../../contract/submission.ts'
import { Button } from '../../../ui/button.tsx'
import { alertItems } from './application-fields.ts'
import styles from './application.module.css'

const words = cardApplication.alert
const AFTER_MS = 500

/** Repeats half a second later what was sent and its reference number; stays until dismissed. */
export function ApplicationAlert({ accepted }: { accepted: SubmissionAccepted }) {
  const [state, setState] = useState<'waiting' | 'shown' | 'closed'>('waiting')
  useEffect(() => {
    const timer = setTimeout(() => setState('shown'), AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    // A live region must exist before its text, or screen readers miss it.
    <div role="alert" className={styles.alert} data-shown={state === 'shown' ? '' : undefined}>
      {state === 'shown' ? <Alert accepted={accepted} onClose={() => setState('closed')} /> : null}
    </div>
  )
}

function Alert({ accepted, onClose }: { accepted: SubmissionAccepted; onClose: () => void }) {
  return (
    <>
      <div>
        <p className={styles.alertTitle}>{words.title(accepted.referenceNumber)}</p>
        <ul className={styles.alertItems}>
          {alertItems(accepted).map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      </div>
      <Button onClick={onClose}>{words.close}</Button>
    </>
  )
}
