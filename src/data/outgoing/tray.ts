import { createStore } from 'zustand/vanilla'
import { forgetDraft, readDraft, resumeDraft } from '../drafts/outbox.ts'
import { ifNotSending, sendOutgoing, type RunEnd, type RunOptions } from './send-outgoing.ts'
import { withStagedFiles } from '../uploads/with-staged-files.ts'
import { announceChange } from './tray-channel.ts'
import { LEFT_WHILE_EDITING, type Finished, type Refusal, type TrayEntry, type UnsentEntry } from './tray-entry.ts'
import { changeEntry, clearEntries, deleteEntry, listEntries, putEntry, readBlobs } from './tray-store.ts'
import { copyFiles, restoreFiles, type ChosenFile } from './tray-files.ts'

interface Tray {
  /** What the tray holds, oldest first; `null` until it has been read. */
  entries: readonly TrayEntry[] | null
  /** The device's store could not be read. */
  failed: boolean
  /** The id of the entry that this page is sending. */
  sending: string | null
}

/** What lies in the tray, as this page knows it. */
export const tray = createStore<Tray>()(() => ({ entries: null, failed: false, sending: null }))

const leftWhileEditing: Refusal = { status: 0, code: LEFT_WHILE_EDITING, sentence: 'You opened it for editing, so it is not sent automatically. Edit it, send it as it is, or delete it.' }

/** Reads the tray again. Never rejects. */
export async function refreshTray(): Promise<void> {
  try {
    tray.setState({ entries: await listEntries(), failed: false })
  } catch (error) {
    tray.setState({ failed: true })
    console.warn('the tray could not be read', error)
  }
}

/**
 * Stores a finished form with its files, in the place of what was open in it for editing. Rejects where the device has no
 * room or doesn't answer, or a file can't be read; then nothing is stored.
 */
export async function putInTray({ idempotencyKey: id, body, ...finished }: Finished): Promise<void> {
  const { files, blobs } = await copyFiles(filesOf(body))
  const entry: UnsentEntry = { state: 'waiting', id, createdAt: Date.now(), ...finished, body: bodyOf(body), files, tries: 0, triedAt: null, notBefore: 0, refusal: null }
  await putEntry(entry, blobs)
  // Only now: killed in between, both are there, and the edited one isn't sent by itself.
  await dropEdited(finished.form)
}

/** What came of a press on an entry. `sending`: nothing, as it is being sent. `gone`: it has been sent or deleted elsewhere. */
export type Pressed = 'done' | 'sending' | 'gone'

/**
 * Opens an entry for editing: its texts become the draft of its form, under the same key, and it isn't sent by itself any
 * more. Another entry that was open in the same form is left as it is. Rejects where the device's store fails.
 */
export async function editEntry({ id, form }: UnsentEntry): Promise<Pressed> {
  return untouched(id, async () => {
    await leaveEditing(form, id)
    let wasOpen = false
    const entry = await changeEntry(id, (found) => {
      wasOpen = found.state === 'editing'
      return found.state === 'sent' ? found : { ...found, state: 'editing' }
    })
    if (entry?.state !== 'editing') return 'gone'
    // What was typed since it was opened is newer.
    if (!wasOpen || (await readDraft(form)) === null) await resumeDraft(form, entry.texts, { idempotencyKey: id, content: entry.checksum })
    return 'done'
  })
}

/** Whether the form holds a draft with other texts, which editing this entry would replace. */
export async function replacesDraft({ state, form, texts }: UnsentEntry): Promise<boolean> {
  if (state === 'editing') return false
  const draft = await readDraft(form)
  return draft !== null && Object.entries(draft.body).some(([name, text]) => text !== '' && texts[name] !== text)
}

/** An entry that is open in its form, with its files; `null` without one. Never rejects. */
export async function editedEntry(form: string): Promise<{ entry: UnsentEntry; files: ChosenFile[] } | null> {
  try {
    const [entry] = await editedIn(form)
    return entry ? { entry, files: restoreFiles(entry, await readBlobs(entry.id)) ?? [] } : null
  } catch {
    return null
  }
}

/** The form was emptied, or another entry opened in it: what was open stays in the tray, and needs attention. */
export async function leaveEditing(form: string, except?: string): Promise<void> {
  for (const { id } of await editedIn(form)) {
    if (id !== except) await changeEntry(id, (found) => (found.state === 'editing' ? { ...found, state: 'attention', refusal: found.refusal ?? leftWhileEditing } : found))
  }
  await changed()
}

/** The form was sent or put back: what was open in it is done with. */
export async function dropEdited(form: string): Promise<void> {
  for (const { id } of await editedIn(form)) await deleteEntry(id)
  await changed()
}

/** Deletes an entry with its files, and the draft of it where it is being edited. */
export function removeEntry(id: string): Promise<Pressed> {
  return untouched(id, async () => {
    let openIn: string | null = null
    await changeEntry(id, (found) => {
      openIn = found.state === 'editing' ? found.form : null
      return null
    })
    if (openIn !== null) await forgetDraft(openIn)
    return 'done'
  })
}

/** The person has been told of these numbers. */
export async function markTold(ids: readonly string[]): Promise<void> {
  for (const id of ids) await changeEntry(id, (found) => (found.state === 'sent' ? { ...found, told: true } : found))
  await changed()
}

/** Deletes everything but what is being sent, and returns how many unsent forms there were. Rejects where the device's store fails. */
export async function clearTray(): Promise<number> {
  const entries = await listEntries()
  const deleted: TrayEntry[] = []
  for (const entry of entries) {
    if ((await ifNotSending(entry.id, () => deleteEntry(entry.id).then(() => true))) === true) deleted.push(entry)
  }
  // And what can't be read.
  if (deleted.length === entries.length) await clearEntries()
  await changed()
  return deleted.filter(({ state }) => state !== 'sent').length
}

/** sendOutgoing() from this page, which shows what is being sent. Rejects as that does. */
export async function sendFromPage(options: Pick<RunOptions, 'only' | 'headersOf'> = {}): Promise<RunEnd> {
  const end = await sendOutgoing({
    ...options,
    filesAhead: (form, post) => withStagedFiles(form, {}, post),
    onSending: (sending) => {
      tray.setState({ sending })
      void refreshTray()
    },
  })
  await refreshTray()
  return end
}

async function editedIn(form: string): Promise<UnsentEntry[]> {
  return (await listEntries()).flatMap((entry) => (entry.state === 'editing' && entry.form === form ? [entry] : []))
}

async function untouched(id: string, work: () => Promise<Pressed>): Promise<Pressed> {
  const pressed = (await ifNotSending(id, work)) ?? 'sending'
  await changed()
  return pressed
}

async function changed(): Promise<void> {
  announceChange()
  await refreshTray()
}

function filesOf(body: object | FormData): ChosenFile[] {
  return body instanceof FormData ? [...body].flatMap(([part, file]) => (typeof file === 'string' ? [] : [{ part, file }])) : []
}

function bodyOf(body: object | FormData): UnsentEntry['body'] {
  if (!(body instanceof FormData)) return { type: 'json', value: { ...body } }
  return { type: 'parts', value: [...body].flatMap(([part, text]) => (typeof text === 'string' ? [{ part, text }] : [])) }
}
