import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useEffect, useMemo, useRef } from 'react'
import { useForm, type UseFormReturn } from 'react-hook-form'
import type { z } from 'zod/mini'
import { contactMessage, type ContactMessage } from '../../contract/contact-message.ts'
import { contact } from '../../content/contact.ts'
import { CaseLink } from '../../shell/forms/case-link.tsx'
import { OutgoingOffer } from '../../shell/forms/outgoing-offer.tsx'
import { useSubmissionForm } from '../../shell/forms/use-submission-form.ts'
import { toast } from '../../shell/toasts/toasts.ts'
import { SelectInput } from '../../ui/chakra/form/select-input.tsx'
import { TextArea } from '../../ui/chakra/form/text-area.tsx'
import { TextInput } from '../../ui/chakra/form/text-input.tsx'
import { UiProvider } from '../../ui/chakra/provider.tsx'
import { FormNotes } from '../../ui/form-notes.tsx'
import { SubmitOutcome } from '../../ui/submit-outcome.tsx'
import { SubmitRow } from '../../ui/submit-row.tsx'
import { useWallet, WalletProvider } from '../../wallet/wallet-context.tsx'
import styles from './contact-form.module.css'

const words = contact.form

type Typed = z.input<typeof contactMessage>
type Methods = UseFormReturn<Typed, unknown, ContactMessage>

const names = ['name', 'email', 'subject', 'category', 'message', 'walletAddress'] as const satisfies (keyof Typed)[]

export interface ContactFormProps {
  /** Text shared from another app, to be sent; filled in once per object. */
  shared?: { subject: string; text: string } | null
}

/** A message to the team. It includes the connected wallet unless the person changes it. */
export function ContactForm({ shared = null }: ContactFormProps) {
  return (
    <WalletProvider>
      <UiProvider>
        <Fields shared={shared} />
      </UiProvider>
    </WalletProvider>
  )
}

function Fields({ shared }: Required<ContactFormProps>) {
  const wallet = useWallet().walletAddress ?? ''
  const blank = useMemo<Typed>(() => ({ name: '', email: '', subject: '', category: '', message: '', walletAddress: wallet }), [wallet])
  const methods = useForm<Typed, unknown, ContactMessage>({ resolver: standardSchemaResolver(contactMessage), defaultValues: blank })
  const { register, formState } = methods
  const submission = useSubmissionForm({
    form: 'contact',
    path: '/api/contact/submit',
    methods,
    blank,
    refusal: words.refusal,
    request: (message) => message,
    fieldOf: (name) => names.find((field) => field === name),
    onAccepted: ({ referenceNumber }) => toast({ ...words.sent, text: words.sentText.replace('{reference}', referenceNumber), tone: 'good' }),
    onFailed: () => toast({ ...words.failed, tone: 'bad' }),
    onInvalid: () => {
      if (methods.getValues(['name', 'email', 'message']).some((text) => text.trim() === '')) toast({ ...words.missing, tone: 'bad' })
    },
  })
  useFilledWallet(wallet, methods)
  useShared(submission.ready ? shared : null, methods)
  const { errors } = formState

  return (
    // Validated here, not by the browser, so that errors use the specified words.
    <form noValidate aria-labelledby="form-title" onSubmit={(event) => void submission.onSubmit(event)}>
      <FormNotes {...submission.notes} />
      <div className={styles.fields}>
        <TextInput label={words.name} required autoComplete="name" error={errors.name?.message} {...register('name')} />
        <TextInput label={words.email} required type="email" autoComplete="email" hint={words.emailHint} error={errors.email?.message} {...register('email')} />
        <TextInput label={words.subject} autoComplete="off" error={errors.subject?.message} {...register('subject')} />
        <SelectInput label={words.category} placeholder={words.categoryNone} choices={words.categories} error={errors.category?.message} {...register('category')} />
        <div className={styles.wide}>
          <TextArea label={words.message} required rows={6} error={errors.message?.message} {...register('message')} />
        </div>
        <div className={styles.wide}>
          <TextInput label={words.wallet} code hint={words.walletHint} error={errors.walletAddress?.message} {...register('walletAddress')} />
        </div>
      </div>
      <SubmitRow label={words.send} busyLabel={words.sending} {...submission.row} />
      <SubmitOutcome
        busy={submission.state === 'sending'}
        good={submission.state === 'sent' ? <Sent reference={submission.accepted.referenceNumber} /> : null}
        bad={submission.explained || (submission.state === 'failed' ? words.failed.text : '')}
      />
      <OutgoingOffer {...submission.outgoing} />
    </form>
  )
}

/** Fills in a wallet that is connected after the form opened, unless something else was typed. */
function useFilledWallet(wallet: string, { getValues, setValue }: Methods): void {
  const filled = useRef(wallet)
  useEffect(() => {
    if (getValues('walletAddress') === filled.current) setValue('walletAddress', wallet)
    filled.current = wallet
  }, [wallet, getValues, setValue])
}

/** Appends shared text to what has been typed, without replacing it. */
function useShared(shared: ContactFormProps['shared'], { getValues, setValue, setFocus }: Methods): void {
  useEffect(() => {
    if (!shared) return
    if (getValues('subject') === '') setValue('subject', shared.subject)
    setValue('message', [getValues('message'), shared.text].filter(Boolean).join('\n\n'))
    setFocus('message')
  }, [shared, getValues, setValue, setFocus])
}

/** Stays after the toast has gone. */
function Sent({ reference }: { reference: string }) {
  const [before = '', after = ''] = words.sentText.split('{reference}')
  return (
    <p>
      {before}
      <span className={styles.reference}>{reference}</span>
      {after} <CaseLink reference={reference} />
    </p>
  )
}
