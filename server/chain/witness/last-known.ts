import { type Clock, systemClock } from '../../lib/clock.ts'

/**
 * For one who would rather have an older answer than wait for a new one: each call asks again in the background and gets
 * the last answer that came. Only while there is none yet it waits, `patienceMs` at most; then, and when asking fails, it
 * gets undefined. Failures are left to those who ask `ask` for its own sake.
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
