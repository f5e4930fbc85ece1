import { createStore } from 'zustand/vanilla'

/** Why the page offers to reload: a new version waits, or a part of this one could not be fetched. */
export interface UpdateOffer {
  why: 'version' | 'part'
  apply: () => void
}

interface Updates {
  /** `null` while there is nothing to reload for. */
  offer: UpdateOffer | null
  /** Whether a reload would clear something that somebody has typed here. */
  typed: boolean
}

/** What a reload would bring. Nothing is applied before the person says so. */
export const updates = createStore<Updates>()(() => ({ offer: null, typed: false }))
