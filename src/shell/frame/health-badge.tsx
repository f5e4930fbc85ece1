import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { useView } from '../../data/live/use-view.ts'
import { CrossIcon } from '../../ui/first-icons.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import styles from './health-badge.module.css'
import { useShellStore } from './shell-store.ts'

/** The health of the RPC nodes, at the top right. Can be hidden; its sign stays and brings it back. */
export function HealthBadge() {
  const { status, label, nodes, dots } = useView('health')
  const { healthDismissed, dismissHealth, reopenHealth } = useShellStore()
  const button = useRef<HTMLButtonElement>(null)

  /** The pressed button disappears with the badge, so the focus moves to its counterpart. */
  function swap(act: () => void) {
    flushSync(act)
    button.current?.focus()
  }

  return (
    <aside className={styles.place} aria-label="Network health">
      {healthDismissed ? (
        <button ref={button} type="button" className={styles.reopen} onClick={() => swap(reopenHealth)} data-status={status}>
          <span className={styles.sign} aria-hidden="true" />
          <VisuallyHidden>Show network health</VisuallyHidden>
        </button>
      ) : (
        <div className={styles.badge} data-status={status}>
          <p className={styles.words} role="status">
            <span className={styles.sign} aria-hidden="true" />
            <span className={styles.label}>{label}</span>
          </p>
          <span className={styles.nodes}>{nodes}</span>
          <span className={styles.dots} aria-hidden="true">
            {dots}
          </span>
          <button ref={button} type="button" className={styles.close} onClick={() => swap(dismissHealth)}>
            <CrossIcon />
            <VisuallyHidden>Hide network health</VisuallyHidden>
          </button>
        </div>
      )}
    </aside>
  )
}
