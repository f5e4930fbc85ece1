import { createStore } from 'zustand/vanilla'
import type { ReadPath } from '../../contract/reads.ts'

/** How a view asks for a figure while the live stream is down. */
export interface Polling {
  everyMs: number
  /** Bypasses every cache. */
  uncached?: boolean
  /** Also when the page becomes visible again. */
  onFocus?: boolean
}

export interface Subscription {
  path: ReadPath
  polling: Polling
}

interface Subscriptions {
  all: readonly Subscription[]
  /** Adds a view's subscriptions and returns what removes them. */
  add(all: readonly Subscription[]): () => void
}

/** What the mounted views subscribe to. Live stream and polling both follow it. */
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

/** What satisfies every subscriber of this path: the shortest interval, uncached if any asks for it. `null` without subscribers. */
export function strictest(path: ReadPath): Required<Polling> | null {
  const asked = subscriptions.getState().all.filter((want) => want.path === path)
  if (asked.length === 0) return null
  return {
    everyMs: Math.min(...asked.map(({ polling }) => polling.everyMs)),
    uncached: asked.some(({ polling }) => polling.uncached === true),
    onFocus: asked.some(({ polling }) => polling.onFocus === true),
  }
}
