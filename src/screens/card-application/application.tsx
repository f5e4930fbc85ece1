import { useState } from 'react'
import type { SubmissionAccepted } from '../../contract/submission.ts'
import type { Applicant } from '../../data/drafts/applicant.ts'
import { ApplicationForm } from './application-form.tsx'
import { ApplicationSuccess } from './application-success.tsx'

/** The form, then its outcome. */
export function Application({ applicant }: { applicant: Applicant }) {
  const [accepted, setAccepted] = useState<SubmissionAccepted | null>(null)
  return accepted ? <ApplicationSuccess applicant={applicant} accepted={accepted} /> : <ApplicationForm applicant={applicant} onAccepted={setAccepted} />
}
