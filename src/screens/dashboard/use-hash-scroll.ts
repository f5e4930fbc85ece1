import { useEffect } from 'react'
import { areAnchorsOpen, openAnchors } from './anchors.ts'

const DELAY_MS = 1000
/** The sections may still be on their way when the second is over. */
const PATIENCE_MS = 10_000

/**
 * A page that is opened with a hash goes to its section after a second, unless it has been scrolled until then: by a
 * hand, or to where it was when somebody came back to it. How far below the window's top it ends is in the style.
 */
export function useHashScroll(): void {
  useEffect(() => {
    const id = window.location.hash.slice(1)
    if (id === '' || areAnchorsOpen()) {
      openAnchors()
      return
    }
    let timer = setTimeout(() => {
      openAnchors()
      const deadline = performance.now() + PATIENCE_MS
      const look = () => {
        if (window.scrollY > 0 || performance.now() > deadline) return
        const section = document.getElementById(id)
        if (section) section.scrollIntoView({ behavior: prefersStillness() ? 'instant' : 'smooth' })
        else timer = setTimeout(look, 50)
      }
      look()
    }, DELAY_MS)
    return () => {
      clearTimeout(timer)
      openAnchors()
    }
  }, [])
}

function prefersStillness(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches
}
