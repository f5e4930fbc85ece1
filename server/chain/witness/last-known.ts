import { type Clock, systemClock } from '../../lib/clock.ts'

/**
 * For callers that prefer an older answer to waiting: each call asks again in the background and gets the last answer. It
 * waits only while there is none yet, at most `patienceMs`, and resolves with undefined if none came or asking failed. Errors
 * of `ask` are swallowed.
 */
export function lastKnown<T>(ask: () => Promise<T>, patienceMs: number, clock: Pick<Clock, 'after'> = systemClock): () => Promise<T | undefined> {
  let known: T | undefined
  return async () => {
    const asked = ask().then(
      (answer) => {
        known = answer
      },
      () => {},
    )
    if (known === undefined) {
      let cancel = () => {}
      await Promise.race([asked, new Promise<void>((resolve) => (cancel = clock.after(patienceMs, resolve)))])
      cancel()
    }
    return known
  }
}
