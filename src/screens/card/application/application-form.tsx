import { useForm } from 'react-hook-form'
import { cardApplication } from '../../../content/card-application.ts'
import type { SubmissionAccepted } from '../../../contract/submission.ts'
import { applicantOf, type Applicant } from '../../../data/drafts/applicant.ts'
import { NetworkError } from '../../../data/api/http-error.ts'
import { TELEGRAM_MESSAGE } from '../../../contract/submission-fields.ts'
import { OutgoingOffer } from '../../../shell/forms/outgoing-offer.tsx'
import { useSubmissionForm } from '../../../shell/forms/use-submission-form.ts'
import { Button } from '../../../ui/button.tsx'
import { TextArea } from '../../../ui/chakra/form/text-area.tsx'
import { TextInput } from '../../../ui/chakra/form/text-input.tsx'
import { UiProvider } from '../../../ui/chakra/provider.tsx'
import { FormNotes } from '../../../ui/form-notes.tsx'
import { SubmitOutcome } from '../../../ui/submit-outcome.tsx'
import { SubmitRow } from '../../../ui/submit-row.tsx'
import { proofHeaders } from '../../../wallet/prove.ts'
import { applicationOf, blankApplication, fieldOf, type ApplicationFields } from './application-fields.ts'
import { HANDLE } from '../manual/manual-request.ts'
import styles from './application.module.css'

const words = cardApplication.form

export interface ApplicationFormProps {
  applicant: Applicant
  onSent: (accepted: SubmissionAccepted, fields: ApplicationFields) => void
  onClose: () => void
}

/** The application form. The browser itself validates it, without limits on lengths. */
export function ApplicationForm({ applicant, onSent, onClose }: ApplicationFormProps) {
  const methods = useForm<ApplicationFields>({ defaultValues: blankApplication })
  const { register, formState } = methods
  const submission = useSubmissionForm({
    form: 'card-application',
    path: '/api/card/submit-application',
    methods,
    blank: blankApplication,
    headers: proofHeaders(applicant.walletAddress),
    request: (fields) => applicationOf(fields, applicant),
    fieldOf,
    onAccepted: onSent,
    reopen: { applicant: applicantOf(applicant) },
  })
  const { errors } = formState
  const failure = submission.state === 'failed' ? (submission.error instanceof NetworkError ? words.network : words.failed) : ''

  return (
    <UiProvider>
      <form aria-label={words.title} onSubmit={(event) => void submission.onSubmit(event)}>
        <h3 className={styles.heading}>{words.title}</h3>
        <FormNotes {...submission.notes} />
        <div className={styles.fields}>
          <TextInput label={words.alias} hint={words.aliasHint} required autoComplete="off" error={errors.cardAlias?.message} {...register('cardAlias')} />
          <TextInput label={words.fullName} hint={words.fullNameHint} required autoComplete="name" error={errors.fullName?.message} {...register('fullName')} />
          <TextInput label={words.email} type="email" required autoComplete="email" error={errors.email?.message} {...register('email')} />
          <TextInput label={words.telegram} hint={words.telegramHint} required autoComplete="off" pattern={HANDLE} patternMessage={TELEGRAM_MESSAGE} error={errors.telegram?.message} {...register('telegram')} />
          <div className={styles.wide}>
            <TextArea label={words.notes} hint={words.notesHint} rows={3} error={errors.notes?.message} {...register('notes')} />
          </div>
        </div>
        <SubmitRow label={words.submit} busyLabel={words.submitting} {...submission.row}>
          <Button onClick={onClose}>{words.cancel}</Button>
        </SubmitRow>
        <SubmitOutcome busy={submission.state === 'sending'} bad={submission.explained || failure} />
        <OutgoingOffer {...submission.outgoing} />
      </form>
    </UiProvider>
  )
}
