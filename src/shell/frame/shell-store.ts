import { create } from 'zustand'

/** What lies over the page, one at a time. */
export type Sheet = 'menu' | 'palette' | 'shortcuts' | 'assistant' | 'install'

interface ShellState {
  /** Whether the network-health badge was put away. It comes back with the next load: it is there to warn. */
  healthDismissed: boolean
  dismissHealth: () => void
  reopenHealth: () => void
  sheet: Sheet | null
  openSheet: (sheet: Sheet) => void
  /** Closes this one; says nothing to another that has taken its place. */
  closeSheet: (sheet: Sheet) => void
}

/** What the shell remembers while the page is open. */
export const useShellStore = create<ShellState>()((set) => ({
  healthDismissed: false,
  dismissHealth: () => set({ healthDismissed: true }),
  reopenHealth: () => set({ healthDismissed: false }),
  sheet: null,
  openSheet: (sheet) => set({ sheet }),
  closeSheet: (sheet) => set((state) => (state.sheet === sheet ? { sheet: null } : {})),
}))
