import { createStore } from 'zustand/vanilla'
import type { ReadPath } from '../../contract/reads.ts'

/** How a view asks for a figure while the live stream is down. */
export interface Polling {
  everyMs: number
  /** Past every cache on the way. */
  uncached?: boolean
  /** Also whenever the page comes into view again. */
  onFocus?: boolean
}

export interface Want {
  path: ReadPath
  polling: Polling
}

interface Wanted {
  wants: readonly Want[]
  /** Adds what a view wants as long as it is mounted; the answer takes it back. */
  add(wants: readonly Want[]): () => void
}

/** What the mounted views want to read. Live stream and polling both go by it. */
export const wanted = createStore<Wanted>()((set) => ({
  wants: [],
  add: (added) => {
    set(({ wants }) => ({ wants: [...wants, ...added] }))
    return () => set(({ wants }) => ({ wants: wants.filter((want) => !added.includes(want)) }))
  },
}))

/** The paths that anybody wants, each once. */
export function wantedPaths(): readonly ReadPath[] {
  return [...new Set(wanted.getState().wants.map(({ path }) => path))]
}

/** What satisfies everybody who wants this path: the shortest interval, and without caches if one says so. `null` when nobody does. */
export function strictest(path: ReadPath): Required<Polling> | null {
  const asked = wanted.getState().wants.filter((want) => want.path === path)
  if (asked.length === 0) return null
  return {
    everyMs: Math.min(...asked.map(({ polling }) => polling.everyMs)),
    uncached: asked.some(({ polling }) => polling.uncached === true),
    onFocus: asked.some(({ polling }) => polling.onFocus === true),
  }
}
