import type { MiddlewareHandler } from 'hono'
import type { SharedCounters } from '../../limits/shared-counters.ts'

declare module 'hono' {
  interface ContextVariableMap {
    /** Absent where this process counts by itself, as in most tests. */
    counters?: SharedCounters
  }
}

/** Makes all limits of the routes behind it count together with other processes. */
export function countTogether(counters: SharedCounters): MiddlewareHandler {
  return async (c, next) => {
    c.set('counters', counters)
    await next()
  }
}
