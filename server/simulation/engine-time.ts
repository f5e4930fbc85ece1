import { PGlite } from '@electric-sql/pglite'

const execute = PGlite.prototype.execProtocolRawSync
const realClock = { now: performance.now.bind(performance) }
const noTimer = () => 0

/**
 * Keeps every PostgreSQL engine of this process apart from the timers and the monotonic clock of a run. An idle engine sets an alarm
 * for its statistics, which would belong to the process that happened to ask, or to the run before; and where it waits, it looks at
 * the clock until the time is over: one that stands still would block this process for ever. Dates stay those of the run, so that
 * `pg_sleep`, which goes by them, still would.
 */
export function keepEnginesOffTheClock(): void {
  PGlite.prototype.execProtocolRawSync = function (message) {
    const before = { setTimeout: globalThis.setTimeout, performance: globalThis.performance }
    Object.assign(globalThis, { setTimeout: noTimer, performance: realClock })
    try {
      return execute.call(this, message)
    } finally {
      Object.assign(globalThis, before)
    }
  }
}
