import { systemClock, type Clock } from '../clock.ts'

/** For tests: a clock that shows this time (epoch milliseconds), with the system's timers. */
export function clockAt(time: number | (() => number)): Clock {
  return { ...systemClock, now: typeof time === 'number' ? () => time : time }
}
