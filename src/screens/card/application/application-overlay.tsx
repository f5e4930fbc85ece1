import { useId, useState } from 'react'
import { cardApplication as words } from '../../../content/card-application.ts'
import type { SubmissionAccepted } from '../../../contract/submission.ts'
import type { Applicant } from '../../../data/drafts/applicant.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { CheckIcon } from '../../../ui/first-icons.tsx'
import { SheetHead } from '../../../ui/sheet-head.tsx'
import { ApplicationAccount } from './application-account.tsx'
import type { ApplicationFields } from './application-fields.ts'
import { ApplicationForm } from './application-form.tsx'
import { ApplicationSuccess } from './application-success.tsx'
import styles from './application.module.css'

export interface ApplicationOverlayProps {
  applicant: Applicant
  onClose: () => void
}

/** The application for a card, over the card page: the wallet, the form, and its outcome. */
export function ApplicationOverlay({ applicant, onClose }: ApplicationOverlayProps) {
  const id = useId()
  const [sent, setSent] = useState<{ accepted: SubmissionAccepted; fields: ApplicationFields } | null>(null)
  return (
    <Dialog labelledBy={id} shape="overlay" onClose={onClose}>
      <div className={styles.body}>
        <p className={styles.verified}>
          <CheckIcon /> {words.verified}
        </p>
        <p className={styles.product}>{words.product}</p>
        <SheetHead id={id} title={words.title} onClose={onClose} />
        {sent ? (
          <ApplicationSuccess accepted={sent.accepted} fields={sent.fields} onClose={onClose} />
        ) : (
          <>
            <ApplicationAccount applicant={applicant} />
            <ApplicationForm applicant={applicant} onSent={(accepted, fields) => setSent({ accepted, fields })} onClose={onClose} />
          </>
        )}
      </div>
    </Dialog>
  )
}
