import { useState } from 'react'
import type { SubmissionTaken } from '../../contract/submission.ts'
import type { Applicant } from '../../data/drafts/applicant.ts'
import { ApplicationForm } from './application-form.tsx'
import { ApplicationSuccess } from './application-success.tsx'

/** The form, and what came of it. */
export function Application({ applicant }: { applicant: Applicant }) {
  const [taken, setTaken] = useState<SubmissionTaken | null>(null)
  return taken ? <ApplicationSuccess applicant={applicant} taken={taken} /> : <ApplicationForm applicant={applicant} onTaken={setTaken} />
}
