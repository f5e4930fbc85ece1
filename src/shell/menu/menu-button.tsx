import icon from '../../ui/icon-button.module.css'
import { MenuIcon } from '../../ui/first-icons.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import styles from '../frame/header.module.css'
import { useShellStore } from '../frame/shell-store.ts'

/** Opens the full-screen menu where the navigation doesn't fit: in a phone's bar as 'More', elsewhere in the header. CSS shows one of the two. */
export function MenuButton({ place, className }: { place: 'header' | 'bar'; className?: string | undefined }) {
  const open = useShellStore((state) => state.sheet === 'menu')
  return (
    <button
      type="button"
      className={className ?? `${icon.icon} ${styles.menu}`}
      aria-haspopup="dialog"
      aria-expanded={open}
      onClick={(event) => {
        // Safari doesn't focus a clicked button, but the menu returns the focus to the element that had it.
        event.currentTarget.focus({ preventScroll: true })
        useShellStore.getState().openSheet('menu')
      }}
    >
      <MenuIcon />
      {place === 'bar' ? 'More' : <VisuallyHidden>Menu</VisuallyHidden>}
    </button>
  )
}
