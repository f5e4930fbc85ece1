import { useLocation } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'
import { faq, openAtFirst } from '../../content/faq.ts'
import { useHydrated } from '../../ui/use-hydrated.ts'

/**
 * Which categories and questions are open. A question or category that the URL names, `/faq#minimum-stake`, is
 * opened and scrolled into view; `onArrival` is called first, to clear a search that might hide it.
 */
export function useOpenQuestions(onArrival: () => void): {
  open: ReadonlySet<string>
  setOpen: (id: string, open: boolean) => void
} {
  const [open, setAll] = useState<ReadonlySet<string>>(() => new Set(openAtFirst))
  const [arrivedAt, setArrivedAt] = useState('')
  const address = useLocation({ select: (location) => location.hash })
  // A prerendered page can't know the URL's hash.
  const named = useHydrated() ? address : ''

  if (named !== arrivedAt) {
    setArrivedAt(named)
    const ids = idsToOpen(named)
    if (ids.length > 0) {
      onArrival()
      setAll(new Set([...open, ...ids]))
    }
  }
  // Its position is final only once it is open.
  useEffect(() => {
    if (idsToOpen(arrivedAt).length > 0) document.getElementById(arrivedAt)?.scrollIntoView()
  }, [arrivedAt])

  const setOpen = useCallback((id: string, isOpen: boolean) => {
    setAll((before) => withOrWithout(before, id, isOpen))
  }, [])
  return { open, setOpen }
}

/** These ids with this one or without it; the same set where that is no change. */
export function withOrWithout(ids: ReadonlySet<string>, id: string, isIn: boolean): ReadonlySet<string> {
  if (ids.has(id) === isIn) return ids
  return new Set(isIn ? [...ids, id] : [...ids].filter((other) => other !== id))
}

/** The ids to open so that this category or question can be read; none for an unknown id. */
export function idsToOpen(id: string): string[] {
  const category = faq.find((each) => each.id === id || each.entries.some((entry) => entry.id === id))
  return category ? [...new Set([category.id, id])] : []
}
