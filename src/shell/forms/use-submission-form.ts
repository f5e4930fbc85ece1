import { useCallback, useEffect, useRef, useState, type BaseSyntheticEvent, type ComponentProps } from 'react'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { forms } from '../../content/forms.ts'
import { HONEYPOT, HONEYPOT_FILLED } from '../../contract/form-check.ts'
import { KEY_REUSED, type SubmissionAccepted } from '../../contract/submission.ts'
import { WALLET_PROOF } from '../../contract/wallet-proof.ts'
import { NetworkError } from '../../data/api/http-error.ts'
import { WriteError } from '../../data/api/write-error.ts'
import { contentOf } from '../../data/drafts/content-of.ts'
import { dropKey, keyFor } from '../../data/drafts/outbox.ts'
import { openForm } from '../../data/drafts/form-pass.ts'
import { submit, type FilesAhead, type SubmitOptions } from '../../data/drafts/submit.ts'
import { useDraft, type DraftOptions } from '../../data/drafts/use-draft.ts'
import { connection, currentLink } from '../../data/live/connection.ts'
import { useNetworkNeed } from '../../data/live/use-network-need.ts'
import { createUploadMeter, type UploadMeter } from '../../data/uploads/upload-meter.ts'
import { withStagedFiles } from '../../data/uploads/with-staged-files.ts'
import { untilPainted } from '../../ui/after-paint.ts'
import type { FormNotes } from '../../ui/form-notes.tsx'
import type { SubmitRow } from '../../ui/submit-row.tsx'
import { dismissFailure } from '../toasts/toasts.ts'
import type { OutgoingOffer } from './outgoing-offer.tsx'
import { tellUnseen } from './tell-unseen.ts'
import { useEdited } from './use-edited.ts'
import { isUnreachable, useOutgoing, type TrayState } from './use-outgoing.ts'

export interface SubmissionFormOptions<Typed extends FieldValues, Checked extends FieldValues> extends Omit<SubmitOptions, 'filesAhead'>, Omit<DraftOptions<Typed>, 'methods'> {
  methods: UseFormReturn<Typed, unknown, Checked>
  path: string
  /** Makes the request from the checked values. */
  request: (values: Checked) => object | FormData
  /** The form's field for the field that a refusal names; it shows the error and gets the focus. */
  fieldOf?: (name: string | undefined) => FieldPath<Typed> | null | undefined
  /** The message at that field; by default the server's sentence. */
  messageOf?: (error: WriteError) => string
  onAccepted?: (accepted: SubmissionAccepted, values: Checked) => void
  onFailed?: (error: WriteError | NetworkError) => void
  onInvalid?: () => void
  /** The history state that the form's page needs to show the form again, to edit it from the tray. */
  reopen?: Readonly<Record<string, unknown>>
}

export type SubmissionState =
  | { state: 'idle' | 'sending'; accepted: null; error: null }
  | { state: 'sent'; accepted: SubmissionAccepted; error: null }
  | { state: 'failed'; accepted: null; error: WriteError | NetworkError }

export type SubmissionForm = SubmissionState & {
  onSubmit: (event?: BaseSyntheticEvent) => Promise<void>
  /** True once any draft has been restored: from then on, setting a value can't overwrite a draft. */
  ready: boolean
  notes: ComponentProps<typeof FormNotes>
  /** Says a failure better than the form's own words can; empty where those are right. */
  explained: string
  row: Pick<ComponentProps<typeof SubmitRow>, 'busy' | 'need' | 'stop'>
  /** The large files of the form, while they are sent: for UploadStatus. */
  upload: UploadMeter
  /** The offer of the tray, where the form can't be sent now. */
  outgoing: ComponentProps<typeof OutgoingOffer>
}

const nowhere: Readonly<Record<string, unknown>> = {}
const idle: SubmissionState = { state: 'idle', accepted: null, error: null }

/**
 * A form that is sent to the server. Its input is kept as a draft until accepted, sending waits for a connection, and
 * a refusal shows at its field. The same content is always sent with the same idempotency key, even after a reload.
 * Without a connection it can be put into the tray, from where it comes back to be edited.
 * A toast shows the outcome if the person has left the form by then.
 */
