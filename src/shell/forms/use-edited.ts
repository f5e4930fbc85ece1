import { useEffect, useEffectEvent, useRef } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { WriteError } from '../../data/api/write-error.ts'
import { readDraft } from '../../data/drafts/outbox.ts'
import { dropEdited, editedEntry, leaveEditing } from '../../data/outgoing/tray.ts'
import { LEFT_WHILE_EDITING } from '../../data/outgoing/tray-entry.ts'
import type { ChosenFile } from '../../data/outgoing/tray-files.ts'
import { chooseFiles } from '../uploads/chosen-files.ts'

export interface EditedOptions<Typed extends FieldValues> {
  /** The form's name in the outbox. */
  form: string
  methods: Pick<UseFormReturn<Typed>, 'reset' | 'trigger'>
  /** The draft has been looked up. */
  ready: boolean
  element: () => HTMLFormElement | null
  /** The server had refused the entry; shown in the form as if it had just been sent. */
  onRefused: (error: WriteError) => void
}

export interface Edited {
  /** The form was sent, and what was open in it is done with. */
  drop: () => void
  /** The form was emptied, and what was open in it stays in the tray. */
  leave: () => void
}

/** Continues an entry of the tray that was opened for editing: its draft is in the form by then, its files and what was wrong with it follow. */
export function useEdited<Typed extends FieldValues>({ form, methods, ready, element, onRefused }: EditedOptions<Typed>): Edited {
  const left = useRef(false)
  const resume = useEffectEvent(async (isGone: () => boolean) => {
    const found = await editedEntry(form)
    if (isGone() || left.current || !found) return
    const { entry, files } = found
    // Cleared in the settings meanwhile, or never stored.
    if ((await readDraft(form)) === null) methods.reset((now) => ({ ...now, ...entry.texts }), { keepDefaultValues: true })
    fillFiles(element(), files)
    // The files are validated as they are filled in, which would take the refusal away.
    await methods.trigger([])
    if (!isGone() && entry.refusal && entry.refusal.code !== LEFT_WHILE_EDITING) onRefused(new WriteError(entry.refusal))
  })
  useEffect(() => {
    if (!ready) return
    let gone = false
    void resume(() => gone)
    return () => {
      gone = true
    }
  }, [ready])

  const noted = (work: Promise<void>) => void work.catch((error: unknown) => console.warn('the tray still holds what was edited', error))
  return {
    drop: () => noted(dropEdited(form)),
    leave: () => {
      left.current = true
      noted(leaveEditing(form))
    },
  }
}

/** Chooses files as the person did. Browsers without DataTransfer leave them to be chosen again. */
function fillFiles(form: HTMLFormElement | null, files: readonly ChosenFile[]): void {
  for (const { part, file } of files) {
    const input = form?.elements.namedItem(part)
    if (input instanceof HTMLInputElement && typeof DataTransfer !== 'undefined') chooseFiles(input, [file])
  }
}
