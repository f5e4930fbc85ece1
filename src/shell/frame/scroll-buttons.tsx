import { useNavigate } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { HomeIcon, UpIcon } from '../../ui/icons.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import styles from './floats.module.css'

/** From here on the way back is long enough for a button. */
const FAR_PX = 300

/** Back to the top, and home: on small screens, once the page is scrolled. */
export function ScrollButtons() {
  const navigate = useNavigate()
  const far = useSyncExternalStore(
    listenToScroll,
    () => window.scrollY > FAR_PX,
    () => false,
  )
  if (!far) return null
  return (
    <div className={styles.ways}>
      <button type="button" className={styles.round} onClick={toTop}>
        <UpIcon />
        <VisuallyHidden>Scroll to top</VisuallyHidden>
      </button>
      <button type="button" className={styles.round} onClick={() => void navigate({ to: '/' }).then(toTop)}>
        <HomeIcon />
        <VisuallyHidden>Home</VisuallyHidden>
      </button>
    </div>
  )
}

/** The buttons go with the way back: whoever pressed one goes on at the content, not at the top of everything. */
function toTop(): void {
  const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  window.scrollTo({ top: 0, behavior: still ? 'instant' : 'smooth' })
  document.getElementById('main')?.focus({ preventScroll: true })
}

function listenToScroll(listener: () => void): () => void {
  window.addEventListener('scroll', listener, { passive: true })
  return () => window.removeEventListener('scroll', listener)
}
