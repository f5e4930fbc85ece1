import { useSyncExternalStore } from 'react'

/** False while a prerendered page is taken over, true from then on: only then may a screen show what no prerendered page knows. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
}
