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

export interface Subscription {
  path: ReadPath
  polling: Polling
}

interface Subscriptions {
  all: readonly Subscription[]
  /** Adds a view's subscriptions for as long as it is mounted; the answer takes them back. */
  add(all: readonly Subscription[]): () => void
}

/** What the mounted views subscribe to. Live stream and polling both go by it. */
export const subscriptions = createStore<Subscriptions>()((set) => ({
  all: [],
  add: (added) => {
    set(({ all }) => ({ all: [...all, ...added] }))
    return () => set(({ all }) => ({ all: all.filter((want) => !added.includes(want)) }))
  },
}))

/** The paths that a mounted view subscribes to, each once. */
export function subscribedPaths(): readonly ReadPath[] {
  return [...new Set(subscriptions.getState().all.map(({ path }) => path))]
}

/** What satisfies every subscriber of this path: the shortest interval, and without caches if one says so. `null` when there is none. */
export function strictest(path: ReadPath): Required<Polling> | null {
  const asked = subscriptions.getState().all.filter((want) => want.path === path)
  if (asked.length === 0) return null
  return {
    everyMs: Math.min(...asked.map(({ polling }) => polling.everyMs)),
    uncached: asked.some(({ polling }) => polling.uncached === true),
    onFocus: asked.some(({ polling }) => polling.onFocus === true),
  }
}
