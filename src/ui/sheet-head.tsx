import icon from './icon-button.module.css'
import { CrossIcon } from './first-icons.tsx'
import styles from './sheet-head.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'

/** A dialog's heading and its close button. */
export function SheetHead({ id, title, onClose }: { id: string; title: string; onClose: () => void }) {
  return (
    <div className={styles.head}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      <button type="button" className={`${icon.icon} ${styles.close}`} onClick={onClose}>
        <CrossIcon />
        <VisuallyHidden>Close</VisuallyHidden>
      </button>
    </div>
  )
}
