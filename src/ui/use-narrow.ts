import { useCallback, useSyncExternalStore } from 'react'

/** Phones, and windows as narrow as they are. */
const PHONE = '(width < 48rem)'

/** Whether the window is narrow, and again when that changes. The prerendered page, and the first paint before React, are a phone's. */
export function useNarrow(query = PHONE): boolean {
  const watch = useCallback(
    (changed: () => void) => {
      const list = window.matchMedia(query)
      list.addEventListener('change', changed)
      return () => list.removeEventListener('change', changed)
    },
    [query],
  )
  return useSyncExternalStore(watch, () => window.matchMedia(query).matches, () => true)
}
