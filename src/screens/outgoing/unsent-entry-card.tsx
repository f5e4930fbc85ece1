import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { outgoing } from '../../content/outgoing.ts'
import { reopenState } from '../../data/drafts/reopened.ts'
import { editEntry, removeEntry, replacesDraft, sendFromPage, type Pressed } from '../../data/outgoing/tray.ts'
import type { UnsentEntry } from '../../data/outgoing/tray-entry.ts'
import { formatLocal } from '../../page/local-time.ts'
import { describeFile } from '../../rules/bytes.ts'
import { proofOfEntry } from '../../shell/outgoing/proof-of-entry.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { outgoingPage as words } from './content.ts'
import { formPages, mainWords, stateWords } from './entry-words.ts'
import styles from './outgoing.module.css'
import { Question } from './question.tsx'

export interface UnsentEntryCardProps {
  entry: UnsentEntry
  /** This page is sending it. */
  isSending: boolean
  /** Epoch milliseconds. */
  now: number
  onSaid: (text: string) => void
}

/** One form that waits: what it is, what becomes of it, and what its person can do. */
export function UnsentEntryCard({ entry, isSending, now, onSaid }: UnsentEntryCardProps) {
  const navigate = useNavigate()
  const [asking, setAsking] = useState<'remove' | 'replace' | null>(null)
  const { id, kind, createdAt, files, proven, triedAt } = entry

  /** Does it, and says why it couldn't be done. */
  const press = async (work: () => Promise<Pressed>): Promise<boolean> => {
    setAsking(null)
    try {
      const pressed = await work()
      if (pressed !== 'done') onSaid(words.said[pressed])
      return pressed === 'done'
    } catch (error) {
      console.warn('the tray did not change', error)
      onSaid(words.said.failed)
      return false
    }
  }
  const open = async () => {
    if (await press(() => editEntry(entry))) await navigate({ ...formPages[kind], state: reopenState(entry.reopen) })
  }
  const edit = async () => {
    if (await replacesDraft(entry)) setAsking('replace')
    else await open()
  }
  const remove = async () => {
    if (await press(() => removeEntry(id))) onSaid(words.said.deleted)
  }
  const send = () =>
    press(async () => {
      if ((await sendFromPage({ only: id, headersOf: proofOfEntry })) === 'unreachable') onSaid(words.said.unreachable)
      return 'done'
    })

  return (
    <Card title={outgoing.kinds[kind]}>
      <p role="status" className={styles.state}>
        {stateWords(entry, isSending, now)}
      </p>
      <DefinitionList
        look="lines"
        className={styles.words}
        items={[
          { term: words.finished, value: formatLocal(createdAt) },
          ...mainWords(entry),
          ...(files.length === 0 ? [] : [{ term: words.files, value: files.map(describeFile).join('; ') }]),
        ]}
      />
      {proven ? <p className={styles.note}>{words.noProof}</p> : null}
      {/* Not the `disabled` attribute: a button would lose the focus as sending begins. */}
      <div className={styles.actions}>
        <Button aria-disabled={isSending} onClick={() => void (isSending || edit())}>
          {words.edit}
        </Button>
        <Button aria-disabled={isSending} onClick={() => void (isSending || send())}>
          {words.send}
        </Button>
        <Button aria-haspopup="dialog" aria-disabled={isSending} onClick={() => isSending || setAsking('remove')}>
          {words.remove}
        </Button>
      </div>
      {asking === 'replace' ? <Question words={words.replace} onYes={() => void open()} onNo={() => setAsking(null)} /> : null}
      {asking === 'remove' ? (
        <Question words={words.removing} more={triedAt === null ? '' : words.removing.unanswered} onYes={() => void remove()} onNo={() => setAsking(null)} />
      ) : null}
    </Card>
  )
}
