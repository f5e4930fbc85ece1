import { useId } from 'react'
import { Dialog } from '../../../ui/dialog.tsx'
import { SheetHead } from '../../../ui/sheet-head.tsx'
import { manualVerification } from './content.ts'
import { ManualInlineForm } from './manual-inline-form.tsx'
import type { Disputed } from './manual-request.ts'
import styles from './manual.module.css'

/** The short request on its own: opened from the tray, without the check that it stands under otherwise. */
export function ManualInlineDialog({ about, onClose }: { about: Disputed; onClose: () => void }) {
  const id = useId()
  return (
    <Dialog labelledBy={id} shape="sheet" onClose={onClose}>
      <div className={styles.body}>
        <SheetHead id={id} title={manualVerification.inline.title} onClose={onClose} />
        <ManualInlineForm about={about} onSent={() => {}} onClose={onClose} />
      </div>
    </Dialog>
  )
}
