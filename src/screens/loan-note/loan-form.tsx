import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useMemo, useState } from 'react'
import { useForm } from 'react-hook-form'
import { investorTypes, repaymentPreferences, riskAnswers, type LoanFile } from '../../contract/loan-application.ts'
import { countries } from './countries.ts'
import { loanNote } from '../../content/loan-note.ts'
import { proposeReference } from '../../rules/loan-reference.ts'
import { OutgoingOffer } from '../../shell/forms/outgoing-offer.tsx'
import { useSubmissionForm } from '../../shell/forms/use-submission-form.ts'
import { toast } from '../../shell/toasts/toasts.ts'
import { FileField } from '../../shell/uploads/file-field.tsx'
import { UploadStatus } from '../../shell/uploads/upload-status.tsx'
import { SelectInput } from '../../ui/chakra/form/select-input.tsx'
import { TextArea } from '../../ui/chakra/form/text-area.tsx'
import { TextInput } from '../../ui/chakra/form/text-input.tsx'
import { UiProvider } from '../../ui/chakra/provider.tsx'
import { FormNotes } from '../../ui/form-notes.tsx'
import { SubmitOutcome } from '../../ui/submit-outcome.tsx'
import { SubmitRow } from '../../ui/submit-row.tsx'
import { fieldOf, loanFields, partsOf, type LoanChecked, type LoanTyped } from './loan-fields.ts'
import styles from './loan-form.module.css'
import { LoanReceived } from './loan-received.tsx'

const words = loanNote.form
const along = ['referenceNumber'] as const

/** The application for the loan note. The browser enforces required fields, the contract everything else. */
export function LoanForm() {
  // Incremented for each application, for a new reference number and empty file fields.
  const [round, setRound] = useState(0)
  const [received, setReceived] = useState<string | null>(null)
  return (
    <UiProvider>
      <Fields
        key={round}
        onAccepted={(reference) => {
          setReceived(reference)
          setRound(round + 1)
        }}
      />
      {received === null ? null : <LoanReceived reference={received} onClose={() => setReceived(null)} />}
    </UiProvider>
  )
}

function Fields({ onAccepted }: { onAccepted: (reference: string) => void }) {
  const blank = useBlank()
  const methods = useForm<LoanTyped, unknown, LoanChecked>({ resolver: standardSchemaResolver(loanFields), defaultValues: blank })
  const { register, watch, trigger, formState: { errors } } = methods
  const submission = useSubmissionForm({
    form: 'loan',
    path: '/api/convertible-loan',
    methods,
    blank,
    along,
    request: partsOf,
    fieldOf,
    // The toast shows the specified words, the field the server's error.
    messageOf: ({ code, sentence }) => (code === 'unknown' ? words.refused : sentence),
    onAccepted: ({ referenceNumber }) => onAccepted(referenceNumber),
    onFailed: () => toast({ ...words.failed, tone: 'bad' }),
  })

  const text = (name: 'fullName' | 'email' | 'comments') => ({ label: words[name], error: errors[name]?.message, ...register(name) })
  const choice = (name: 'investmentAmount' | 'investorType' | 'country' | 'riskSuitability' | 'conversionOption', values: readonly string[]) => ({
    label: words[name],
    required: true,
    placeholder: words.choose,
    choices: values.map((value) => ({ value, label: value })),
    error: errors[name]?.message,
    ...register(name),
  })
  const file = (name: LoanFile, hint: string) => ({
    label: words[name],
    required: true,
    accept: 'image/*,application/pdf',
    hint,
    files: watch(name),
    error: errors[name]?.message,
    // Validate at once, not after everything else is filled in.
    ...register(name, { onChange: () => void trigger(name) }),
  })

  return (
    <form aria-labelledby="apply-title" onSubmit={(event) => void submission.onSubmit(event)}>
      <FormNotes {...submission.notes} words={{ ...submission.notes.words, restored: words.restored }} />
      <div className={styles.fields}>
        <TextInput required autoComplete="name" {...text('fullName')} />
        <TextInput required type="email" autoComplete="email" {...text('email')} />
        <SelectInput {...choice('investmentAmount', words.amounts)} />
        <SelectInput {...choice('investorType', investorTypes)} />
        <SelectInput autoComplete="country-name" {...choice('country', countries)} />
        <SelectInput {...choice('conversionOption', repaymentPreferences)} />
        <FileField {...file('passportCopy', words.file.hint)} />
        <FileField {...file('utilityBill', words.utilityBillHint)} />
        <SelectInput {...choice('riskSuitability', riskAnswers)} />
        <div className={styles.wide}>
          <TextArea rows={4} {...text('comments')} />
        </div>
      </div>
      <SubmitRow label={words.send} busyLabel={words.sending} {...submission.row} />
      <UploadStatus meter={submission.upload} />
      <SubmitOutcome busy={submission.state === 'sending'} bad={submission.explained || (submission.state === 'failed' ? words.failed.text : '')} />
      <OutgoingOffer {...submission.outgoing} />
    </form>
  )
}

function useBlank(): LoanTyped {
  const [referenceNumber] = useState(() => proposeReference(Date.now(), Math.random))
  return useMemo(
    () => ({
      fullName: '',
      email: '',
      referenceNumber,
      investmentAmount: '',
      investorType: '',
      country: '',
      conversionOption: '',
      riskSuitability: '',
      comments: '',
      passportCopy: undefined,
      utilityBill: undefined,
    }),
    [referenceNumber],
  )
}
