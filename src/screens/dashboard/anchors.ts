import { useSyncExternalStore } from 'react'
import { createStore } from 'zustand/vanilla'

/** The hashes that lead to parts of the dashboard. */
export type Anchor = 'top' | 'overview' | 'tokenomics' | 'virtual-card' | 'analytics' | 'staking' | 'faq'

/**
 * Whether the sections have their ids. A page opened with a hash shows its top first, and scrolls to the section
 * a second later; with ids from the start, the browser would jump there at once.
 */
const anchorsOpen = createStore<boolean>()(() => false)

export function openAnchors(): void {
  anchorsOpen.setState(true, true)
}

export function areAnchorsOpen(): boolean {
  return anchorsOpen.getState()
}

/** The id of a section, once sections have their ids; undefined before. */
export function useAnchorId(anchor: Anchor | undefined): Anchor | undefined {
  const isOpen = useSyncExternalStore(anchorsOpen.subscribe, anchorsOpen.getState, () => false)
  return isOpen ? anchor : undefined
}
