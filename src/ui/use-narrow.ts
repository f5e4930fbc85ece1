import { useCallback, useMemo, useSyncExternalStore } from 'react'

/** Phones, and windows as narrow as they are. */
const PHONE = '(width < 48rem)'

/** Whether the window is narrow, and again when that changes. The prerendered page, and the first paint before React, are a phone's. */
export function useNarrow(query = PHONE): boolean {
  // Asked for once: React looks several times at each rendering.
  const list = useMemo(() => (typeof window === 'undefined' ? undefined : window.matchMedia(query)), [query])
  const watch = useCallback(
    (changed: () => void) => {
      list?.addEventListener('change', changed)
      return () => list?.removeEventListener('change', changed)
    },
    [list],
  )
  return useSyncExternalStore(watch, () => list?.matches ?? true, () => true)
}
