import type { Clock } from '../clock.ts'

/** A place in a line, for one who may wait long. */
export interface Place {
  /** Whether it is this one's turn to try: nothing waits before it. */
  mayGo(): boolean
  /** Lines up at the end, or stays at the front. `run` is called when it is worth trying, `ms` from now at the soonest. The answer leaves the line. */
  wait(ms: number, run: () => void): () => void
}

export interface WaitingLine {
  place(key: string): Place
  /** Runs all who wait, to be told that there is nothing to wait for any more. */
  dissolve(): void
}

interface Waiting {
  ms: number
  run: () => void
}

/**
 * Lines of questions that wait for budget, one for each key, first come, first served. Each line has a single timer, that of
 * its first: fifty thousand in a line cost no more than one.
 */
export function createWaitingLine(clock: Clock): WaitingLine {
  const lines = new Map<string, { waiting: Map<Place, Waiting>; cancelTimer: () => void }>()
  /** Whose turn it is right now: what it cancels while it tries doesn't cost it its position. */
  let trying: Place | null = null

  const lineOf = (key: string) => {
    const line = lines.get(key) ?? { waiting: new Map<Place, Waiting>(), cancelTimer: () => {} }
    lines.set(key, line)
    return line
  }

  const arm = (key: string) => {
    const line = lineOf(key)
    line.cancelTimer()
    const first = line.waiting.values().next()
    if (first.done) lines.delete(key)
    else line.cancelTimer = clock.after(first.value.ms, () => callFirst(key))
  }

  const callFirst = (key: string) => {
    const { waiting } = lineOf(key)
    for (;;) {
      const entry = waiting.entries().next()
      if (entry.done) break
      const [place, was] = entry.value
      trying = place
      was.run()
      trying = null
      // It waits on.
      if (waiting.get(place) !== was && waiting.has(place)) break
      waiting.delete(place)
    }
    arm(key)
  }

  return {
    place(key) {
      const place: Place = {
        mayGo() {
          const first = lines.get(key)?.waiting.keys().next()
          return first === undefined || first.done === true || first.value === place
        },
        wait(ms, run) {
          const { waiting } = lineOf(key)
          // Setting what is there already keeps its position.
          waiting.set(place, { ms, run })
          if (waiting.size === 1) arm(key)
          return () => {
            if (trying === place) return
            const wasFirst = place.mayGo()
            if (waiting.delete(place) && wasFirst) arm(key)
          }
        },
      }
      return place
    },
    dissolve() {
      for (const [key, { waiting, cancelTimer }] of [...lines]) {
        cancelTimer()
        lines.delete(key)
        for (const { run } of [...waiting.values()]) run()
      }
    },
  }
}
