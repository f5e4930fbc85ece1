import { useId } from 'react'
import { singlesAreOn } from '../../shell/palette/shortcuts.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { SheetHead } from '../../ui/sheet-head.tsx'
import styles from './inbox.module.css'
import { inboxWords as words } from './inbox-words.ts'
import { keyList } from './key-list.ts'

/** The keys of the inbox. */
export function KeysSheet({ onClose }: { onClose: () => void }) {
  const id = useId()
  return (
    <Dialog labelledBy={id} shape="panel" onClose={onClose}>
      <SheetHead id={id} title={words.keysTitle} onClose={onClose} />
      <dl className={styles.keys}>
        {keyList.map(([keys, does]) => (
          <div key={does}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key} </kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      {singlesAreOn() ? null : <p className={styles.keys}>{words.keysOff}</p>}
    </Dialog>
  )
}
