import type { TrayFile, UnsentEntry } from './tray-entry.ts'
import type { TrayBlob } from './tray-store.ts'

export interface ChosenFile {
  /** The name of its part of the request, and of its field in the form. */
  part: string
  file: File
}

/** Copies of chosen files: the originals may be moved or changed before they are sent. Rejects for one that can't be read. */
export async function copyFiles(chosen: readonly ChosenFile[]): Promise<{ files: TrayFile[]; blobs: TrayBlob[] }> {
  const blobs = await Promise.all(chosen.map(async ({ part, file }) => ({ part, blob: new Blob([await file.arrayBuffer()], { type: file.type }) })))
  return { files: chosen.map(({ part, file: { name, type, size, lastModified } }) => ({ part, name, type, size, lastModified })), blobs }
}

/** The files of an entry as they were chosen; `null` if one of them is missing or incomplete. */
export function restoreFiles({ files }: Pick<UnsentEntry, 'files'>, blobs: readonly TrayBlob[]): ChosenFile[] | null {
  const restored = files.flatMap(({ part, name, type, size, lastModified }) => {
    const blob = blobs.find((each) => each.part === part)?.blob
    return blob?.size === size ? [{ part, file: new File([blob], name, { type, lastModified }) }] : []
  })
  return restored.length === files.length ? restored : null
}
