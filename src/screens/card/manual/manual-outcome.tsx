import { confirmationOf } from '../../../contract/submission.ts'
import { confirmation } from '../../../content/forms.ts'
import { manualVerification } from './content.ts'
import type { SubmissionState } from '../../../shell/forms/use-submission-form.ts'
import { NetworkError } from '../../../data/api/http-error.ts'
import { SUBMISSION_FAILED } from '../../../data/api/write-error.ts'
import { CaseLink } from '../../../shell/forms/case-link.tsx'
import { SubmitOutcome } from '../../../ui/submit-outcome.tsx'

const words = manualVerification.dialog

interface ManualOutcomeProps {
  submission: SubmissionState & { explained?: string }
  /** Why it wasn't sent, if no field can show it. */
  refusal: string | undefined
}

/** The banner after a submission: success or error. */
export function ManualOutcome({ submission, refusal }: ManualOutcomeProps) {
  const { state, accepted } = submission
  const isComing = accepted !== null && confirmationOf(accepted) === 'on_its_way'
  const explained = submission.explained ?? ''
  const failure = refusal ?? (explained === '' && state === 'failed' ? sentenceOf(submission.error) : explained)
  return (
    <SubmitOutcome
      busy={state === 'sending'}
      good={
        accepted ? (
          <>
            <p>
              {words.sent} {isComing ? words.mail : ''}
            </p>
            {isComing ? null : <p>{`${words.noMail} ${confirmation[confirmationOf(accepted)]}`}</p>}
            <p>
              {words.reference} <strong>{accepted.referenceNumber}</strong> <CaseLink reference={accepted.referenceNumber} />
            </p>
          </>
        ) : null
      }
      bad={failure}
    />
  )
}

/** The server's own sentence if it sent one. */
function sentenceOf(error: Extract<SubmissionState, { state: 'failed' }>['error']): string {
  if (error instanceof NetworkError) return words.network
  return error.sentence === SUBMISSION_FAILED ? words.failed : error.sentence
}
