import { useState } from 'react'
import { admin } from '../../content/admin.ts'
import type { AdminExport } from '../../contract/admin-submission.ts'
import { Button } from '../../ui/button.tsx'
import { logFailure } from '../../shell/admin/log-failure.ts'
import { saveExport } from '../../shell/admin/save-file.ts'

const words = admin.dashboard.export

/** Exports all of a kind, regardless of the search, to a file with the date in its name. */
export function ExportButton({ kind }: { kind: AdminExport }) {
  const [busy, setBusy] = useState(false)
  const press = async () => {
    if (busy) return
    setBusy(true)
    await saveExport(kind).catch((error: unknown) => logFailure(`the export of ${kind}`, error))
    setBusy(false)
  }
  return (
    <Button aria-disabled={busy} onClick={() => void press()}>
      {busy ? words.busy : words[kind]}
    </Button>
  )
}
