import { createStore } from 'zustand/vanilla'

interface Updates {
  /** Applies the waiting version and reloads; `null` while there is none. */
  apply: (() => void) | null
  ready(apply: () => void): void
}

/** Whether a new version waits to be applied. Nothing is applied before the person says so. */
export const updates = createStore<Updates>()((set) => ({
  apply: null,
  ready: (apply) => set({ apply }),
}))
