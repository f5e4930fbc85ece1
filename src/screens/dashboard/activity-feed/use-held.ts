import { useEffect, useState } from 'react'

interface Held<T> {
  shown: readonly T[]
  /** The number of new items held back. */
  waiting: number
  show: () => void
}

/**
 * Holds a list that grows at its top while it is being read: while the top of `place` is above the viewport,
 * or the pointer or the focus is in it, new items wait until requested.
 */
export function useHeld<T extends { signature: string }>(items: readonly T[], place: HTMLElement | null): Held<T> {
  const isRead = useIsBeingRead(place)
  const [held, setHeld] = useState(items)
  if (!isRead && held !== items) setHeld(items)
  return { ...heldBack(held, items), show: () => setHeld(items) }
}

/** The items of `held` in their current versions from `items`, so that no row moves. */
export function heldBack<T extends { signature: string }>(held: readonly T[], items: readonly T[]): Omit<Held<T>, 'show'> {
  if (held === items) return { shown: items, waiting: 0 }
  const current = new Map(items.map((item) => [item.signature, item]))
  const old = new Set(held.map(({ signature }) => signature))
  return {
    shown: held.map((item) => current.get(item.signature) ?? item),
    waiting: items.filter(({ signature }) => !old.has(signature)).length,
  }
}

function useIsBeingRead(place: HTMLElement | null): boolean {
  const [isRead, setIsRead] = useState(false)
  useEffect(() => {
    if (place === null) return
    const look = () => setIsRead(place.getBoundingClientRect().top < 0 || place.matches(':hover') || place.contains(document.activeElement))
    for (const type of SIGNS) place.addEventListener(type, look)
    window.addEventListener('scroll', look, { passive: true })
    return () => {
      for (const type of SIGNS) place.removeEventListener(type, look)
      window.removeEventListener('scroll', look)
    }
  }, [place])
  return isRead
}

const SIGNS = ['pointerenter', 'pointerleave', 'focusin', 'focusout'] as const
