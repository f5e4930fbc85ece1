import { install as words } from '../../content/install.ts'
import { useInstallWay } from '../../pwa/install-state.ts'
import type { InstallWay } from '../../pwa/install-way.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SheetHead } from '../../ui/sheet-head.tsx'
import styles from './install-sheet.module.css'
import { StepIcon, type StepSign } from './install-signs.tsx'

interface Guide {
  title: string
  lead: string
  steps: readonly { sign: StepSign; text: string }[]
}

const guides: Record<InstallWay, Guide> = words.guides

/** Step by step, how to install the app in a browser that has no install dialog. */
export function InstallSheet({ onClose }: { onClose: () => void }) {
  const way = useInstallWay()
  const { title, lead, steps } = guides[way]
  return (
    <Dialog labelledBy="install-title" shape="sheet" onClose={onClose}>
      <div className={styles.sheet}>
        <SheetHead id="install-title" title={title} onClose={onClose} />
        <p className={styles.lead}>{lead}</p>
        {/* Numbers are for steps in order; the list of other browsers is a choice. */}
        <ol className={styles.steps} data-ordered={way === 'none' ? undefined : ''}>
          {steps.map(({ sign, text }) => (
            <li key={text} className={styles.step}>
              <span className={styles.sign}>
                <StepIcon sign={sign} />
              </span>
              <span className={styles.text}>{text}</span>
            </li>
          ))}
        </ol>
        {way === 'none' || way === 'installed' ? null : <p className={styles.once}>{words.guide.once}</p>}
        <div className={styles.end}>
          <Button onClick={onClose}>{words.guide.done}</Button>
        </div>
      </div>
    </Dialog>
  )
}
