import type { Clock } from '../../../lib/clock.ts'

/** A request that may have to wait for budget. */
export interface Place {
  /** Whether it may try now: those that have waited longer try first, and one of the same kind that still waits precedes it. */
  mayTry(kind: string): boolean
  /** Lines up, or keeps its position. Calls `run` when a try is worthwhile, in `ms` at the earliest. Returns a function that leaves the line. */
  wait(kind: string, ms: number, run: () => void): () => void
}

export interface WaitingLine {
  place(): Place
  /** Runs all that are waiting, to tell them that there is nothing left to wait for. */
  dissolve(): void
}

interface Waiting {
  place: Place
  /** Order of arrival. */
  number: number
  dueAt: number
  run: () => void
}

/**
 * Requests that wait for budget, first come, first served. Of each kind (requests that the same nodes can answer) only the
 * first tries: when it finds no node, the next won't either. All share one timer: fifty thousand cost no more than one.
 */
export function createWaitingLine(clock: Clock): WaitingLine {
  const kinds = new Map<string, Map<Place, Waiting>>()
  let arrivals = 0
  let cancelTimer = () => {}
  /** Whose turn it is right now: cancelling while it tries doesn't cost it its position. */
  let trying: Place | null = null
  let serving = false

  const firstOf = (waiting: Map<Place, Waiting>) => waiting.values().next().value
  const heads = () => [...kinds.values()].flatMap((waiting) => firstOf(waiting) ?? [])

  const arm = () => {
    cancelTimer()
    const due = Math.min(...heads().map(({ dueAt }) => dueAt))
    cancelTimer = Number.isFinite(due) ? clock.after(Math.max(1, due - clock.now()), serve) : () => {}
  }

  const leave = (kind: string, place: Place) => {
    const waiting = kinds.get(kind)
    waiting?.delete(place)
    if (waiting?.size === 0) kinds.delete(kind)
  }

  /** Lets the first of each kind try, the oldest first, and continues as long as one of them succeeds. */
  const serve = () => {
    serving = true
    const tried = new Set<Place>()
    for (;;) {
      const next = [...kinds]
        .flatMap(([kind, waiting]) => {
          const first = firstOf(waiting)
          return first && !tried.has(first.place) ? [{ kind, entry: first }] : []
        })
        .toSorted((a, b) => a.entry.number - b.entry.number)[0]
      if (!next) break
      const { kind, entry } = next
      tried.add(entry.place)
      trying = entry.place
      entry.run()
      trying = null
      if (kinds.get(kind)?.get(entry.place) === entry) leave(kind, entry.place)
    }
    serving = false
    arm()
  }

  return {
    place() {
      const number = arrivals++
      const place: Place = {
        mayTry(kind) {
          const first = firstOf(kinds.get(kind) ?? new Map<Place, Waiting>())
          if (first && first.place !== place) return false
          if (!serving && kinds.size > 0) serve()
          return true
        },
        wait(kind, ms, run) {
          const waiting = kinds.get(kind) ?? new Map<Place, Waiting>()
          kinds.set(kind, waiting)
          // An existing entry keeps its position.
          waiting.set(place, { place, number, dueAt: clock.now() + ms, run })
          if (!serving && waiting.size === 1) arm()
          return () => {
            if (trying === place) return
            const wasFirst = firstOf(waiting)?.place === place
            leave(kind, place)
            if (wasFirst && !serving) arm()
          }
        },
      }
      return place
    },
    dissolve() {
      cancelTimer()
      const waiting = [...kinds.values()].flatMap((line) => [...line.values()])
      kinds.clear()
      for (const { run } of waiting) run()
    },
  }
}
