import { createStore } from 'zustand/vanilla'

/** Why the page offers to reload: a new version waits, or a part of this one could not be fetched. */
export interface UpdateOffer {
  why: 'version' | 'part'
  apply: () => void
}

interface Updates {
  /** `null` while there is nothing to reload for. */
  offer: UpdateOffer | null
  /** Whether a reload would clear something typed here. */
  typed: boolean
}

/** The pending reload. Nothing is applied before the person agrees. */
export const updates = createStore<Updates>()(() => ({ offer: null, typed: false }))
