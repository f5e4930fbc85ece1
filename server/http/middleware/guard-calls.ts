import type { Context, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { Clock } from '../../lib/clock.ts'
import { createAddressLimits, type AddressLimits } from './address-limits.ts'
import { clientAddress } from './client-address.ts'
import { tooLong, tooMany } from './http-problem.ts'

export interface CallLimits {
  /** Per address, for all calls that are guarded together. */
  callsASecond: number
  /** How many may come at once; two seconds' worth by default. */
  atOnce?: number
  /** The longest body allowed. */
  mostBytes: number
  clock: Clock
}

/** Refuses calls that come too often (429) or with too long a body (413) before reading them. */
export function guardCalls({ callsASecond, atOnce, mostBytes, clock }: CallLimits): MiddlewareHandler {
  const limits = createAddressLimits(callsASecond, clock, undefined, atOnce)
  const short = limitBody(mostBytes)
  return async (c, next) => {
    countCall(c, limits)
    return short(c, next)
  }
}

/** Refuses a longer body (413) before reading it. */
export function limitBody(mostBytes: number): MiddlewareHandler {
  return bodyLimit({
    maxSize: mostBytes,
    onError: () => {
      throw tooLong()
    },
  })
}

/** Counts a call of this address at its cost; throws 429 over the limit. */
export function countCall(c: Context, limits: AddressLimits, cost = 1): void {
  const waitMs = limits.take(clientAddress(c), cost)
  if (waitMs > 0) throw tooMany(waitMs)
}
