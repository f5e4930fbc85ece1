import { useEffect } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { forms } from '../../../content/forms.ts'
import { manualVerification } from './content.ts'
import type { SubmissionTaken } from '../../../contract/submission.ts'
import { TELEGRAM_MESSAGE } from '../../../contract/submission-fields.ts'
import { useDraft } from '../../../data/drafts/use-draft.ts'
import { useSubmission } from '../../../data/drafts/use-submission.ts'
import { useSubmitWhenOnline } from '../../../data/drafts/use-submit-when-online.ts'
import { WriteError } from '../../../data/api/write-error.ts'
import { tellUnseen } from '../../../shell/toasts/tell-unseen.ts'
import { Button } from '../../../ui/button.tsx'
import { TextArea } from '../../../ui/chakra/form/text-area.tsx'
import { TextInput } from '../../../ui/chakra/form/text-input.tsx'
import { UiProvider } from '../../../ui/chakra/provider.tsx'
import { FormNotes } from '../../../ui/form-notes.tsx'
import { SubmitOutcome } from '../../../ui/submit-outcome.tsx'
import { SubmitRow } from '../../../ui/submit-row.tsx'
import { proofHeaders } from '../../../wallet/prove.ts'
import { blankInline, draftName, HANDLE, inlineFieldOf, inlineRequest, isComplete, requestTime, VERIFICATION_PATH, type Disputed, type InlineFields } from './manual-request.ts'
import styles from './manual.module.css'

const words = manualVerification.inline

export interface ManualInlineFormProps {
  about: Disputed
  onSent: (taken: SubmissionTaken) => void
  onClose: () => void
}

/** The short request that a person looks at the wallet; checked by the browser itself. */
export function ManualInlineForm({ about, onSent, onClose }: ManualInlineFormProps) {
  const form = draftName('inline', about.walletAddress)
  const methods = useForm<InlineFields>({ defaultValues: blankInline })
  const { register, getValues, setValue, setError, setFocus, control, formState } = methods
  const { restored, clear } = useDraft({ form, methods, blank: blankInline })
  const submission = useSubmission({ form, path: VERIFICATION_PATH, headers: proofHeaders(about.walletAddress), onUnseen: tellUnseen })
  const { need, onSubmit, cancel } = useSubmitWhenOnline(methods, async (fields) => {
    const requestedAt = requestTime(getValues('requestedAt'), Date.now())
    setValue('requestedAt', requestedAt)
    const answer = await submission.send(inlineRequest({ ...fields, requestedAt }, about))
    if (answer === undefined) return
    if (!(answer instanceof Error)) return onSent(answer)
    const field = answer instanceof WriteError ? inlineFieldOf(answer.field) : null
    if (field && answer instanceof WriteError) setError(field, { message: answer.sentence }, { shouldFocus: true })
  })
  const [email, evidence] = useWatch({ control, name: ['email', 'evidence'] })
  const { errors } = formState
  const isSent = submission.state === 'sent'

  useEffect(() => setFocus('email'), [setFocus])

  return (
    <UiProvider>
      <form aria-label={words.title} onSubmit={(event) => void onSubmit(event)}>
        <p className={styles.lead}>{words.lead}</p>
        <FormNotes required={forms.required} restored={restored} onClear={clear} words={forms} />
        <div className={styles.fields}>
          <TextInput label={words.email} type="email" required autoComplete="email" error={errors.email?.message} {...register('email')} />
          <TextArea label={words.evidence} hint={words.evidenceHint} required rows={3} error={errors.evidence?.message} {...register('evidence')} />
          <TextInput label={words.telegram} hint={words.telegramHint} autoComplete="off" pattern={HANDLE} patternMessage={TELEGRAM_MESSAGE} error={errors.telegram?.message} {...register('telegram')} />
        </div>
        <SubmitRow
          label={words.submit}
          busyLabel={words.submitting}
          busy={submission.state === 'sending'}
          off={isSent || !isComplete({ email, evidence })}
          need={need}
          stop={{ label: forms.stop, onStop: cancel }}
        >
          <Button onClick={onClose}>{words.cancel}</Button>
        </SubmitRow>
        <SubmitOutcome
          busy={submission.state === 'sending'}
          good={isSent ? `${words.sent} ${submission.taken.referenceNumber}` : ''}
          bad={submission.state === 'failed' ? words.failed : ''}
        />
      </form>
    </UiProvider>
  )
}
