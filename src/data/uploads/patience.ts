import { HttpError, NetworkError } from '../api/http-error.ts'

/** How long to wait between attempts, and when to give up. */
export interface Patience {
  /** Something has moved: as at the beginning. */
  restart(): void
  /** Waits until the next attempt makes sense. Throws the error itself if none does, or if nothing has moved for too long. */
  after(error: unknown): Promise<void>
}

const FIRST_MS = 500
const MOST_MS = 8000
/** A train's longest tunnel. A person can call it off at any time. */
const GIVE_UP_AFTER_MS = 5 * 60_000

export function createPatience(signal: AbortSignal | undefined): Patience {
  let failures = 0
  let movedAt = performance.now()
  return {
    restart: () => {
      failures = 0
      movedAt = performance.now()
    },
    async after(error) {
      if (!isPassing(error) || performance.now() - movedAt > GIVE_UP_AFTER_MS) throw error
      await pause(Math.min(FIRST_MS * 2 ** failures, MOST_MS), signal)
      failures += 1
    },
  }
}

/** Whether another attempt may go better. 409: another tab was quicker with this part. */
function isPassing(error: unknown): boolean {
  if (error instanceof NetworkError) return true
  return error instanceof HttpError && (error.status >= 500 || [408, 409, 423, 425, 429].includes(error.status))
}

/** Ends early when the network is back, or the signal aborts. */
function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      window.removeEventListener('online', end)
      signal?.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    window.addEventListener('online', end)
    signal?.addEventListener('abort', end)
  })
}
