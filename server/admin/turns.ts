export interface Turns {
  /** Runs the work when its turn comes; returns `null` at once if too many are waiting already. */
  take<T>(work: () => Promise<T>): Promise<T> | null
}

/** Runs at most `atOnce` at a time and queues at most `waiting`, first come, first served. */
export function createTurns({ atOnce, waiting }: { atOnce: number; waiting: number }): Turns {
  const queue: (() => void)[] = []
  let busy = 0

  const done = () => {
    const next = queue.shift()
    if (next) next()
    else busy -= 1
  }
  const inTurn = async <T>(work: () => Promise<T>, turn: Promise<void> | undefined): Promise<T> => {
    if (turn) await turn
    try {
      return await work()
    } finally {
      done()
    }
  }
  return {
    take(work) {
      if (busy >= atOnce && queue.length >= waiting) return null
      if (busy >= atOnce) return inTurn(work, new Promise<void>((resolve) => queue.push(resolve)))
      busy += 1
      return inTurn(work, undefined)
    },
  }
}
