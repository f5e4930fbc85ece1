import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useForm } from 'react-hook-form'
import { cardApplicationPage as words } from './content.ts'
import type { SubmissionAccepted } from '../../contract/submission.ts'
import { applicantOf, type Applicant } from '../../data/drafts/applicant.ts'
import { SUBMISSION_FAILED, WriteError } from '../../data/api/write-error.ts'
import { OutgoingOffer } from '../../shell/forms/outgoing-offer.tsx'
import { useSubmissionForm } from '../../shell/forms/use-submission-form.ts'
import { toast } from '../../shell/toasts/toasts.ts'
import { Card } from '../../ui/card.tsx'
import { TextInput } from '../../ui/chakra/form/text-input.tsx'
import { UiProvider } from '../../ui/chakra/provider.tsx'
import { FormNotes } from '../../ui/form-notes.tsx'
import { SubmitOutcome } from '../../ui/submit-outcome.tsx'
import { SubmitRow } from '../../ui/submit-row.tsx'
import { proofHeaders } from '../../wallet/prove.ts'
import { applicationFields, applicationOf, blankFields, fieldOf, type ApplicationFields } from './fields.ts'
import { ApplicationSummary } from './application-summary.tsx'
import { VerifiedWallet } from './verified-wallet.tsx'
import styles from './application.module.css'

export interface ApplicationFormProps {
  applicant: Applicant
  onAccepted: (accepted: SubmissionAccepted) => void
}

/** The application in three sections, with its summary beside it. */
export function ApplicationForm({ applicant, onAccepted }: ApplicationFormProps) {
  const methods = useForm<ApplicationFields>({ defaultValues: blankFields, resolver: standardSchemaResolver(applicationFields) })
  const { register, control, formState } = methods
  const submission = useSubmissionForm({
    form: 'card-application-v2',
    path: '/api/card/submit-application-v2',
    methods,
    blank: blankFields,
    headers: proofHeaders(applicant.walletAddress),
    request: (fields) => applicationOf(fields, applicant),
    fieldOf,
    messageOf,
    onAccepted,
    reopen: { applicant: applicantOf(applicant) },
    onFailed: (error) => toast({ title: words.failed.title, text: messageOf(error), tone: 'bad' }),
  })
  const field = (name: keyof ApplicationFields) => ({ ...register(name), error: formState.errors[name]?.message, required: true })

  return (
    <UiProvider>
      {/* The form shows errors itself, at each field. */}
      <form noValidate className={styles.layout} aria-label={words.title} onSubmit={(event) => void submission.onSubmit(event)}>
        <div className={styles.notes}>
          <FormNotes {...submission.notes} />
        </div>
        <VerifiedWallet applicant={applicant} />
        <div className={styles.sections}>
          <Card level={2} title={words.sections.personal}>
            <div className={styles.pair}>
              <TextInput label={words.form.firstName} autoComplete="given-name" {...field('firstName')} />
              <TextInput label={words.form.lastName} autoComplete="family-name" {...field('lastName')} />
            </div>
          </Card>
          <Card level={2} title={words.sections.contact}>
            <div className={styles.pair}>
              <TextInput label={words.form.email} type="email" autoComplete="email" {...field('email')} />
              <TextInput label={words.form.phoneNumber} hint={words.form.phoneHint} type="tel" autoComplete="tel" {...field('phoneNumber')} />
            </div>
          </Card>
          <Card level={2} title={words.sections.configuration}>
            <TextInput label={words.form.alias} hint={words.form.aliasHint} autoComplete="off" {...field('alias')} />
          </Card>
        </div>
        <ApplicationSummary applicant={applicant} control={control} />
        <div className={styles.submit}>
          <SubmitRow label={words.form.submit} busyLabel={words.form.submitting} {...submission.row} />
          <SubmitOutcome busy={submission.state === 'sending'} bad={submission.explained || (submission.state === 'failed' ? messageOf(submission.error) : '')} />
          <OutgoingOffer {...submission.outgoing} />
        </div>
      </form>
    </UiProvider>
  )
}

/** The server's own sentence, or a note that the input is saved. */
function messageOf(error: Error): string {
  return error instanceof WriteError && error.sentence !== SUBMISSION_FAILED ? error.sentence : words.failed.note
}
