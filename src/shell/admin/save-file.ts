import type { AdminExport } from '../../contract/admin-submission.ts'
import { adminFile } from '../../data/admin/session.ts'
import { saveFile } from '../../ui/save-file.ts'

/** Downloads everything of a kind to a file named by date: `bd-contacts-2026-11-21.json`. */
export async function saveExport(kind: AdminExport, now = new Date()): Promise<void> {
  saveFile(await adminFile(`/api/admin/export/${kind}`), `bd-${kind}-${dayOf(now)}.json`)
}

/** Downloads what the inbox shows: `bd-inbox-2026-11-21.csv`. `query`: of its address. */
export async function saveInbox(format: 'csv' | 'json', query: string, now = new Date()): Promise<void> {
  saveFile(await adminFile(`/api/admin/inbox/export/${format}${query === '' ? '' : `?${query}`}`), `bd-inbox-${dayOf(now)}.${format}`)
}

/** Reads an uploaded file, which is recorded. */
export function readUpload(id: string): Promise<Blob> {
  return adminFile(`/api/admin/uploads/${encodeURIComponent(id)}`)
}

/** Downloads an uploaded file under its sender's file name. */
export async function saveUpload({ id, fileName }: { id: string; fileName: string }): Promise<void> {
  saveFile(await readUpload(id), fileName)
}

/** The local calendar day. */
export function dayOf(at: Date): string {
  const two = (part: number) => String(part).padStart(2, '0')
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
}
