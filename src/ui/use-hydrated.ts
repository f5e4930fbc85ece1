import { useSyncExternalStore } from 'react'

/** False during hydration, true afterwards: only then may a screen show what no prerendered page can know. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
}
