import { Fragment, useState } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import { SheetHead } from '../../ui/sheet-head.tsx'
import styles from './shortcuts-sheet.module.css'
import { generalShortcuts, goTo, singlesAreOn, switchSingles } from './shortcuts.ts'

const rows = [...generalShortcuts, ...goTo.map(({ key = '', name }) => ({ keys: ['G', key.toUpperCase()], does: `Go to ${name}`, single: true }))]

/** Every shortcut, and the switch for single-key ones. */
export function ShortcutsSheet({ onClose }: { onClose: () => void }) {
  const [singles, setSingles] = useState(singlesAreOn)
  return (
    <Dialog labelledBy="shortcuts-title" shape="panel" onClose={onClose}>
      <div className={styles.sheet}>
        <SheetHead id="shortcuts-title" title="Keyboard shortcuts" onClose={onClose} />
        <dl className={styles.list}>
          {rows.map(({ keys, does, single }) => (
            <div key={does} className={styles.row} data-off={single && !singles ? '' : undefined}>
              <dt>{does}</dt>
              <dd>
                {keys.map((key, index) => (
                  <Fragment key={key}>
                    {index === 0 ? null : ' then '}
                    <kbd className={styles.key}>{key}</kbd>
                  </Fragment>
                ))}
              </dd>
            </div>
          ))}
        </dl>
        <label className={styles.switch}>
          <input
            type="checkbox"
            checked={singles}
            onChange={(event) => {
              setSingles(event.currentTarget.checked)
              switchSingles(event.currentTarget.checked)
            }}
          />
          <span>Single-key shortcuts</span>
        </label>
      </div>
    </Dialog>
  )
}
