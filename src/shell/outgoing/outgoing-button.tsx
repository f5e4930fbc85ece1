import { Link } from '@tanstack/react-router'
import { createPortal } from 'react-dom'
import { useStore } from 'zustand'
import { outgoing } from '../../content/outgoing.ts'
import { tray } from '../../data/outgoing/tray.ts'
import { needsAttention, type TrayEntry } from '../../data/outgoing/tray-entry.ts'
import icon from '../../ui/icon-button.module.css'
import { TrayIcon } from '../../ui/icons.tsx'
import { useNarrow } from '../../ui/use-narrow.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import styles from '../../ui/count-badge.module.css'

/** As in header.module.css, which explains the two places. */
const NARROW = '(max-width: 39.99rem)'

/** Leads from the header to the tray while there is something in it: with the number of what isn't sent yet, and a mark where that needs the person. */
export function OutgoingButton() {
  const isNarrow = useNarrow(NARROW)
  const entries = useStore(tray, (state) => state.entries) ?? []
  const place = document.getElementById(isNarrow ? 'tray-narrow' : 'tray-wide')
  if (!place || entries.length === 0) return null
  const { waiting, needy } = countOf(entries)
  return createPortal(
    <Link to="/outgoing" className={`${icon.icon} ${styles.host}`} data-needy={needy > 0 ? '' : undefined}>
      <TrayIcon />
      <VisuallyHidden>{outgoing.button(waiting, needy)}</VisuallyHidden>
      {waiting === 0 ? null : (
        <span className={styles.badge} aria-hidden="true">
          {needy > 0 ? `${waiting}!` : waiting}
        </span>
      )}
    </Link>,
    place,
  )
}

function countOf(entries: readonly TrayEntry[]): { waiting: number; needy: number } {
  const now = Date.now()
  return { waiting: entries.filter(({ state }) => state !== 'sent').length, needy: entries.filter((entry) => needsAttention(entry, now)).length }
}
