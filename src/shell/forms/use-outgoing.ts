import type { ComponentProps } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { NetworkError } from '../../data/api/http-error.ts'
import type { WriteError } from '../../data/api/write-error.ts'
import { contentOf } from '../../data/drafts/content-of.ts'
import { keyFor } from '../../data/drafts/outbox.ts'
import { textsOf } from '../../data/drafts/use-draft.ts'
import { putInTray } from '../../data/outgoing/tray.ts'
import { trayKind } from '../../data/outgoing/tray-entry.ts'
import { askToKeep } from '../../pwa/storage.ts'
import type { OutgoingOffer } from './outgoing-offer.tsx'

export interface OutgoingOptions<Typed extends FieldValues, Checked extends FieldValues> {
  form: string
  path: string
  methods: UseFormReturn<Typed, unknown, Checked>
  /** Makes the request that is stored, for its checksum and for sending. */
  request: (values: Checked) => { body: object | FormData; checked: object | FormData }
  /** The form carries the wallet's proof now. */
  proven: boolean
  /** The history state that the form's page needs to show the form again. */
  reopen: Readonly<Record<string, unknown>>
  /** Does it while nothing else sends the form. */
  alone: (work: () => Promise<void>) => Promise<void>
  onStored: () => void
  onInvalid: () => void
  element: () => HTMLFormElement | null
  state: TrayState
  setState: (state: TrayState) => void
}

/** What came of the last press on the offer. */
export type TrayState = 'none' | 'storing' | 'stored' | 'failed'

/** Puts a form into the tray instead of sending it, when its person says so. Returns what makes the offer. */
export function useOutgoing<Typed extends FieldValues, Checked extends FieldValues>(options: OutgoingOptions<Typed, Checked>) {
  const { form, path, methods, request, proven, reopen, alone, onStored, onInvalid, element, state, setState } = options
  const kind = trayKind(path)

  const store = async (values: Checked): Promise<void> => {
    if (kind === null) return
    setState('storing')
    try {
      const { body, checked } = request(values)
      const checksum = contentOf(checked)
      const idempotencyKey = await keyFor(form, checksum)
      await putInTray({ kind, form, texts: textsOf(methods.getValues()), checksum, reopen: { ...reopen }, proven, idempotencyKey, body })
      void askToKeep()
      setState('stored')
      onStored()
    } catch (error) {
      console.warn('the form could not be put into the tray', error)
      setState('failed')
    }
  }
  const press = () => {
    const fields = element()
    // As when it is sent: some forms leave this to the browser.
    if (fields && !fields.noValidate && !fields.reportValidity()) return
    void methods.handleSubmit((values) => alone(() => store(values)), onInvalid)()
  }

  /** `possible`: the form can't be sent now. */
  return (possible: boolean): ComponentProps<typeof OutgoingOffer> => ({
    state: state === 'none' && possible && kind !== null ? 'offered' : state,
    files: chosenFiles(methods.getValues()),
    proven,
    onPut: press,
  })
}

/** Whether there was no server to answer: none at all, or one behind its proxy. */
export function isUnreachable(error: WriteError | NetworkError): boolean {
  return error instanceof NetworkError || (error.status >= 502 && error.status <= 504)
}

function chosenFiles(values: FieldValues): File[] {
  return Object.values(values).flatMap((value: unknown) => (isFileList(value) ? Array.from(value) : []))
}

function isFileList(value: unknown): value is ArrayLike<File> {
  return typeof value === 'object' && value !== null && 'length' in value && Reflect.get(value, 0) instanceof File
}
