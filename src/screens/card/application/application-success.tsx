import { useLayoutEffect, useRef } from 'react'
import { cardApplication } from '../../../content/card-application.ts'
import type { SubmissionAccepted } from '../../../contract/submission.ts'
import { CaseLink } from '../../../shell/forms/case-link.tsx'
import { Button } from '../../../ui/button.tsx'
import { ApplicationAlert } from './application-alert.tsx'
import { promisesOf, type ApplicationFields } from './application-fields.ts'
import styles from './application.module.css'

const words = cardApplication.success

export interface ApplicationSuccessProps {
  accepted: SubmissionAccepted
  fields: ApplicationFields
  onClose: () => void
}

/** The reference number, the messages sent, and the next steps. */
export function ApplicationSuccess({ accepted, fields, onClose }: ApplicationSuccessProps) {
  const heading = useRef<HTMLHeadingElement>(null)

  // The form that had the focus is gone.
  useLayoutEffect(() => {
    heading.current?.focus({ preventScroll: true })
    heading.current?.closest('dialog')?.scrollTo({ top: 0 })
  }, [])

  return (
    <>
      <h3 ref={heading} tabIndex={-1} className={styles.done}>
        {words.title}
      </h3>
      <p className={styles.number}>
        {words.reference} <strong>{accepted.referenceNumber}</strong> <CaseLink reference={accepted.referenceNumber} />
      </p>
      <ul className={styles.promises}>
        {promisesOf(accepted, fields).map(({ title, text }) => (
          <li key={title} className={styles.promise}>
            <h4 className={styles.promiseTitle}>{title}</h4>
            <p>{text}</p>
          </li>
        ))}
      </ul>
      <h3 className={styles.heading}>{words.next.title}</h3>
      <ol className={styles.steps}>
        {words.next.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <Button onClick={onClose}>{words.close}</Button>
      <ApplicationAlert accepted={accepted} />
    </>
  )
}
