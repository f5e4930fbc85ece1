import { createStore } from 'zustand/vanilla'
import type { ReadPath } from '../../contract/reads.ts'
import type { PageInput } from '../../page/view.ts'

interface Connection {
  /** `off`: the browser says that there is no network; a response on its way may still arrive. */
  stream: 'connecting' | 'open' | 'down' | 'off'
  /** The paths that the open stream carries; empty without one. */
  carried: readonly ReadPath[]
  /** Whether the last request reached the server. */
  reachable: boolean
  failedReads: number
  /** The stream is open and carries these paths. */
  carries(paths: readonly ReadPath[]): void
  /** There is no open stream. */
  streamIs(state: 'connecting' | 'down' | 'off'): void
  reached(): void
  missed(): void
}

/** How this page is connected to the server. Written by the API client and the live stream, read by polling and view. */
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

/** How figures arrive now: by stream, by polling, or not at all. */
export function currentLink(state: Pick<Connection, 'stream' | 'reachable'>): PageInput['link'] {
  if (state.stream === 'open') return 'stream'
  return state.reachable && state.stream !== 'off' ? 'polling' : 'down'
}
