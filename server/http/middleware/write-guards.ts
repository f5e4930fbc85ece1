import type { MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { Clock } from '../../lib/clock.ts'
import { createAddressLimits } from './address-limits.ts'
import { clientAddress } from './client-address.ts'
import { refuseWrite, tooManyWrites } from './write-refusal.ts'

/** Lets one address make so many calls a second, all calls that it guards together; twice as many may come at once. */
export function limitedCalls(callsASecond: number, clock: Clock): MiddlewareHandler {
  const calls = createAddressLimits(callsASecond, clock)
  return async (c, next) => {
    const waitMs = calls.take(clientAddress(c), 1)
    return waitMs === 0 ? next() : tooManyWrites(c, waitMs)
  }
}

/** Refuses a longer body before anything reads it. */
export function shortBody(mostBytes: number): MiddlewareHandler {
  return bodyLimit({
    maxSize: mostBytes,
    onError: (c) => refuseWrite(c, { status: 413, code: 'too_long', error: `The body is longer than ${mostBytes} bytes.` }),
  })
}
