import { QueryObserver, type QueryClient } from '@tanstack/react-query'
import type { ReadPath } from '../../contract/reads.ts'
import { connection } from './connection.ts'
import { readQuery } from './queries.ts'
import { strictest, subscriptions, subscribedPaths } from './subscriptions.ts'

/**
 * Fetches the figures of the mounted views, each at the shortest interval that any of them asks for, while no live stream
 * carries it. One timer per figure, which rests while the page is hidden. Returns what stops it.
 */
export function startPolling(queryClient: QueryClient): () => void {
  const clocks = new Map<ReadPath, { set(): void; stop(): void }>()

  const update = () => {
    const paths = subscribedPaths()
    for (const path of paths) {
      const clock = clocks.get(path) ?? createClock(queryClient, path)
      clocks.set(path, clock)
      clock.set()
    }
    for (const [path, clock] of clocks) {
      if (paths.includes(path)) continue
      clock.stop()
      clocks.delete(path)
    }
  }

  update()
  const stops = [
    subscriptions.subscribe(update),
    connection.subscribe((now, before) => {
      if (now.carried !== before.carried) update()
    }),
  ]
  return () => {
    for (const stop of stops) stop()
    for (const clock of clocks.values()) clock.stop()
  }
}

function createClock<P extends ReadPath>(queryClient: QueryClient, path: P) {
  const options = () => {
    const asked = strictest(path)
    const polls = asked !== null && !connection.getState().carried.includes(path)
    return {
      ...readQuery(path),
      // The views fetch for themselves when they mount.
      refetchOnMount: false,
      refetchInterval: polls ? asked.everyMs : (false as const),
      refetchOnWindowFocus: asked?.onFocus ? ('always' as const) : false,
    }
  }
  const observer = new QueryObserver(queryClient, options())
  const stop = observer.subscribe(() => {})
  const set = () => {
    const { options: current } = observer
    const next = options()
    // Options that are set anew are work for the whole cache, and every view that comes or goes asks for all clocks.
    if (next.refetchInterval === current.refetchInterval && next.refetchOnWindowFocus === current.refetchOnWindowFocus) return
    observer.setOptions(next)
  }
  return { set, stop }
}
