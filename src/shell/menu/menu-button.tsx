import icon from '../../ui/icon-button.module.css'
import { MenuIcon } from '../../ui/first-icons.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import styles from '../frame/header.module.css'
import { useShellStore } from '../frame/shell-store.ts'

/** Opens the full-screen menu in windows where the navigation doesn't fit. */
export function MenuButton() {
  const open = useShellStore((state) => state.sheet === 'menu')
  return (
    <button
      type="button"
      className={`${icon.icon} ${styles.menu}`}
      aria-haspopup="dialog"
      aria-expanded={open}
      onClick={(event) => {
        // Safari doesn't focus a clicked button, but the menu returns the focus to the element that had it.
        event.currentTarget.focus({ preventScroll: true })
        useShellStore.getState().openSheet('menu')
      }}
    >
      <MenuIcon />
      <VisuallyHidden>Menu</VisuallyHidden>
    </button>
  )
}
