import { useId } from 'react'
import { loanNote } from '../../content/loan-note.ts'
import { CaseLink } from '../../shell/forms/case-link.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SheetHead } from '../../ui/sheet-head.tsx'
import styles from './loan-received.module.css'

const words = loanNote.form.sent

/** Confirms the application with its reference number: the server's, not the one the browser proposed. */
export function LoanReceived({ reference, onClose }: { reference: string; onClose: () => void }) {
  const id = useId()
  return (
    <Dialog shape="sheet" labelledBy={id} onClose={onClose}>
      <div className={styles.received}>
        <SheetHead id={id} title={words.title} onClose={onClose} />
        <p>{words.text}</p>
        <p className={styles.reference}>{reference}</p>
        <p>
          <CaseLink reference={reference} />
        </p>
        <div className={styles.close}>
          <Button look="primary" data-autofocus="" onClick={onClose}>
            {words.close}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
