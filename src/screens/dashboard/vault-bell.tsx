import { useId, useState } from 'react'
import { dashboard } from './content.ts'
import { BellIcon } from '../../ui/icons.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import styles from './vault-bell.module.css'

const loadPanel = () => import('./vault-bell-panel.tsx')
const VaultBellPanel = lazyPart(loadPanel, 'VaultBellPanel')

/** The bell of the vault: what happened there lately. The bell of the header is another one, for other news. */
export function VaultBell() {
  const id = useId()
  const [asked, setAsked] = useState(false)
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        id={id}
        type="button"
        className={styles.bell}
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerEnter={() => void loadPanel()}
        onFocus={() => void loadPanel()}
        onClick={() => {
          setAsked(true)
          setOpen(!open)
        }}
      >
        <BellIcon />
        <VisuallyHidden>{dashboard.bell.open}</VisuallyHidden>
      </button>
      {asked ? (
        <VaultBellPanel triggerId={id} open={open} onOpenChange={setOpen} />
      ) : null}
    </>
  )
}
