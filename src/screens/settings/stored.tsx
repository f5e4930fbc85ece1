import { useId, useState } from 'react'
import { settings } from './content.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SheetHead } from '../../ui/sheet-head.tsx'
import { Row, Section } from './section.tsx'
import styles from './stored.module.css'
import { describeCleared, describeClearedDrafts, describeClearedWallets, describeStored } from './stored-words.ts'
import { useStored } from './use-stored.ts'

const words = settings.stored

/** What is stored on this device, how long it stays, and buttons to clear it. */
export function Stored() {
  const { state, clear, clearDrafts, clearWallets } = useStored()
  const [asking, setAsking] = useState<keyof typeof questions | null>(null)
  const [outcome, setOutcome] = useState('')
  const rows = describeStored(state)

  const work = {
    figures: async () => describeCleared(await clear()),
    drafts: async () => describeClearedDrafts(await clearDrafts()),
    wallets: async () => describeClearedWallets(await clearWallets()),
  }
  const clearing = async (what: keyof typeof questions) => {
    setAsking(null)
    try {
      setOutcome(await work[what]())
    } catch (error) {
      console.warn('the stored data could not be cleared', error)
      setOutcome(words.clearFailed)
    }
  }

  return (
    <Section id="stored" title={words.title}>
      <dl>
        <Row label={words.figures} {...rows.figures} />
        <Row label={words.leftOut} {...rows.leftOut} />
        <Row label={words.drafts} {...rows.drafts} />
        <Row label={words.watched} {...rows.watched} />
        <Row label={words.files} {...rows.files} />
        <Row label={words.room} {...rows.room} />
        <Row label={words.keeping} {...rows.keeping} />
      </dl>
      <div className={styles.clear}>
        <Button aria-haspopup="dialog" onClick={() => setAsking('figures')}>
          {words.clear}
        </Button>
        <Button aria-haspopup="dialog" onClick={() => setAsking('drafts')}>
          {words.clearDrafts}
        </Button>
        <Button aria-haspopup="dialog" onClick={() => setAsking('wallets')}>
          {words.clearWallets}
        </Button>
        <p role="status" className={styles.outcome}>
          {outcome}
        </p>
      </div>
      {asking === null ? null : <Question {...questions[asking]} onYes={() => void clearing(asking)} onNo={() => setAsking(null)} />}
    </Section>
  )
}

const questions = {
  figures: { title: words.clearQuestion, text: words.clearText },
  drafts: { title: words.clearDraftsQuestion, text: words.clearDraftsText },
  wallets: { title: words.clearWalletsQuestion, text: words.clearWalletsText },
} as const

function Question({ title, text, onYes, onNo }: { title: string; text: string; onYes: () => void; onNo: () => void }) {
  const id = useId()
  return (
    <Dialog shape="sheet" labelledBy={id} onClose={onNo}>
      <div className={styles.question}>
        <SheetHead id={id} title={title} onClose={onNo} />
        <p>{text}</p>
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
