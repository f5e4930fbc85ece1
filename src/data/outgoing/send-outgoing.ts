import { NetworkError } from '../api/http-error.ts'
import { reach } from '../api/reach.ts'
import { openForm } from '../drafts/form-pass.ts'
import { submit, type FilesAhead } from '../drafts/submit.ts'
import { judgeFailure } from './judge-failure.ts'
import { announceChange } from './tray-channel.ts'
import { FILES_LOST, isDue, trayPaths, type Refusal, type SentEntry, type TrayEntry, type UnsentEntry } from './tray-entry.ts'
import { restoreFiles, type ChosenFile } from './tray-files.ts'
import { ifUnlocked, withLock } from './tray-locks.ts'
import { changeEntry, listEntries, readBlobs } from './tray-store.ts'

/** How a run ended. `unreachable`: no connection. `later`: something waits for another attempt, or for the person. */
export type RunEnd = 'done' | 'later' | 'unreachable'

export interface RunOptions {
  /** Sends this entry only, on the person's word: also one that is refused, too old, or has to wait. */
  only?: string
  /** Called with the id of the entry that is being sent, and with `null` afterwards. */
  onSending?: (id: string | null) => void
  /** Further headers: the wallet's proof, which only a page holds. */
  headersOf?: (entry: UnsentEntry) => Readonly<Record<string, string>>
  /** Sends files ahead of their form. A service worker has no XMLHttpRequest, and sends them with it. */
  filesAhead?: FilesAhead
}

const REACHED_WITHIN_MS = 10_000

const filesLost: Refusal = { status: 0, code: FILES_LOST, sentence: 'The browser has lost the files. Please choose them again.' }

/**
 * Sends what is due, oldest first and one by one: one page or worker at a time, each entry under its own key, so that nothing
 * is sent twice. A failed attempt shows in the result; rejects only where the device's store fails.
 */
export function sendOutgoing(options: RunOptions = {}): Promise<RunEnd> {
  return withLock('bd-outgoing', async () => {
    const tried = new Set<string>()
    let end: RunEnd = 'done'
    for (;;) {
      // Read again each time: entries may have been added, edited or deleted meanwhile.
      const next = (await listEntries()).find((entry) => !tried.has(entry.id) && isWanted(entry, options.only))
      if (!next) return end
      if (tried.size === 0 && !(await isReachable())) return 'unreachable'
      tried.add(next.id)
      const outcome = await withLock(lockOf(next.id), () => sendOne(next.id, options)).finally(() => {
        options.onSending?.(null)
        announceChange()
      })
      if (outcome === 'unreachable') return outcome
      if (outcome !== 'done') end = 'later'
      if (outcome === 'busy') return end
    }
  })
}

/** Runs the work while nothing else sends, edits or deletes the entry; `null` at once where something does. */
export function ifNotSending<T>(id: string, work: () => Promise<T>): Promise<T | null> {
  return ifUnlocked(lockOf(id), work)
}

/** Whether there is a server to answer: asked with less than an upload, and what was never sent can't have arrived. */
async function isReachable(): Promise<boolean> {
  try {
    await reach('/api/forms/token', { withinMs: REACHED_WITHIN_MS }, () => Promise.resolve())
    return true
  } catch (error) {
    return !(error instanceof NetworkError)
  }
}

async function sendOne(id: string, { only, onSending, headersOf, filesAhead }: RunOptions): Promise<RunEnd | 'busy'> {
  const entry = await changeEntry(id, (found) => (found.state !== 'sent' && isWanted(found, only) ? { ...found, triedAt: Date.now() } : found))
  if (entry === null || entry.state === 'sent' || !isWanted(entry, only)) return 'done'
  onSending?.(id)
  const files = restoreFiles(entry, await readBlobs(id))
  if (files === null) return refuse(id, filesLost)

  const path = trayPaths[entry.kind]
  // Otherwise the first attempt, with its files, would only fetch a token.
  await openForm()
  const answer = await submit(path, bodyOf(entry, files), id, { headers: headersOf?.(entry) ?? {}, filesAhead }).catch((error: unknown) => judgeFailure(error, { path, tries: entry.tries, now: Date.now() }))
  if ('referenceNumber' in answer) {
    const { kind, createdAt } = entry
    const sent: SentEntry = { state: 'sent', id, kind, createdAt, referenceNumber: answer.referenceNumber, sentAt: Date.now(), told: false }
    // Killed before this, it is sent again under the same key, and gets the same number.
    await changeEntry(id, () => sent)
    return 'done'
  }
  if (answer.is === 'unreachable') return 'unreachable'
  if (answer.is === 'refused') return refuse(id, answer.refusal)
  await changeUnsent(id, (found) => ({ ...found, tries: found.tries + 1, notBefore: answer.at }))
  return answer.forAll ? 'busy' : 'later'
}

async function refuse(id: string, refusal: Refusal): Promise<'later'> {
  await changeUnsent(id, (found) => ({ ...found, state: 'attention', refusal }))
  return 'later'
}

async function changeUnsent(id: string, next: (entry: UnsentEntry) => UnsentEntry): Promise<void> {
  await changeEntry(id, (found) => (found.state === 'sent' ? found : next(found)))
}

function isWanted(entry: TrayEntry, only: string | undefined): boolean {
  return only === undefined ? isDue(entry, Date.now()) : entry.id === only && entry.state !== 'sent'
}

/** The request, as the form made it. */
function bodyOf({ body }: UnsentEntry, files: readonly ChosenFile[]): object | FormData {
  if (body.type === 'json') return body.value
  const form = new FormData()
  for (const { part, text } of body.value) form.set(part, text)
  for (const { part, file } of files) form.set(part, file, file.name)
  return form
}

function lockOf(id: string): string {
  return `bd-outgoing ${id}`
}
