import { setTimeout as sleep } from 'node:timers/promises'

/** The time between saying that this process leaves and leaving: proxies send nobody here by then. */
export interface Drain {
  isLeaving(): boolean
  /** From now on it leaves. Resolves after so many milliseconds, or at once when it is called a second time. */
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
