import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import timers from 'node:timers/promises'
import { install } from '@sinonjs/fake-timers'
import { seeded } from '../lib/testing/seeded.ts'
import { currentMachine, outside } from './machine.ts'

/** Time and chance of one run. Every timer, date and random number of this process comes from here until `end`. */
export interface VirtualTime {
  now(): number
  /** Calls back later, in the world outside: no stopped process holds it up. */
  after(ms: number, run: () => void): () => void
  /** Lets this much time pass: the next timer's moment comes once nothing is left to do at this one. */
  pass(ms: number, afterEach?: () => void): Promise<void>
  end(): void
}

const START = Date.UTC(2026, 10, 20)
const realImmediate = globalThis.setImmediate

/** Replaces the clock, the timers and the random numbers of this process. One at a time. */
export function startVirtualTime(seed: number): VirtualTime {
  const clock = install({ now: START, shouldClearNativeTimers: true, toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'] })
  const restore = [replaceTimers(), replaceRandomness(seeded(seed))]
  let work = 0

  /** A turn of the event loop ends all that follows without a timer; two quiet ones, as a stream may need one more. */
  const settle = async () => {
    for (let quiet = 0, seen = work; quiet < 2; seen = work) {
      await new Promise<void>((resolve) => void realImmediate(resolve))
      quiet = work === seen ? quiet + 1 : 0
    }
  }
  const after = (ms: number, run: () => void) => {
    const timer = outside(() => setTimeout(run, ms))
    return () => clearTimeout(timer)
  }
  return {
    now: () => clock.now,
    after,
    async pass(ms, afterEach = () => {}) {
      let over = false
      after(ms, () => (over = true))
      await settle()
      while (!over) {
        work += 1
        clock.next()
        await settle()
        afterEach()
      }
    },
    end() {
      for (const undo of restore.toReversed()) undo()
      clock.uninstall()
      syncBuiltinESMExports()
    },
  }
}

/** A timer belongs to the process that set it. */
function replaceTimers(): () => void {
  const before = { setTimeout, setInterval, setImmediate, clearImmediate, timeout: AbortSignal.timeout.bind(AbortSignal), sleep: timers.setTimeout }
  type Run = (...args: unknown[]) => void
  const owned = (run: Run, args: unknown[]) => {
    const owner = currentMachine()
    return owner ? () => owner.post(() => run(...args)) : () => outside(() => run(...args))
  }
  const later = (run: Run, ms?: number, ...args: unknown[]) => before.setTimeout(owned(run, args), ms)
  const sleep = (ms?: number, value?: unknown, { signal }: { signal?: AbortSignal } = {}) =>
    new Promise((resolve, reject) => {
      const abort = () => {
        clearTimeout(timer)
        reject(new DOMException('The operation was aborted', 'AbortError'))
      }
      const timer = later(() => {
        signal?.removeEventListener('abort', abort)
        resolve(value)
      }, ms)
      if (signal?.aborted) return abort()
      signal?.addEventListener('abort', abort, { once: true })
    })
  const timeout = (ms: number) => {
    const over = new AbortController()
    later(() => over.abort(new DOMException('The operation timed out', 'TimeoutError')), ms)
    return over.signal
  }
  Object.assign(globalThis, {
    setTimeout: later,
    setInterval: (run: Run, ms?: number, ...args: unknown[]) => before.setInterval(owned(run, args), ms),
    setImmediate: (run: Run, ...args: unknown[]) => later(run, 0, ...args),
    clearImmediate: (timer: NodeJS.Timeout) => clearTimeout(timer),
  })
  Object.assign(AbortSignal, { timeout })
  Object.assign(timers, { setTimeout: sleep })
  syncBuiltinESMExports()
  return () => {
    Object.assign(globalThis, { setTimeout: before.setTimeout, setInterval: before.setInterval, setImmediate: before.setImmediate, clearImmediate: before.clearImmediate })
    Object.assign(AbortSignal, { timeout: before.timeout })
    Object.assign(timers, { setTimeout: before.sleep })
  }
}

function replaceRandomness(random: () => number): () => void {
  const { randomBytes, randomInt, randomUUID } = crypto
  const before = { mathRandom: Math.random, getRandomValues: globalThis.crypto.getRandomValues.bind(globalThis.crypto), uuid: globalThis.crypto.randomUUID.bind(globalThis.crypto) }
  const byte = () => Math.floor(random() * 256)
  const bytes = (size: number) => Buffer.from(Array.from({ length: size }, byte))
  const uuid = () => {
    const hex = bytes(16).toString('hex')
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`
  }
  Object.assign(crypto, {
    randomBytes: bytes,
    randomUUID: uuid,
    randomInt: (low: number, high?: number) => (high === undefined ? Math.floor(random() * low) : low + Math.floor(random() * (high - low))),
  })
  Object.assign(globalThis.crypto, {
    getRandomValues: <T extends ArrayBufferView>(view: T) => {
      bytes(view.byteLength).copy(new Uint8Array(view.buffer, view.byteOffset, view.byteLength))
      return view
    },
    randomUUID: uuid,
  })
  Math.random = random
  syncBuiltinESMExports()
  return () => {
    Math.random = before.mathRandom
    Object.assign(crypto, { randomBytes, randomInt, randomUUID })
    Object.assign(globalThis.crypto, { getRandomValues: before.getRandomValues, randomUUID: before.uuid })
  }
}
