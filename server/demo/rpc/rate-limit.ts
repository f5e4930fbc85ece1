import type { Rate } from './faults.ts'

/** A limiter's verdict on one call. */
export interface Verdict {
  allowed: boolean
  /** The limits, and if refused how long to wait. */
  headers: Record<string, string>
}

export interface RateLimiter {
  take(method: string): Verdict
}

/** Counts calls in a sliding window, in total and by method. `now`: milliseconds. */
export function createRateLimiter({ perSecond, burst = Math.ceil(perSecond), methodPerSecond, byMethod, headers }: Rate, now: () => number): RateLimiter {
  const windowMs = (burst / perSecond) * 1000
  const all = createWindow(burst, windowMs)
  const methods = new Map<string, Window>()
  const windowOf = (method: string): Window | null => {
    const limit = byMethod[method] ?? methodPerSecond
    if (limit === null) return null
    const known = methods.get(method) ?? createWindow(Math.max(1, Math.floor((limit * windowMs) / 1000)), windowMs)
    methods.set(method, known)
    return known
  }
  return {
    take: (method) => {
      const time = now()
      const own = windowOf(method)
      const wait = Math.max(all.wait(time), own?.wait(time) ?? 0)
      const allowed = wait === 0
      if (allowed) for (const window of [all, own]) window?.add(time)
      if (headers === 'never' || (headers === 'limited' && allowed)) return { allowed, headers: {} }
      return {
        allowed,
        headers: {
          'x-ratelimit-rps-limit': String(all.limit),
          'x-ratelimit-rps-remaining': String(all.left(time)),
          ...(own ? { 'x-ratelimit-method-limit': String(own.limit), 'x-ratelimit-method-remaining': String(own.left(time)) } : {}),
          ...(allowed ? {} : { 'retry-after': String(Math.max(1, Math.ceil(wait / 1000))) }),
        },
      }
    },
  }
}

interface Window {
  limit: number
  left(time: number): number
  /** Milliseconds until there is room; 0 if there is. */
  wait(time: number): number
  add(time: number): void
}

function createWindow(limit: number, windowMs: number): Window {
  let times: number[] = []
  const current = (time: number) => {
    if ((times[0] ?? Infinity) <= time - windowMs) times = times.filter((one) => one > time - windowMs)
    return times
  }
  return {
    limit,
    left: (time) => limit - current(time).length,
    wait: (time) => (current(time).length < limit ? 0 : (times[0] ?? time) + windowMs - time),
    add: (time) => void times.push(time),
  }
}
