import { setTimeout as sleep } from 'node:timers/promises'

/** The time between announcing that this process leaves and leaving: by then proxies have stopped sending requests. */
export interface Drain {
  isLeaving(): boolean
  /** Marks the process as leaving. Resolves after `ms`, or at once on a second call. */
  wait(ms: number): Promise<void>
}

export function createDrain(): Drain {
  const over = new AbortController()
  let leaving = false
  return {
    isLeaving: () => leaving,
    wait: async (ms) => {
      if (leaving || ms === 0) over.abort()
      leaving = true
      await sleep(ms, undefined, { signal: over.signal }).catch(() => {})
    },
  }
}
