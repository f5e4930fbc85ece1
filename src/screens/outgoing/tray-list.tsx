import { useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { clockOffset } from '../../data/live/server-clock.ts'
import { refreshTray, tray } from '../../data/outgoing/tray.ts'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { Message } from '../../ui/message.tsx'
import { useNow } from '../../data/live/use-now.ts'
import { outgoingPage as words } from './content.ts'
import { SentEntryCard } from './sent-entry-card.tsx'
import { UnsentEntryCard } from './unsent-entry-card.tsx'
import styles from './outgoing.module.css'

/** What the tray holds: first what isn't sent yet, oldest first, then what was. */
export function TrayList() {
  const { entries, failed, sending } = useStore(tray)
  // Entries have the device's time.
  const now = useNow(30_000) - clockOffset()
  const said = useRef<HTMLParagraphElement>(null)
  const [text, setText] = useState('')
  useEffect(() => void refreshTray(), [])

  const say = (what: string) => {
    setText(what)
    // The entry that had the focus may be gone.
    said.current?.focus({ preventScroll: true })
  }
  const all = entries ?? []
  const sorted = [...all.filter(({ state }) => state !== 'sent'), ...all.filter(({ state }) => state === 'sent')]
  return (
    <>
      <p ref={said} role="status" tabIndex={-1} className={styles.said}>
        {text}
      </p>
      {failed ? <Message title={words.failed.title} level={3}>{words.failed.text}</Message> : null}
      {entries?.length === 0 && !failed ? <Message title={words.empty.title} level={3}>{words.empty.text}</Message> : null}
      <ul className={styles.list}>
        {sorted.map((entry) => (
          <li key={entry.id}>
            {entry.state === 'sent' ? <SentEntryCard entry={entry} onSaid={say} /> : <UnsentEntryCard entry={entry} isSending={sending === entry.id} now={now} onSaid={say} />}
          </li>
        ))}
      </ul>
      {/* Not before what stands above it: it would be pushed down. */}
      {entries || failed ? (
        <>
          <h3 className={styles.how}>{words.how.title}</h3>
          <DefinitionList look="lines" className={styles.facts} items={words.how.facts} />
        </>
      ) : null}
    </>
  )
}
