import { useEffect, useState } from 'react'

interface Held<T> {
  shown: readonly T[]
  /** How many are new and wait to be shown. */
  waiting: number
  show: () => void
}

/**
 * A list that grows at its top, held still while somebody reads it: as long as the top of `place` is above the window,
 * or a pointer or the focus is in it, what is new waits until it is asked for.
 */
export function useHeld<T extends { signature: string }>(items: readonly T[], place: HTMLElement | null): Held<T> {
  const isRead = useIsBeingRead(place)
  const [held, setHeld] = useState(items)
  if (!isRead && held !== items) setHeld(items)
  return { ...heldBack(held, items), show: () => setHeld(items) }
}

/** What of `items` may be shown without moving `held`: what was there, as it is now. */
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
