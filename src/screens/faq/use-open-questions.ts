import { useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { faq, openAtFirst } from '../../content/faq.ts'
import { useHydrated } from '../../ui/use-hydrated.ts'

/**
 * Which categories and questions stand open. A question or category that the address names, `/faq#minimum-stake`, is
 * opened and brought into sight; `onArrival` is told first, to take away whatever might hide it.
 */
export function useOpenQuestions(onArrival: () => void): {
  isOpen(id: string): boolean
  setOpen(id: string, open: boolean): void
} {
  const [open, setAll] = useState<ReadonlySet<string>>(() => new Set(openAtFirst))
  const [arrivedAt, setArrivedAt] = useState('')
  const address = useLocation({ select: (location) => location.hash })
  // No prerendered page knows what follows the # in the address.
  const named = useHydrated() ? address : ''

  if (named !== arrivedAt) {
    setArrivedAt(named)
    const ids = idsToOpen(named)
    if (ids.length > 0) {
      onArrival()
      setAll(new Set([...open, ...ids]))
    }
  }
  // Only once it is open does it stand where it will stand.
  useEffect(() => {
    if (idsToOpen(arrivedAt).length > 0) document.getElementById(arrivedAt)?.scrollIntoView()
  }, [arrivedAt])

  return {
    isOpen: (id) => open.has(id),
    setOpen: (id, isOpen) => {
      setAll((before) => {
        if (before.has(id) === isOpen) return before
        return new Set(isOpen ? [...before, id] : [...before].filter((other) => other !== id))
      })
    },
  }
}

/** What must be open for this category or question to be read; nothing for an id that is neither. */
export function idsToOpen(id: string): string[] {
  const category = faq.find((each) => each.id === id || each.entries.some((entry) => entry.id === id))
  return category ? [...new Set([category.id, id])] : []
}
