import { systemClock, type Clock } from '../clock.ts'

/** For tests: a clock that says this time, epoch milliseconds; its timers are the system's. */
export function clockAt(time: number | (() => number)): Clock {
  return { ...systemClock, now: typeof time === 'number' ? () => time : time }
}
