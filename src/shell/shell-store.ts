import { create } from 'zustand'

interface ShellState {
  /** Whether the network-health badge was put away. It comes back with the next load: it is there to warn. */
  healthDismissed: boolean
  dismissHealth: () => void
  reopenHealth: () => void
}

/** What the shell remembers while the page is open. */
export const useShellStore = create<ShellState>()((set) => ({
  healthDismissed: false,
  dismissHealth: () => set({ healthDismissed: true }),
  reopenHealth: () => set({ healthDismissed: false }),
}))
