import { useEffect } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { manualVerification } from './content.ts'
import type { SubmissionAccepted } from '../../../contract/submission.ts'
import { TELEGRAM_MESSAGE } from '../../../contract/submission-fields.ts'
import { CaseLink } from '../../../shell/forms/case-link.tsx'
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
import { blankInline, draftName, HANDLE, inlineFieldOf, inlineRequest, isComplete, firstRequestedAt, reopenRequest, VERIFICATION_PATH, type Disputed, type InlineFields } from './manual-request.ts'
import styles from './manual.module.css'

const words = manualVerification.inline

export interface ManualInlineFormProps {
  about: Disputed
  onSent: (accepted: SubmissionAccepted) => void
  onClose: () => void
}

/** The short request for manual verification. The browser itself validates it. */
export function ManualInlineForm({ about, onSent, onClose }: ManualInlineFormProps) {
  const methods = useForm<InlineFields>({ defaultValues: blankInline })
  const { register, setFocus, control, formState } = methods
  const submission = useSubmissionForm({
    form: draftName('inline', about.walletAddress),
    path: VERIFICATION_PATH,
    methods,
    blank: blankInline,
    headers: proofHeaders(about.walletAddress),
    request: (fields) => inlineRequest({ ...fields, requestedAt: firstRequestedAt(methods) }, about),
    fieldOf: inlineFieldOf,
    reopen: reopenRequest('inline', about),
    onAccepted: onSent,
  })
  const [email, evidence] = useWatch({ control, name: ['email', 'evidence'] })
  const { errors } = formState
  const isSent = submission.state === 'sent'

  useEffect(() => setFocus('email'), [setFocus])

  return (
    <UiProvider>
      <form aria-label={words.title} onSubmit={(event) => void submission.onSubmit(event)}>
        <p className={styles.lead}>{words.lead}</p>
        <FormNotes {...submission.notes} />
        <div className={styles.fields}>
          <TextInput label={words.email} type="email" required autoComplete="email" error={errors.email?.message} {...register('email')} />
          <TextArea label={words.evidence} hint={words.evidenceHint} required rows={3} error={errors.evidence?.message} {...register('evidence')} />
          <TextInput label={words.telegram} hint={words.telegramHint} autoComplete="off" pattern={HANDLE} patternMessage={TELEGRAM_MESSAGE} error={errors.telegram?.message} {...register('telegram')} />
        </div>
        <SubmitRow label={words.submit} busyLabel={words.submitting} off={isSent || !isComplete({ email, evidence })} {...submission.row}>
          <Button onClick={onClose}>{words.cancel}</Button>
        </SubmitRow>
        <SubmitOutcome
          busy={submission.state === 'sending'}
          good={isSent ? <Sent reference={submission.accepted.referenceNumber} /> : ''}
          bad={submission.explained || (submission.state === 'failed' ? words.failed : '')}
        />
        <OutgoingOffer {...submission.outgoing} />
      </form>
    </UiProvider>
  )
}

function Sent({ reference }: { reference: string }) {
  return (
    <p>
      {`${words.sent} ${reference}`} <CaseLink reference={reference} />
    </p>
  )
}
