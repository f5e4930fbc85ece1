import { useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { wantNamed } from '../../shell/later/turns.ts'
import { areAnchorsOpen, openAnchors } from './anchors.ts'
import { unfold } from './fold.ts'

const DELAY_MS = 1000
/** The sections may still be loading when the second is over. */
const PATIENCE_MS = 10_000
const ARRIVED_WITHIN_MS = 3000

/**
 * A page opened with a hash scrolls to its section after a second, unless it has been scrolled by then: by the
 * person, or by the browser restoring a position. CSS sets the margin below the window's top. A folded section unfolds.
 */
export function useHashScroll(): void {
  const hash = useRouterState({ select: ({ location }) => location.hash })
  useEffect(() => {
    if (hash === '') return
    unfold(hash)
    const place = wantNamed(hash)
    // A link to a section that has no id yet, as React hasn't taken it over.
    if (place && areAnchorsOpen() && !document.getElementById(hash)) void place.taken.then(() => document.getElementById(hash)?.scrollIntoView())
  }, [hash])
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
        if (section) goTo(section)
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

function goTo(section: HTMLElement): void {
  section.scrollIntoView({ behavior: prefersStillness() ? 'instant' : 'smooth' })
  // A browser scrolls to where the section was at the start: what has come above it meanwhile is made up for at the end.
  const underway = new AbortController()
  const { signal } = underway
  const end = () => underway.abort()
  setTimeout(end, ARRIVED_WITHIN_MS)
  for (const gesture of ['wheel', 'touchstart', 'pointerdown', 'keydown']) window.addEventListener(gesture, end, { passive: true, signal })
  window.addEventListener('scrollend', () => section.scrollIntoView({ behavior: 'instant' }), { once: true, signal })
}

function prefersStillness(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches
}
