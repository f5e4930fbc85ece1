import { create } from 'zustand'

/** A sheet over the page, one at a time. */
export type Sheet = 'menu' | 'palette' | 'shortcuts' | 'assistant' | 'install'

interface ShellState {
  /** Whether the network-health badge was hidden. It is back on the next load, because it is there to warn. */
  healthDismissed: boolean
  dismissHealth: () => void
  reopenHealth: () => void
  sheet: Sheet | null
  openSheet: (sheet: Sheet) => void
  /** Closes this sheet, but not another that has replaced it. */
  closeSheet: (sheet: Sheet) => void
}

/** The shell's state while the page is open. */
export const useShellStore = create<ShellState>()((set) => ({
  healthDismissed: false,
  dismissHealth: () => set({ healthDismissed: true }),
  reopenHealth: () => set({ healthDismissed: false }),
  sheet: null,
  openSheet: (sheet) => set({ sheet }),
  closeSheet: (sheet) => set((state) => (state.sheet === sheet ? { sheet: null } : {})),
}))
