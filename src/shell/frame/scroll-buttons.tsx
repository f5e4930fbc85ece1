import { useNavigate } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { HomeIcon, UpIcon } from '../../ui/icons.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import styles from './floats.module.css'

/** Scrolled further than this, the buttons show. */
const FAR_PX = 300

/** Back to the top, and home: on small screens, once scrolled. */
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

/** The buttons disappear at the top, so the focus moves to the content. */
function toTop(): void {
  const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  window.scrollTo({ top: 0, behavior: still ? 'instant' : 'smooth' })
  document.getElementById('main')?.focus({ preventScroll: true })
}

function listenToScroll(listener: () => void): () => void {
  window.addEventListener('scroll', listener, { passive: true })
  return () => window.removeEventListener('scroll', listener)
}
