import { useId, useState } from 'react'
import { settings } from '../../content/settings.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SheetHead } from '../../ui/sheet-head.tsx'
import { Row, Section } from './section.tsx'
import styles from './stored.module.css'
import { describeCleared, describeStored } from './stored-words.ts'
import { useStored } from './use-stored.ts'

const words = settings.stored

/** What lies on this device and how long it stays, with the way to clear it. */
export function Stored() {
  const { state, clear } = useStored()
  const [asking, setAsking] = useState(false)
  const [outcome, setOutcome] = useState('')
  const rows = describeStored(state)

  const clearAll = async () => {
    setAsking(false)
    try {
      setOutcome(describeCleared(await clear()))
    } catch (error) {
      console.warn('the stored figures could not be cleared', error)
      setOutcome(words.clearFailed)
    }
  }

  return (
    <Section id="stored" title={words.title}>
      <dl>
        <Row label={words.figures} {...rows.figures} />
        <Row label={words.leftOut} {...rows.leftOut} />
        <Row label={words.files} {...rows.files} />
        <Row label={words.room} {...rows.room} />
        <Row label={words.keeping} {...rows.keeping} />
      </dl>
      <div className={styles.clear}>
        <Button aria-haspopup="dialog" onClick={() => setAsking(true)}>
          {words.clear}
        </Button>
        <p role="status" className={styles.outcome}>
          {outcome}
        </p>
      </div>
      {asking ? <Question onYes={() => void clearAll()} onNo={() => setAsking(false)} /> : null}
    </Section>
  )
}

function Question({ onYes, onNo }: { onYes: () => void; onNo: () => void }) {
  const id = useId()
  return (
    <Dialog shape="sheet" labelledBy={id} onClose={onNo}>
      <div className={styles.question}>
        <SheetHead id={id} title={words.clearQuestion} onClose={onNo} />
        <p>{words.clearText}</p>
        <div className={styles.answers}>
          <Button onClick={onYes}>{words.clearConfirm}</Button>
          <Button data-autofocus="" onClick={onNo}>
            {words.clearCancel}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
