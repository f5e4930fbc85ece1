import icon from '../../ui/icon-button.module.css'
import { ChatIcon } from '../../ui/first-icons.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import styles from '../frame/floats.module.css'
import { opens } from '../frame/opens.ts'
import { useShellStore } from '../frame/shell-store.ts'

/** Opens the assistant: in the header on a phone, where nothing may cover the page; floating at the lower left in wider windows. CSS shows one of the two. */
export function ChatButton({ place }: { place: 'header' | 'floating' }) {
  const open = useShellStore((state) => state.sheet === 'assistant')
  return (
    <button
      type="button"
      className={place === 'header' ? `${icon.icon} ${styles.inHeader}` : styles.chat}
      aria-haspopup="dialog"
      aria-expanded={open}
      onClick={opens('assistant')}
    >
      <ChatIcon />
      <VisuallyHidden>Chat and help</VisuallyHidden>
    </button>
  )
}
