import { ChatIcon } from '../ui/icons.tsx'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import { openAssistant } from './assistant-entry.ts'
import styles from './floats.module.css'
import { useShellStore } from './shell-store.ts'

/** Floats at the lower left of every screen. */
export function ChatButton() {
  const open = useShellStore((state) => state.sheet === 'assistant')
  return (
    <button
      type="button"
      className={styles.chat}
      aria-haspopup="dialog"
      aria-expanded={open}
      onClick={(event) => {
        // Safari does not focus what is clicked, and the sheet gives the focus back to what had it.
        event.currentTarget.focus({ preventScroll: true })
        openAssistant()
      }}
    >
      <ChatIcon />
      <VisuallyHidden>Chat and help</VisuallyHidden>
    </button>
  )
}
