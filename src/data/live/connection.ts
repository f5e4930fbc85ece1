import { createStore } from 'zustand/vanilla'
import type { ReadPath } from '../../contract/reads.ts'
import type { PageInput } from '../../page/view.ts'

interface Connection {
  /** `off`: the browser says that there is no network; an answer that was on its way may still come. */
  stream: 'connecting' | 'open' | 'down' | 'off'
  /** What the open stream carries; nothing while there is none. */
  carried: readonly ReadPath[]
  /** Whether the server could be reached the last time anybody tried. */
  reachable: boolean
  failedReads: number
  /** The stream is open and carries these paths. */
  carries(paths: readonly ReadPath[]): void
  /** There is no open stream. */
  streamIs(state: 'connecting' | 'down' | 'off'): void
  reached(): void
  missed(): void
}

/** How this page is connected to the server. Written by the api client and the live stream, read by polling and view. */
export const connection = createStore<Connection>()((set) => ({
  stream: 'connecting',
  carried: [],
  reachable: true,
  failedReads: 0,
  carries: (carried) => set({ stream: 'open', carried, reachable: true }),
  streamIs: (stream) => set({ stream, carried: [] }),
  reached: () => set({ reachable: true }),
  missed: () => set((state) => ({ reachable: false, failedReads: state.failedReads + 1 })),
}))

/** Which of the two ways figures arrive by, if any. */
export function currentLink(state: Pick<Connection, 'stream' | 'reachable'>): PageInput['link'] {
  if (state.stream === 'open') return 'stream'
  return state.reachable && state.stream !== 'off' ? 'polling' : 'down'
}
