import { advisoryLocks } from '../../db/advisory-locks.ts'
import type { Database } from '../../db/open.ts'
import { withLock } from '../../db/with-lock.ts'
import type { Log } from '../../log.ts'

export interface PushRunner {
  /** Waits for the devices that are being told; the others are told after the next start. */
  stop(): Promise<void>
}

export interface PushRunnerOptions {
  pool: Database['pool']
  log: Log
  round: (signal: AbortSignal) => Promise<void>
  everyMs?: number
}

/**
 * One round after the other. Of several processes on one database one does it: who gets the lock. A round that fails is
 * logged once until one succeeds; nothing is lost by it.
 */
export function startPushRunner({ pool, log, round, everyMs = 5000 }: PushRunnerOptions): PushRunner {
  const stopping = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> = Promise.resolve()
  let failing = false

  const attempt = async () => {
    try {
      await withLock(pool, advisoryLocks.pushSender, () => round(stopping.signal))
      failing = false
    } catch (error) {
      if (!failing) log.warn('notifications could not be sent; trying again', { reason: String(error) })
      failing = true
    }
    if (!stopping.signal.aborted) timer = setTimeout(begin, everyMs)
  }

  const begin = () => {
    running = attempt()
  }

  timer = setTimeout(begin, everyMs)
  return {
    stop: async () => {
      stopping.abort()
      clearTimeout(timer)
      await running
    },
  }
}