export function useSubmissionForm<Typed extends FieldValues, Checked extends FieldValues>(options: SubmissionFormOptions<Typed, Checked>): SubmissionForm {
  const { form, path, methods, blank, along, headers, refusal, request, fieldOf, messageOf, onAccepted, onFailed, onInvalid, reopen = nowhere } = options
  const { restored, ready, clear } = useDraft({ form, methods, blank, ...(along ? { along } : {}) })
  const [state, setState] = useState(idle)
  const [trayState, setTrayState] = useState<TrayState>('none')
  const busy = useRef(false)
  const [upload] = useState(createUploadMeter)
  const isGone = useIsGone()
  const honeypot = useRef<HTMLInputElement>(null)
  useEffect(() => void openForm(), [])
  const element = () => honeypot.current?.form ?? null

  const showAtField = (error: WriteError | NetworkError) => {
    const field = error instanceof WriteError ? fieldOf?.(error.field) : null
    if (field && error instanceof WriteError) methods.setError(field, { message: messageOf?.(error) ?? error.sentence }, { shouldFocus: true })
  }
  const edited = useEdited({
    form,
    methods,
    ready,
    element,
    onRefused: (error) => {
      setState({ state: 'failed', accepted: null, error })
      showAtField(error)
    },
  })

  const deliver = async (values: Checked): Promise<void> => {
    setState({ state: 'sending', accepted: null, error: null })
    try {
      const body = request(values)
      const key = await keyFor(form, contentOf(body))
      // One that was finished offline gets its token now.
      await openForm()
      const staging = upload.begin()
      const filesAhead: FilesAhead = (form, post) => withStagedFiles(form, staging, post)
      const accepted = await submit(path, withHoneypot(body, honeypot.current?.value ?? ''), key, { ...(headers ? { headers } : {}), refusal, filesAhead })
      edited.drop()
      clear()
      setState({ state: 'sent', accepted, error: null })
      if (isGone()) tellUnseen(accepted)
      else onAccepted?.(accepted, values)
    } catch (caught) {
      if (upload.isCancelled(caught)) return setState(idle)
      const error = caught instanceof WriteError || caught instanceof NetworkError ? caught : new NetworkError(`POST ${path} failed`, { cause: caught })
      if (codeOf(error) === KEY_REUSED) await dropKey(form)
      if (honeypot.current) honeypot.current.value = ''
      setState({ state: 'failed', accepted: null, error })
      if (isGone()) return tellUnseen(error)
      if (explanationOf(error) === '') onFailed?.(error)
      showAtField(error)
    }
  }
  const alone = async (work: () => Promise<void>): Promise<void> => {
    if (busy.current) return
    busy.current = true
    dismissFailure()
    await work().finally(() => {
      busy.current = false
      upload.end()
    })
  }
  const send = (values: Checked): Promise<void> =>
    alone(() => {
      setTrayState('none')
      return deliver(values)
    })
  const refuse = () => {
    if (!busy.current) setState(idle)
    onInvalid?.()
  }
  // After waiting for a connection, the form's current values are sent.
  const { need, press, cancel } = useNetworkNeed(() => void methods.handleSubmit(send, refuse)())
  const offerTray = useOutgoing({
    state: trayState,
    setState: setTrayState,
    form,
    path,
    methods,
    request: (values) => ({ checked: request(values), body: withHoneypot(request(values), honeypot.current?.value ?? '') }),
    proven: headers !== undefined && WALLET_PROOF in headers,
    reopen,
    element,
    alone: (work) => {
      cancel()
      return alone(work)
    },
    onStored: () => {
      clear()
      setState(idle)
    },
    onInvalid: refuse,
  })
  const waitForNetwork = () => {
    setTrayState('none')
    press()
  }
  const clearAll = () => {
    edited.leave()
    clear()
  }

  return {
    ...state,
    onSubmit: async (event) => {
      event?.preventDefault()
      // The press shows first: to check all fields, and to mark and focus those that are wrong, takes a phone a while.
      await untilPainted()
      await methods.handleSubmit((values) => (currentLink(connection.getState()) === 'down' ? waitForNetwork() : send(values)), refuse)()
    },
    ready,
    explained: state.error ? explanationOf(state.error) : '',
    notes: { required: forms.required, restored, onClear: clearAll, words: forms, honeypot: { ref: honeypot, name: HONEYPOT } },
    row: { busy: state.state === 'sending', need, stop: { label: forms.stop, onStop: cancel } },
    upload,
    outgoing: offerTray(need === 'waiting' || (state.state === 'failed' && isUnreachable(state.error))),
  }
}

/** The same content under the same key, whatever the honeypot holds. */
function withHoneypot(body: object | FormData, value: string): object | FormData {
  if (value === '') return body
  if (!(body instanceof FormData)) return { ...body, [HONEYPOT]: value }
  body.set(HONEYPOT, value)
  return body
}

function codeOf(error: WriteError | NetworkError): string {
  return error instanceof WriteError ? error.code : ''
}

function explanationOf(error: WriteError | NetworkError): string {
  const code = codeOf(error)
  if (code === KEY_REUSED) return forms.keyReused
  return code === HONEYPOT_FILLED ? forms.honeypotFilled : ''
}

function useIsGone(): () => boolean {
  const gone = useRef(false)
  useEffect(() => {
    gone.current = false
    return () => {
      gone.current = true
    }
  }, [])
  return useCallback(() => gone.current, [])
}
