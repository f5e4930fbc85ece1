import { LOAN_FILE_MOST_BYTES } from '../../contract/loan-application.ts'
import { fingerprintOf } from './fingerprint.ts'
import { forgetUpload } from './remembered-uploads.ts'
import { CannotStage, stageFile } from './stage-file.ts'
import { isLarge, type Staging } from './staging.ts'

export interface StagedForm {
  /** The form with addresses in the place of the files that went ahead. */
  form: FormData
  /** The uploads are used up, or gone: the next time they are sent anew. */
  forget(): void
}

/** Sends the large files of a form, one after the other. A file that can't go ahead stays in the form. Throws as stageFile() does. */
export async function stageForm(form: FormData, { onProgress, signal }: Staging): Promise<StagedForm> {
  const entries = [...form]
  // One that is too large is refused by the server at its field, as if nothing went ahead.
  const large = entries.flatMap(([, value]) => (isLarge(value) && value.size <= LOAN_FILE_MOST_BYTES ? [value] : []))
  const total = large.reduce((sum, { size }) => sum + size, 0)
  const staged = new Map<File, string>()
  const fingerprints: string[] = []
  let done = 0
  for (const file of large) {
    const before = done
    const fingerprint = await fingerprintOf(file)
    fingerprints.push(fingerprint)
    try {
      staged.set(file, await stageFile(file, fingerprint, { signal, onProgress: (sent, stalled) => onProgress?.({ sent: before + sent, total, stalled }) }))
    } catch (error) {
      // Called off: those that had arrived already are not wanted either.
      if (signal?.aborted) for (const each of fingerprints) forgetUpload(each, 'drop')
      if (!(error instanceof CannotStage)) throw error
    }
    done += file.size
  }
  onProgress?.({ sent: total, total, stalled: false })
  const next = new FormData()
  for (const [name, value] of entries) {
    const address = typeof value === 'string' ? undefined : staged.get(value)
    if (address !== undefined) next.append(name, address)
    else if (typeof value === 'string') next.append(name, value)
    else next.append(name, value, value.name)
  }
  return { form: next, forget: () => fingerprints.forEach((each) => forgetUpload(each)) }
}
