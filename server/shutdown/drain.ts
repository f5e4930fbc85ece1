import { setTimeout as sleep } from 'node:timers/promises'

/** How a process that was told to end leaves: each step is announced, and waits until proxies have heard of it. */
export interface Drain {
  /** Whether streams should go elsewhere. */
  isLeaving(): boolean
  /** Whether all else should go elsewhere as well. */
  isDraining(): boolean
  /**
   * Announces that streams should go elsewhere, hands over those that are open after `ms`, announces the same of all requests, and
   * resolves after another `ms`. A second call resolves at once, and so does one without any `ms`.
   */
  leave(ms: number, handOver?: () => Promise<void>): Promise<void>
}

export function createDrain(): Drain {
  const over = new AbortController()
  let [leaving, draining] = [false, false]
  const wait = (ms: number) => sleep(ms, undefined, { signal: over.signal }).catch(() => {})
  return {
    isLeaving: () => leaving,
    isDraining: () => draining,
    leave: async (ms, handOver) => {
      const isFirst = !leaving
      leaving = true
      if (!isFirst || ms === 0) over.abort()
      // First the streams alone: while their readers come to the other processes, this one still takes its share of what is asked.
      if (isFirst && handOver) {
        await wait(ms)
        if (!over.signal.aborted) await handOver()
      }
      draining = true
      await wait(ms)
    },
  }
}
