import { outgoing } from '../../content/outgoing.ts'
import { removeEntry } from '../../data/outgoing/tray.ts'
import type { SentEntry } from '../../data/outgoing/tray-entry.ts'
import { formatLocal } from '../../page/local-time.ts'
import { CaseLink } from '../../shell/forms/case-link.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { outgoingPage as words } from './content.ts'
import styles from './outgoing.module.css'

/** What was sent from the tray: its number, until the person has done with it. */
export function SentEntryCard({ entry, onSaid }: { entry: SentEntry; onSaid: (text: string) => void }) {
  const { id, kind, referenceNumber, sentAt } = entry
  return (
    <Card title={outgoing.kinds[kind]}>
      <p className={styles.state}>
        <strong>{words.states.sent(referenceNumber)}</strong> <CaseLink reference={referenceNumber} />
      </p>
      <p className={styles.note}>{formatLocal(sentAt)}</p>
      <div className={styles.actions}>
        <Button
          onClick={() =>
            void removeEntry(id).then(
              () => onSaid(words.said.dismissed),
              () => onSaid(words.said.failed),
            )
          }
        >
          {words.dismiss}
        </Button>
      </div>
    </Card>
  )
}
