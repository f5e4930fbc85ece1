import { useDeferredValue, useSyncExternalStore } from 'react'

/**
 * False during hydration, true afterwards: only then may a screen show what no prerendered page can know. What it then shows
 * is rendered in slices, not with the one task in which all that hydrated learns of it.
 */
export function useHydrated(): boolean {
  return useDeferredValue(
    useSyncExternalStore(
      () => () => {},
      () => true,
      () => false,
    ),
  )
}
