import { useId } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SheetHead } from '../../ui/sheet-head.tsx'
import styles from './outgoing.module.css'

export interface QuestionProps {
  words: { title: string; text: string; yes: string; no: string }
  /** A further sentence. */
  more?: string
  onYes: () => void
  onNo: () => void
}

/** Asks before something is lost. The harmless answer has the focus. */
export function Question({ words: { title, text, yes, no }, more = '', onYes, onNo }: QuestionProps) {
  const id = useId()
  return (
    <Dialog shape="sheet" labelledBy={id} onClose={onNo}>
      <div className={styles.question}>
        <SheetHead id={id} title={title} onClose={onNo} />
        <p>{text}</p>
        {more === '' ? null : <p>{more}</p>}
        <div className={styles.answers}>
          <Button onClick={onYes}>{yes}</Button>
          <Button data-autofocus="" onClick={onNo}>
            {no}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
