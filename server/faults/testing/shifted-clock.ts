import { readFileSync } from 'node:fs'

/**
 * For tests: loaded before a server, moves the wall clock of its process by as many milliseconds as the file CLOCK_OFFSET_FILE
 * says, while it runs, as somebody who sets the clock of the machine does. Timers and performance.now() go on, as they do then.
 */
const file = process.env['CLOCK_OFFSET_FILE'] ?? ''
const Real = Date
let offset = 0
setInterval(() => {
  offset = Number(readFileSync(file, 'utf8'))
}, 50).unref()
const now = () => Real.now() + offset

globalThis.Date = new Proxy(Real, {
  apply: () => new Real(now()).toString(),
  construct: (target, given: unknown[], newTarget) => Reflect.construct(target, given.length === 0 ? [now()] : given, newTarget),
  get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
})
