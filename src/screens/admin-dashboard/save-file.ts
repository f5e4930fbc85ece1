import type { AdminExport } from '../../contract/admin.ts'
import { adminFile } from '../../data/admin/session.ts'

/** Everything of a kind into a file that is called by the day: `bd-contacts-2026-11-21.json`. */
export async function saveExport(kind: AdminExport, now = new Date()): Promise<void> {
  save(await adminFile(`/api/admin/export/${kind}`), `bd-${kind}-${dayOf(now)}.json`)
}

/** An uploaded file, as its sender called it. */
export async function saveUpload({ id, fileName }: { id: string; fileName: string }): Promise<void> {
  save(await adminFile(`/api/admin/uploads/${encodeURIComponent(id)}`), fileName)
}

function save(content: Blob, name: string): void {
  // Saved, never opened: whatever somebody uploaded must not run as a page of ours.
  const url = URL.createObjectURL(new Blob([content], { type: 'application/octet-stream' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // A browser reads it after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/** The day on this device's calendar. */
function dayOf(at: Date): string {
  const two = (part: number) => String(part).padStart(2, '0')
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
}
