import { useNavigate } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import icon from '../../ui/icon-button.module.css'
import { HomeIcon, UpIcon } from '../../ui/icons.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'

/** Scrolled further than this, the buttons show. */
const FAR_PX = 300

/** Back to the top, and home: on small screens, once scrolled. In the header, where they cover nothing. */
export function ScrollButtons() {
  const navigate = useNavigate()
  const far = useSyncExternalStore(
    listenToScroll,
    () => window.scrollY > FAR_PX,
    () => false,
  )
  const place = document.getElementById('ways')
  if (!far || !place) return null
  return createPortal(
    <>
      <button type="button" className={icon.icon} onClick={toTop}>
        <UpIcon />
        <VisuallyHidden>Scroll to top</VisuallyHidden>
      </button>
      <button type="button" className={icon.icon} onClick={() => void navigate({ to: '/' }).then(toTop)}>
        <HomeIcon />
        <VisuallyHidden>Home</VisuallyHidden>
      </button>
    </>,
    place,
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
