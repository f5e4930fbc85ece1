import { useSyncExternalStore } from 'react'
import { createStore } from 'zustand/vanilla'

/** Where on the dashboard an address with a hash leads. */
export type Anchor = 'top' | 'overview' | 'tokenomics' | 'virtual-card' | 'analytics' | 'faq'

/**
 * Whether the sections carry their ids. A page that is opened with a hash shows its top first, and goes to the section
 * a second later; did the sections have their ids before, the browser would jump there at once.
 */
const anchorsOpen = createStore<boolean>()(() => false)

export function openAnchors(): void {
  anchorsOpen.setState(true, true)
}

export function areAnchorsOpen(): boolean {
  return anchorsOpen.getState()
}

/** The id of a section that an address may lead to, once it may have one. */
export function useAnchorId(anchor: Anchor | undefined): Anchor | undefined {
  const isOpen = useSyncExternalStore(anchorsOpen.subscribe, anchorsOpen.getState, () => false)
  return isOpen ? anchor : undefined
}
