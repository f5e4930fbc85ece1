import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useId, useMemo } from 'react'
import { useForm } from 'react-hook-form'
import { manualVerification } from './content.ts'
import { OutgoingOffer } from '../../../shell/forms/outgoing-offer.tsx'
import { useSubmissionForm } from '../../../shell/forms/use-submission-form.ts'
import { Button } from '../../../ui/button.tsx'
import { TextArea } from '../../../ui/chakra/form/text-area.tsx'
import { TextInput } from '../../../ui/chakra/form/text-input.tsx'
import { UiProvider } from '../../../ui/chakra/provider.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FormNotes } from '../../../ui/form-notes.tsx'
import { SheetHead } from '../../../ui/sheet-head.tsx'
import { SubmitRow } from '../../../ui/submit-row.tsx'
import { proofHeaders } from '../../../wallet/prove.ts'
import { AmountInput } from '../overview/amount-input.tsx'
import { ManualOutcome } from './manual-outcome.tsx'
import { blankDispute, disputeFieldOf, disputeFields, disputeRequest, draftName, firstRequestedAt, reopenRequest, VERIFICATION_PATH, type Disputed, type DisputeFields } from './manual-request.ts'
import styles from './manual.module.css'

const words = manualVerification.dialog

export interface ManualDialogProps {
  about: Disputed
  onClose: () => void
}

/** The form to dispute the detection: what was detected, what should have been, and why. */
export function ManualDialog({ about, onClose }: ManualDialogProps) {
  const id = useId()
  const blank = useMemo(() => blankDispute(about.walletAddress), [about.walletAddress])
  const methods = useForm<DisputeFields>({ defaultValues: blank, resolver: standardSchemaResolver(disputeFields) })
  const { register, formState } = methods
  const submission = useSubmissionForm({
    form: draftName('dispute', about.walletAddress),
    path: VERIFICATION_PATH,
    methods,
    blank,
    headers: proofHeaders(about.walletAddress),
    request: (fields) => disputeRequest({ ...fields, requestedAt: firstRequestedAt(methods) }, about),
    fieldOf: disputeFieldOf,
    reopen: reopenRequest('dispute', about),
  })
  const { errors } = formState

  return (
    <Dialog labelledBy={id} shape="sheet" onClose={onClose}>
      <div className={styles.body}>
        <SheetHead id={id} title={words.title} onClose={onClose} />
        <div className={styles.banner}>
          <h3 className={styles.issue}>{words.banner}</h3>
          <p>{about.currentDetection}</p>
          <p>{words.believe}</p>
        </div>
        <UiProvider>
          {/* Each field shows its error, in the specified words. */}
          <form noValidate aria-labelledby={id} onSubmit={(event) => void submission.onSubmit(event)}>
            <FormNotes {...submission.notes} />
            <div className={styles.fields}>
              <TextInput label={words.wallet} readOnly code {...register('walletAddress')} />
              <TextInput label={words.email} type="email" required autoComplete="email" error={errors.userEmail?.message} {...register('userEmail')} />
              <TextInput label={words.telegram} hint={words.telegramHint} autoComplete="off" error={errors.userTelegram?.message} {...register('userTelegram')} />
              <AmountInput label={words.amount} suffix={words.suffix} required error={errors.claimedStakedAmount?.message} {...register('claimedStakedAmount')} />
              <TextArea label={words.reason} hint={words.reasonHint} rows={4} required error={errors.requestReason?.message} {...register('requestReason')} />
              <TextArea label={words.evidence} hint={words.evidenceHint} rows={3} error={errors.evidenceProvided?.message} {...register('evidenceProvided')} />
            </div>
            <div className={styles.next}>
              <h3 className={styles.nextTitle}>{words.nextTitle}</h3>
              <ul>
                {words.next.map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            </div>
            <SubmitRow label={words.submit} busyLabel={words.submitting} off={submission.state === 'sent'} {...submission.row}>
              <Button onClick={onClose}>{words.cancel}</Button>
            </SubmitRow>
            <ManualOutcome submission={submission} refusal={errors.walletAddress?.message} />
            <OutgoingOffer {...submission.outgoing} />
          </form>
        </UiProvider>
      </div>
    </Dialog>
  )
}
