import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useForm } from 'react-hook-form'
import { cardApplicationPage as words } from './content.ts'
import { forms } from '../../content/forms.ts'
import type { SubmissionTaken } from '../../contract/submission.ts'
import type { Applicant } from '../../data/drafts/applicant.ts'
import { useDraft } from '../../data/drafts/use-draft.ts'
import { useSubmission } from '../../data/drafts/use-submission.ts'
import { useSubmitWhenOnline } from '../../data/drafts/use-submit-when-online.ts'
import { SUBMISSION_FAILED, WriteError } from '../../data/api/write-error.ts'
import { tellUnseen } from '../../shell/toasts/tell-unseen.ts'
import { dismissFailure, toast } from '../../shell/toasts/toasts.ts'
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

const FORM = 'card-application-v2'

export interface ApplicationFormProps {
  applicant: Applicant
  onTaken: (taken: SubmissionTaken) => void
}

/** The application in three sections, with what it is for beside it. */
export function ApplicationForm({ applicant, onTaken }: ApplicationFormProps) {
  const methods = useForm<ApplicationFields>({ defaultValues: blankFields, resolver: standardSchemaResolver(applicationFields) })
  const { register, setError, control, formState } = methods
  const { restored, clear } = useDraft({ form: FORM, methods, blank: blankFields })
  const submission = useSubmission({ form: FORM, path: '/api/card/submit-application-v2', headers: proofHeaders(applicant.walletAddress), onUnseen: tellUnseen })

  const deliver = async (fields: ApplicationFields) => {
    dismissFailure()
    const answer = await submission.send(applicationOf(fields, applicant))
    if (answer === undefined) return
    if (!(answer instanceof Error)) return onTaken(answer)
    toast({ title: words.failed.title, text: messageOf(answer), tone: 'bad' })
    const field = fieldOf(answer instanceof WriteError ? answer.field : undefined)
    if (field) setError(field, { message: messageOf(answer) }, { shouldFocus: true })
  }
  const { need, onSubmit, cancel } = useSubmitWhenOnline(methods, deliver)
  const field = (name: keyof ApplicationFields) => ({ ...register(name), error: formState.errors[name]?.message, required: true })

  return (
    <UiProvider>
      {/* What is wrong is said by the form itself, at each field. */}
      <form noValidate className={styles.layout} aria-label={words.title} onSubmit={(event) => void onSubmit(event)}>
        <div className={styles.notes}>
          <FormNotes required={forms.required} restored={restored} onClear={clear} words={forms} />
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
          <SubmitRow label={words.form.submit} busyLabel={words.form.submitting} busy={submission.state === 'sending'} need={need} stop={{ label: forms.stop, onStop: cancel }} />
          <SubmitOutcome busy={submission.state === 'sending'} bad={submission.state === 'failed' ? messageOf(submission.error) : ''} />
        </div>
      </form>
    </UiProvider>
  )
}

/** The server's own sentence, or what became of what was typed. */
function messageOf(error: Error): string {
  return error instanceof WriteError && error.sentence !== SUBMISSION_FAILED ? error.sentence : words.failed.note
}
