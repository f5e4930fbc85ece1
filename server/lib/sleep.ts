import type { Clock } from './clock.ts'

/** Resolves after `ms` milliseconds of a clock. Rejects with the signal's reason as soon as it is aborted. */
export function sleep(ms: number, clock: Pick<Clock, 'after'>, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason)
    const abort = () => {
      cancel()
      reject(signal?.reason)
    }
    const cancel = clock.after(ms, () => {
      signal?.removeEventListener('abort', abort)
      resolve()
    })
    signal?.addEventListener('abort', abort, { once: true })
  })
}
