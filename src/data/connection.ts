import { createStore } from 'zustand/vanilla'
import type { PageInput } from '../page/view.ts'

interface Connection {
  stream: 'connecting' | 'open' | 'down'
  /** Whether the server could be reached the last time anybody tried. */
  reachable: boolean
  failedReads: number
  streamIs(state: Connection['stream']): void
  reached(): void
  missed(): void
}

/** How this page is connected to the server. Written by the api client and the live stream, read by the view. */
export const connection = createStore<Connection>()((set) => ({
  stream: 'connecting',
  reachable: true,
  failedReads: 0,
  streamIs: (stream) => set(stream === 'open' ? { stream, reachable: true } : { stream }),
  reached: () => set({ reachable: true }),
  missed: () => set((state) => ({ reachable: false, failedReads: state.failedReads + 1 })),
}))

/** Which of the two ways figures arrive by, if any. */
export function currentLink(state: Pick<Connection, 'stream' | 'reachable'>): PageInput['link'] {
  if (state.stream === 'open') return 'stream'
  return state.reachable ? 'polling' : 'down'
}
